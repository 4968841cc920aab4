import { createServer } from 'node:http'
import { join } from 'node:path'
import { setInterval } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { createFront } from '#server/http/front.ts'
import { createMetrics } from '#server/http/metrics.ts'
import { originOf } from '#server/http/node-http.ts'
import { listenToEvents } from '../fixtures/event-stream.ts'
import { PATIENTS, person } from '../fixtures/patients.ts'
import { ROOMS, roomBody } from '../fixtures/rooms.ts'
import { reportSoak, soak } from '../soak.ts'
import { fakeDist, tempFolder } from './fake-dist.ts'
import { OidcClient } from './oidc-client.ts'
import { spawnServer, spawnStack } from './stack-process.ts'

const Created = z.object({ patientId: z.int() })

async function start(more: Record<string, string> = {}) {
  const folder = tempFolder()
  onTestFinished(() => folder.remove())
  const env = { PORT: '0', DATA_DIR: join(folder.path, 'data'), DIST_DIR: fakeDist(folder.path), ...more }
  const stack = await spawnStack(env)
  onTestFinished(() => stack.kill())
  const { origin } = stack
  const client = new OidcClient(origin)
  const listen = (token: string) => listenToEvents(fetch, { token, origin })
  const addRoom = (token: string, code: string) =>
    client.api(ROOMS, token, {
      method: 'POST',
      headers: { 'Idempotency-Key': code },
      body: JSON.stringify(roomBody(code)),
    })
  return { stack, client, listen, addRoom }
}

test('a stream tells what changes for as long as its token is good', async () => {
  const { client, listen, addRoom } = await start({ ACCESS_TOKEN_TTL: '2' })
  const { access_token } = await client.signIn('direccion')
  const stream = await listen(access_token)
  await addRoom(access_token, 'Z-1')
  expect(await stream.change()).toMatchObject({ noun: 'rooms', sub: 'direccion' })
  // The next renewal asks for another one.
  expect(await stream.next()).toBeUndefined()
})

test('a session that is ended elsewhere ends its stream too', async () => {
  const { stack, client, listen } = await start()
  const { access_token } = await client.signIn('direccion')
  const stream = await listen(access_token)
  await stream.next()
  const other = new OidcClient(stack.origin)
  const ending = await other.signIn('direccion')
  const answer = await other.api('/api/account/sessions/end-others', ending.access_token, { method: 'POST' })
  expect(answer.status).toBe(204)
  expect(await stream.next()).toBeUndefined()
})

test('a server that is asked to stop ends its streams, and is not held up by them', async () => {
  const { stack, client, listen } = await start()
  const { access_token } = await client.signIn('direccion')
  const stream = await listen(access_token)
  await stream.next()
  const stopped = stack.stop()
  expect(await stream.next()).toBeUndefined()
  expect(await stopped).toBe(0)
})

test('streams are no work: however many are open, a request finds its turn', async () => {
  const log = { answered: () => {}, failed: () => {}, warned: () => {} }
  const front = createFront(
    async (req, res, trace) => {
      if (req.url !== '/stream') return void res.end('ok')
      trace.onStream?.()
      res.write('data: {}\n\n')
    },
    { log, metrics: createMetrics() },
  )
  const server = createServer(front)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const origin = originOf(server, '127.0.0.1')
  const leaving = new AbortController()
  onTestFinished(() => leaving.abort())
  const open = () => fetch(`${origin}/stream`, { signal: leaving.signal })
  const streams = await Promise.all(Array.from({ length: 300 }, open))
  expect(streams.every(({ status }) => status === 200)).toBe(true)
  expect((await fetch(`${origin}/`)).status).toBe(200)
})

test('a night of changes reaches whoever listens once and in order, wherever a stream is cut, and nothing stays behind', async () => {
  const [changes, listeners] = [soak(2000, 60), soak(40, 8)]
  const folder = tempFolder()
  onTestFinished(() => folder.remove())
  const server = await spawnServer({
    PORT: '0',
    SEED: 'demo',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'error',
    METRICS_LISTEN: '127.0.0.1:0',
    ACCESS_TOKEN_TTL: '3600',
    DATABASE_URL: `sqlite:${join(folder.path, 'ronda.sqlite')}`,
    DIST_DIR: fakeDist(folder.path),
  })
  onTestFinished(() => server.kill())
  const { origin } = server
  const [metricsUrl = ''] = /http\S+\/metrics/.exec(server.said()) ?? []
  const metric = async (name: string) => {
    const text = await (await fetch(metricsUrl)).text()
    return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
  }
  const people = ['direccion', 'medica', 'enfermeria', 'admision', 'archivo']
  const tokens = await Promise.all(
    people.map(async (user) => (await new OidcClient(origin).signIn(user)).access_token),
  )
  const client = new OidcClient(origin)

  /** Hears so many changes on one stream after the other, each of which ends after a few. */
  async function hearAll(index: number): Promise<(number | string | null)[]> {
    const heard: (number | string | null)[] = []
    let after: string | undefined
    while (heard.length < changes) {
      const token = tokens[index % tokens.length] ?? ''
      const stream = await listenToEvents(fetch, { token, origin, ...(after !== undefined && { after }) })
      if (heard.length === 0) begun[index]?.resolve()
      // Some leave soon and some late.
      for (
        let left = 20 + ((index * 37 + heard.length) % 200);
        left > 0 && heard.length < changes;
        left -= 1
      ) {
        const { id, eventId } = await stream.change()
        heard.push(id)
        after = eventId
      }
      await stream.close()
    }
    return heard
  }
  const begun = Array.from({ length: listeners }, () => Promise.withResolvers<void>())
  const listening = begun.map((_, index) => hearAll(index))
  await Promise.all(begun.map(({ promise }) => promise))
  const before = await metric('process_resident_memory_bytes')

  const written: number[] = []
  let number = 0
  const writers = tokens.filter((_, index) =>
    ['direccion', 'medica', 'admision'].includes(people[index] ?? ''),
  )
  const write = async (token: string) => {
    // A hundred times as fast as at night, and not so fast that whoever comes back is told to read all anew.
    for await (const _ of setInterval(30)) {
      if (number >= changes) break
      number += 1
      const headers = { 'Idempotency-Key': `night-${number}` }
      const body = JSON.stringify(person({ firstSurname: `Noche ${number}` }))
      const answer = await client.api(PATIENTS, token, { method: 'POST', headers, body })
      written.push(z.parse(Created, await answer.json()).patientId)
    }
  }
  await Promise.all(writers.map(write))
  const heard = await Promise.all(listening)
  const inOrder = written.toSorted((one, other) => one - other)
  for (const one of heard) expect(one).toEqual(inOrder)
  await expect.poll(() => metric('event_streams')).toBe(0)
  const grown = ((await metric('process_resident_memory_bytes')) - before) / 1e6
  expect(grown).toBeLessThan(100)
  reportSoak(
    `changes that ${listeners} who listen heard once and in order; MB more: ${grown.toFixed(0)}`,
    changes,
  )
}, 600_000)
