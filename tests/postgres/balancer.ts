import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { onTestFinished } from 'vitest'

/** Hands the connections of one address to the servers behind it, in turn; one that takes none is passed over. */
export async function startBalancer(): Promise<{ origin: string; ports: number[] }> {
  const ports: number[] = []
  let turn = 0
  const balancer = createServer({ allowHalfOpen: true }, (client) => {
    client.on('error', () => client.destroy())
    const tryNext = (left: number) => {
      turn += 1
      const server = connect({
        port: ports[turn % ports.length] ?? 0,
        host: '127.0.0.1',
        allowHalfOpen: true,
      })
      server.once('connect', () => {
        client.pipe(server).pipe(client)
      })
      server.on('error', () => (server.connecting && left > 1 ? tryNext(left - 1) : client.destroy()))
      client.once('close', () => server.destroy())
      server.once('close', (hadError) => !hadError && client.destroy())
    }
    tryNext(ports.length)
  })
  balancer.listen(0, '127.0.0.1')
  await once(balancer, 'listening')
  onTestFinished(() => void balancer.close())
  const address = balancer.address()
  if (address === null || typeof address === 'string') throw new Error('The balancer has no port')
  return { origin: `http://127.0.0.1:${address.port}`, ports }
}
