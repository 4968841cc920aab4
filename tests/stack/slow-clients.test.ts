import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { startStack } from '#mocks/stack/start-stack.ts'
import { fakeStack, tempFolder } from './fake-dist.ts'
import { OidcClient } from './oidc-client.ts'
import { openMany, rawClient, rawHead, unfinishedForm } from './raw-clients.ts'

/* Clients that send slowly, or read slowly, take no turn from others. */

const MANY = 300
const LARGE = '/assets/large-abc123.js'
const RATE_LIMIT = { perSecond: 20, burst: 60, writesPerSecond: 5 }

let folder: ReturnType<typeof tempFolder>

beforeEach(() => {
  folder = tempFolder()
})

afterEach(() => folder.remove())

async function start(rateLimit = RATE_LIMIT) {
  const options = fakeStack(folder.path)
  writeFileSync(join(options.dist, LARGE), 'x'.repeat(256 * 1024))
  const stack = await startStack({ ...options, seed: 'empty', rateLimit })
  onTestFinished(() => stack.close())
  const client = new OidcClient(stack.origin)
  const { access_token: token } = await client.signIn('direccion')
  const read = async () => (await client.api('/api/hospitals', token)).status
  return { ...stack, client, token, read }
}

const FORGED = `Bearer ${['{"alg":"RS256"}', '{"sub":"x"}', 'x'].map((part) => Buffer.from(part).toString('base64url')).join('.')}`

describe(`while ${MANY} unfinished requests are open, people are answered and may sign in`, () => {
  test.each([
    ['a request to the token endpoint', '/oauth2/default/token', {}],
    ['a form of an account', '/oauth2/default/account/link', {}],
    ['a post to the API without a token', '/api/hospitals', {}],
    ['a post to the API with a forged token', '/api/hospitals', { Authorization: FORGED }],
    ['a post to the site', '/hospitals', {}],
    ['a post to the health check', '/healthz', {}],
  ])('%s', async (_, path, headers) => {
    const { origin, read } = await start()
    await openMany(origin, MANY, unfinishedForm(origin, path, headers))
    for (let turn = 0; turn < 5; turn += 1) expect(await read()).toBe(200)
    const { access_token: fresh } = await new OidcClient(origin).signIn('medica')
    expect(fresh).not.toBe('')
  })

  test('a sign-in form', async () => {
    const { origin, read } = await start()
    const browser = new OidcClient(origin)
    const { url } = await browser.begin()
    const headers = { Cookie: browser.jar.header(url) }
    await openMany(origin, MANY, unfinishedForm(origin, url.pathname, headers))
    for (let turn = 0; turn < 5; turn += 1) expect(await read()).toBe(200)
    const { access_token: fresh } = await new OidcClient(origin).signIn('medica')
    expect(fresh).not.toBe('')
  })

  test('headers that do not end', async () => {
    const { origin, read } = await start()
    await openMany(origin, MANY, 'GET /hospitals HTTP/1.1\r\nX-Slow: ')
    for (let turn = 0; turn < 5; turn += 1) expect(await read()).toBe(200)
  })

  test('a post with a good token', async () => {
    const { origin, client, token } = await start()
    const { access_token: other } = await client.signIn('medica')
    const headers = { Authorization: `Bearer ${token}` }
    await openMany(origin, MANY, unfinishedForm(origin, '/api/hospitals', headers))
    for (let turn = 0; turn < 5; turn += 1)
      expect((await client.api('/api/hospitals', other)).status).toBe(200)
  })
})

test('answers that nobody reads take no turn from others', async () => {
  const { origin, read } = await start()
  const { socket } = await rawClient(origin, '')
  socket.pause()
  socket.write(rawHead(origin, `GET ${LARGE}`).repeat(MANY))
  await openMany(origin, 0, '')
  for (let turn = 0; turn < 5; turn += 1) expect(await read()).toBe(200)
  expect(socket.destroyed).toBe(false)
})

test('a body that comes piece by piece is taken whole', async () => {
  const { origin, token } = await start()
  const body = JSON.stringify({ name: 'Clínica de la señal débil' })
  const head = rawHead(origin, 'POST /api/hospitals?api-version=2020-05-01', {
    Authorization: `Bearer ${token}`,
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
  })
  const { socket, received } = await rawClient(origin, head)
  for (const letter of body) await new Promise((sent) => socket.write(letter, () => setImmediate(sent)))
  await expect.poll(received).toMatch(/^HTTP\/1\.1 201 /)
  // The connection serves the next request.
  socket.write(
    rawHead(origin, 'GET /api/hospitals?api-version=2020-05-01', { Authorization: `Bearer ${token}` }),
  )
  await expect.poll(received).toContain('HTTP/1.1 200 OK')
})

test('a body of 1 MB that comes in chunks is read to its end, and a larger one is refused as too large', async () => {
  // A body of 1 MB counts as nine writes.
  const { client, token } = await start({ ...RATE_LIMIT, burst: 240 })
  const send = async (size: number) => {
    const part = Buffer.alloc(size / 16, 'a')
    let left = 16
    const body = new ReadableStream({
      pull(controller) {
        if (left === 0) return controller.close()
        left -= 1
        controller.enqueue(part)
      },
    })
    const init = { method: 'POST', body, duplex: 'half' } satisfies RequestInit & { duplex: 'half' }
    return (await client.api('/api/hospitals', token, init)).status
  }
  expect(await send(1_048_576)).toBe(400)
  expect(await send(1_048_576 + 16)).toBe(413)
  expect((await client.api('/api/hospitals', token)).status).toBe(200)
})

test('an unfinished body of a stranger is refused by its headers, and the client can finish it', async () => {
  const { origin } = await start()
  const { socket, received } = await rawClient(origin, unfinishedForm(origin, '/api/hospitals'))
  await expect.poll(received).toMatch(/^HTTP\/1\.1 401 /)
  socket.write('a'.repeat(200 - 'user=medica&'.length))
  socket.write(rawHead(origin, 'GET /healthz', { Connection: 'close' }))
  await once(socket, 'close')
  expect(received()).toContain('HTTP/1.1 200 OK')
})
