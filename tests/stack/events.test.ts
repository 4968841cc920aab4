import { createServer } from 'node:http'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createFront } from '#server/http/front.ts'
import { createMetrics } from '#server/http/metrics.ts'
import { originOf } from '#server/http/node-http.ts'
import { listenToEvents } from '../fixtures/event-stream.ts'
import { ROOMS, roomBody } from '../fixtures/rooms.ts'
import { fakeDist, tempFolder } from './fake-dist.ts'
import { OidcClient } from './oidc-client.ts'
import { spawnStack } from './stack-process.ts'

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
