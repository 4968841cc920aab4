import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { onTestFinished } from 'vitest'

/**
 * Hands the connections of one address to the servers behind it, in turn; one that takes none is passed over.
 * @param ports of the servers
 */
export async function startBalancer(ports: readonly number[]): Promise<{ origin: string }> {
  let turn = 0
  const balancer = createServer({ allowHalfOpen: true }, (client) => {
    client.on('error', () => client.destroy())
    turn += 1
    const first = turn
    const tryFrom = (passed: number) => {
      const port = ports[(first + passed) % ports.length] ?? 0
      const server = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
      let isTaken = false
      server.once('connect', () => {
        isTaken = true
        client.pipe(server).pipe(client)
      })
      server.on('error', () =>
        !isTaken && passed + 1 < ports.length ? tryFrom(passed + 1) : client.destroy(),
      )
      client.once('close', () => server.destroy())
      server.once('close', (hadError) => !hadError && client.destroy())
    }
    tryFrom(0)
  })
  balancer.listen(0, '127.0.0.1')
  await once(balancer, 'listening')
  onTestFinished(() => void balancer.close())
  const address = balancer.address()
  if (address === null || typeof address === 'string') throw new Error('The balancer has no port')
  return { origin: `http://127.0.0.1:${address.port}` }
}
