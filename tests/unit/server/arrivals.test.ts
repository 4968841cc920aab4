import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createArrivals, type Sender } from '#server/http/arrivals.ts'
import { originOf, sendProblem } from '#server/http/node-http.ts'
import { rawClient, rawClients, rawHead } from '../../stack/raw-clients.ts'

/** As long as a busy machine may take, in milliseconds. */
const SOON = { timeout: 10_000 }
const LIMITS = { most: 16, bytes: 8192, ms: 5000 }

/** A server whose requests name their sender by the path, at a time that the test moves; a wait moves it a little. */
async function start(limits: Partial<Omit<Sender, 'key'>> = {}) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const receive = createArrivals()
  let arriving = 0
  const server = createServer((req, res) => {
    arriving += 1
    receive(req, { key: req.url ?? '', ...LIMITS, ...limits })
      .finally(() => {
        arriving -= 1
      })
      .then(
        async () => res.end(req.complete ? (await text(req)).slice(0, 20) : 'not whole'),
        (error) => sendProblem(res, error),
      )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const origin = originOf(server, '127.0.0.1')
  const post = (path: string, body: string, length = body.length) =>
    rawHead(origin, `POST ${path}`, { 'Content-Length': length }) + body
  /** Waits until so many bodies arrive at the same time. */
  const open = (count: number) => expect.poll(() => arriving, SOON).toBe(count)
  return { origin, post, open }
}

test('hands on a body when it is complete, in as many pieces as it comes', async () => {
  const { origin, post, open } = await start()
  const { socket, received } = await rawClient(origin, post('/ana', '', 6))
  await open(1)
  for (const piece of ['ab', 'cd', 'ef']) {
    expect(received()).toBe('')
    await new Promise((sent) => socket.write(piece, () => setImmediate(sent)))
  }
  await expect.poll(received).toMatch(/\r\n\r\nabcdef$/)
})

test('refuses a body that takes longer than its time with 408', async () => {
  const { origin, post, open } = await start()
  const { received } = await rawClient(origin, post('/ana', 'half', 8))
  await open(1)
  vi.advanceTimersByTime(3000)
  expect(received()).toBe('')
  vi.advanceTimersByTime(2000)
  await expect.poll(received).toMatch(/^HTTP\/1\.1 408 [\s\S]*retry-after: 1\r\n/)
})

test('refuses the oldest body of a sender with too many, and takes the newest', async () => {
  const { origin, post, open } = await start()
  const [oldest, ...others] = await rawClients(origin, 16, post('/ana', 'half', 8))
  const other = await rawClient(origin, post('/luis', 'half', 8))
  await open(17)
  vi.advanceTimersByTime(500)
  const newest = await rawClient(origin, post('/ana', 'whole'))
  await expect.poll(newest.received).toMatch(/whole$/)
  const refused = /^HTTP\/1\.1 429 [\s\S]*retry-after: 1\r\n/
  await expect
    .poll(() => [oldest, ...others].filter((client) => refused.test(client?.received() ?? '')).length)
    .toBe(1)
  expect(other.received()).toBe('')
})

test('refuses none of the bodies that a sender begins at the same moment', async () => {
  const { origin, post, open } = await start()
  const clients = await rawClients(origin, 100, post('/ana', 'half', 8))
  await open(100)
  for (const { socket } of clients) socket.write('half')
  await expect.poll(() => clients.filter(({ received }) => received().endsWith('halfhalf')).length).toBe(100)
})

test('forgets the bodies of clients that have left', async () => {
  const { origin, post, open } = await start()
  const gone = await rawClients(origin, 16, post('/ana', 'half', 8))
  await open(16)
  for (const { socket } of gone) socket.destroy()
  await open(0)
  const clients = await rawClients(origin, 16, post('/ana', 'half', 8))
  await open(16)
  vi.advanceTimersByTime(500)
  expect(clients.map(({ received }) => received()).join('')).toBe('')
})

test('hands on a body over the limit without waiting for its end', async () => {
  const { origin, post } = await start()
  const { received } = await rawClient(origin, post('/ana', 'x'.repeat(8193), 1_000_000))
  await expect.poll(received).toMatch(/not whole$/)
})

test('refuses the oldest of all bodies with 503 when too many arrive', async () => {
  const { origin, post, open } = await start()
  const refused = await rawClient(origin, post('/first', 'half', 8))
  await open(1)
  const clients = await Promise.all(
    Array.from({ length: 1024 }, (_, index) => rawClient(origin, post(`/${index}`, 'half', 8))),
  )
  await expect.poll(refused.received).toMatch(/^HTTP\/1\.1 503 [\s\S]*retry-after: 1\r\n/)
  expect(clients.map(({ received }) => received()).join('')).toBe('')
})

test('refuses the oldest of all bodies with 503 when they need too much memory', async () => {
  const megabyte = 1024 * 1024
  const { origin, post, open } = await start({ bytes: 10 * megabyte, ms: 60_000 })
  const body = 'x'.repeat(9 * megabyte)
  const clients = []
  for (let index = 0; index < 7; index += 1) {
    clients.push(await rawClient(origin, post(`/${index}`, body, body.length + 1)))
    await open(index + 1)
  }
  const last = await rawClient(origin, post('/last', body))
  await expect.poll(last.received, SOON).toMatch(/x{20}$/)
  const statuses = clients.map(({ received }) => received().slice(9, 12))
  expect(statuses).toEqual(['503', '', '', '', '', '', ''])
})
