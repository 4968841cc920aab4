import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, onTestFinished, test, vi } from 'vitest'
import { HTTP_LIMITS, limitConnections } from '#server/http/connections.ts'
import { createFront, type Handler } from '#server/http/front.ts'
import { createMetrics } from '#server/http/metrics.ts'
import { originOf } from '#server/http/node-http.ts'
import { type RawClient, rawClient, rawClients, rawHead } from '../../stack/raw-clients.ts'

/** As long as a busy machine may take, in milliseconds. */
const SOON = { timeout: 10_000 }

async function start(handle: Handler, answered = () => {}) {
  const log = { answered, failed: () => {}, warned: () => {} }
  const server = createServer(HTTP_LIMITS, createFront(handle, { log, metrics: createMetrics() }))
  limitConnections(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return originOf(server, '127.0.0.1')
}

test('connections that send nothing make way for new ones', async () => {
  const origin = await start(async (_, res) => void res.end('ok'))
  const silent: RawClient[] = []
  // The system queues a few hundred connections.
  for (let batch = 0; batch < 8; batch += 1) silent.push(...(await rawClients(origin, 256, '')))
  const asking = await rawClient(origin, rawHead(origin, 'GET /', { Connection: 'close' }))
  await expect.poll(asking.received, SOON).toMatch(/ok$/)
  const closed = () => silent.filter(({ socket }) => socket.readableEnded || socket.destroyed).length
  await expect.poll(closed, SOON).toBe(1)
})

test('answers that nobody reads are given up, the oldest first, when they need too much memory', async () => {
  const large = Buffer.alloc(48 * 1024 * 1024)
  const origin = await start(async (_, res) => void res.end(large))
  const clients = []
  for (let index = 0; index < 3; index += 1) {
    const client = await rawClient(origin, rawHead(origin, 'GET /'))
    await expect.poll(client.received).toMatch(/^HTTP/)
    client.socket.pause()
    clients.push(client)
  }
  const [oldest] = clients
  oldest?.socket.resume()
  await expect.poll(() => oldest?.socket.destroyed).toBe(true)
  expect(oldest?.received().length).toBeLessThan(large.byteLength)
})

test('a client that was answered early has five seconds to end its body', async () => {
  const origin = await start(async (_, res) => void res.end('early'))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const head = rawHead(origin, 'POST /', { 'Content-Length': 8 })
  const [slow, quick] = await rawClients(origin, 2, `${head}half`)
  await expect.poll(() => [slow?.received(), quick?.received()].join()).toMatch(/early,[\s\S]*early/)
  vi.advanceTimersByTime(3000)
  quick?.socket.write(`half${rawHead(origin, 'GET /')}`)
  await expect.poll(() => quick?.received(), SOON).toMatch(/early[\s\S]*early/)
  expect(slow?.socket.destroyed).toBe(false)
  vi.advanceTimersByTime(2000)
  await expect.poll(() => slow?.socket.destroyed).toBe(true)
  expect(quick?.socket.destroyed).toBe(false)
})

test('a request that cannot be logged is answered, and ends nothing', async () => {
  const origin = await start(
    async (_, res) => void res.end('ok'),
    () => {
      throw new TypeError('no text')
    },
  )
  for (let turn = 0; turn < 2; turn += 1) expect(await (await fetch(origin)).text()).toBe('ok')
})
