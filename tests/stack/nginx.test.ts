import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect } from 'node:http2'
import { text } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startStack } from '#mocks/stack/start-stack.ts'
import { freePort } from '../free-port.ts'
import { startNginx } from '../nginx.ts'
import { fakeStack, tempFolder } from './fake-dist.ts'
import { OidcClient } from './oidc-client.ts'
import { openMany, unfinishedForm } from './raw-clients.ts'

/* The files of `server/deploy` in front of servers that tell what they were sent. */

/** A server for one test; gives its port. */
async function listen(handle: (req: IncomingMessage, res: ServerResponse) => void): Promise<number> {
  const server = createServer({ maxHeaderSize: 65_536 }, handle).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const address = server.address()
  return address === null || typeof address === 'string' ? 0 : address.port
}

/** Answers with the headers that came. */
const tellHeaders = (req: IncomingMessage, res: ServerResponse) =>
  void res.setHeader('Content-Type', 'application/json').end(JSON.stringify(req.headers))

/** nginx in front of two servers that both answer so. */
async function startBefore(handle: (req: IncomingMessage, res: ServerResponse) => void) {
  return startNginx([await listen(handle), await listen(handle)])
}

test('a server is told who is connected, by which name and under which id, whatever the client says of itself', async () => {
  const nginx = await startBefore(tellHeaders)
  const forged = `00-${'4'.repeat(32)}-${'7'.repeat(16)}-01`
  const headers = { 'x-forwarded-for': '203.0.113.9', traceparent: forged, authorization: 'a'.repeat(20_000) }
  const told = await (await fetch(`${nginx.origin}/api/hospitals?search=zapatero`, { headers })).json()
  expect(told).toMatchObject({
    host: new URL(nginx.origin).host,
    'x-forwarded-for': '127.0.0.1',
    traceparent: expect.stringMatching(/^00-[\da-f]{32}-[\da-f]{16}-01$/),
    authorization: headers.authorization,
  })
  expect(told).not.toHaveProperty('connection', 'close')
  const id = String(told.traceparent).slice(3, 35)
  expect(id).not.toBe('4'.repeat(32))
  await expect.poll(nginx.log).toMatch(new RegExp(`"GET /api/hospitals" 200 .* ${id}\n$`))
  expect(nginx.log() + nginx.errors()).not.toContain('zapatero')
})

test('browsers that speak HTTP/2 are understood', async () => {
  const { origin, pem } = await startBefore(tellHeaders)
  const session = connect(origin, { ca: pem })
  onTestFinished(() => session.close())
  const headers = { ':path': '/api/hospitals', authorization: 'a'.repeat(20_000) }
  expect(JSON.parse(await text(session.request(headers)))).toMatchObject({
    host: new URL(origin).host,
    authorization: headers.authorization,
  })
})

test('who comes without TLS is sent to the same address with it', async () => {
  const { plainOrigin } = await startBefore(tellHeaders)
  const answer = await fetch(`${plainOrigin}/hospitals/1?tab=beds`, { redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([
    308,
    'https://ronda.example/hospitals/1?tab=beds',
  ])
})

test('an answer passes as the server gave it, however large, and none of it is kept in a file', async () => {
  const large = Buffer.alloc(8 * 1024 * 1024, 'paciente ')
  const policies = {
    'Content-Security-Policy': "default-src 'none'",
    'Strict-Transport-Security': 'max-age=1',
  }
  const nginx = await startBefore(async (req, res) => {
    const sent = Buffer.concat(await req.toArray())
    res
      .writeHead(200, { ...policies, 'Content-Type': 'application/json', 'X-Sent': sent.byteLength })
      .end(large)
  })
  const body = Buffer.alloc(1024 * 1024, 'a')
  const answer = await fetch(`${nginx.origin}/api/hospitals`, { method: 'POST', body })
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-security-policy': "default-src 'none'",
    'strict-transport-security': 'max-age=1',
    'x-sent': String(body.byteLength),
  })
  expect(answer.headers.has('content-encoding')).toBe(false)
  expect(large.equals(Buffer.from(await answer.arrayBuffer()))).toBe(true)
})

test('each event of a stream comes at once, and the stream ends with the page', async () => {
  const next = Promise.withResolvers<void>()
  const leaving = Promise.withResolvers<void>()
  const nginx = await startBefore((_, res) => {
    res.once('close', leaving.resolve)
    res.writeHead(200, { 'Content-Type': 'text/event-stream' }).write('data: 1\n\n')
    // The next one after the first was read.
    next.promise.then(() => res.write('data: 2\n\n'))
  })
  const page = new AbortController()
  const stream = await fetch(`${nginx.origin}/api/hospitals/1/events`, { signal: page.signal })
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
  expect(await reader?.read()).toEqual({ done: false, value: 'data: 1\n\n' })
  next.resolve()
  expect(await reader?.read()).toEqual({ done: false, value: 'data: 2\n\n' })
  page.abort()
  await leaving.promise
})

test('while no server takes a connection, the API answers 503 as it always does, and a page in plain words', async () => {
  const { origin } = await startNginx([await freePort(), await freePort()])
  for (const [path, type, words] of [
    [
      '/api/hospitals',
      'application/problem+json',
      '"detail":"El servidor no responde, intenta en un momento"',
    ],
    ['/api/hospitals/1/events', 'application/problem+json', '"status":503'],
    ['/oauth2/default/token', 'application/problem+json', '"status":503'],
    ['/hospitals', 'text/plain; charset=utf-8', 'Espera un momento y vuelve a cargar la página.'],
  ] as const) {
    const answer = await fetch(origin + path)
    expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 503, type])
    expect(answer.headers.get('retry-after')).toBe('1')
    expect(await answer.text()).toContain(words)
  }
})

test('what a server died with is asked of the other one, but a POST, which may have been done', async () => {
  let asked: string[] = []
  const nginx = await startNginx([
    await listen((req, res) => {
      asked.push('first')
      req.resume().once('end', () => res.destroy())
    }),
    await listen((req, res) => {
      asked.push('second')
      req.resume()
      res.end('done')
    }),
  ])
  /** Asks until it is the turn of the first server, which dies; gives who was asked then, and the status of the answer. */
  async function askFirst(method: string) {
    for (let turn = 0; turn < 20; turn += 1) {
      asked = []
      const { status } = await fetch(`${nginx.origin}/api/hospitals`, {
        method,
        body: method === 'GET' ? null : '{}',
      })
      if (asked[0] === 'first') return [status, ...asked]
    }
    throw new Error('It was never its turn')
  }
  expect(await askFirst('POST')).toEqual([503, 'first'])
  expect(await askFirst('GET')).toEqual([200, 'first', 'second'])
  expect(await askFirst('PUT')).toEqual([200, 'first', 'second'])
})

describe('staff at the address of a stranger', () => {
  /** The product behind nginx, and somebody who is signed in. */
  async function startProduct() {
    const folder = tempFolder()
    const port = await freePort()
    const { origin } = await startNginx([port, port])
    const stack = await startStack({
      ...fakeStack(folder.path),
      port,
      seed: 'empty',
      publicUrl: origin,
      trustProxy: true,
      rateLimit: { perSecond: 20, burst: 60, writesPerSecond: 5 },
    })
    onTestFinished(async () => {
      await stack.close()
      folder.remove()
    })
    const client = new OidcClient(origin)
    const { access_token: token } = await client.signIn('direccion')
    const read = async () => (await client.api('/api/hospitals', token)).status
    return { origin, read }
  }

  test('are answered while 300 unfinished forms are open', async () => {
    const { origin, read } = await startProduct()
    await openMany(origin, 300, unfinishedForm(origin, '/oauth2/default/token'))
    for (let turn = 0; turn < 5; turn += 1) expect(await read()).toBe(200)
    expect((await new OidcClient(origin).signIn('medica')).access_token).not.toBe('')
  })

  test('are answered while the stranger is refused with 429', async () => {
    const { origin, read } = await startProduct()
    const statuses = new Set<number>()
    for (let turn = 0; turn < 30; turn += 1) {
      const strangers = Array.from({ length: 10 }, () => fetch(`${origin}/api/hospitals`))
      expect(await read()).toBe(200)
      for (const { status } of await Promise.all(strangers)) statuses.add(status)
    }
    expect(statuses).toEqual(new Set([401, 429]))
  })
})
