import { readdirSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import { format } from 'node:util'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type Stack, startStack } from '#mocks/stack/start-stack.ts'
import { logError } from '#server/http/log-error.ts'
import { fakeStack, SCRIPT, tempFolder } from './fake-dist.ts'

const folder = tempFolder()
let stack: Stack

beforeAll(async () => {
  stack = await startStack({ ...fakeStack(folder.path), seed: 'empty' })
})

afterAll(async () => {
  await stack.close()
  folder.remove()
})

interface Answer {
  status: number
  headers: Record<string, unknown>
  body: Buffer
}

/** A request whose path and headers go out exactly as written, which `fetch` would not do. */
function send(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  const { hostname, port } = new URL(stack.origin)
  return new Promise((done, fail) => {
    const sent = request({ hostname, port, path, method, headers, agent: false }, (res) => {
      const chunks: Buffer[] = []
      res.on('data', (chunk: Buffer) => chunks.push(chunk))
      res.on('end', () =>
        done({ status: res.statusCode ?? 0, headers: res.headers, body: Buffer.concat(chunks) }),
      )
    })
    sent.on('error', fail)
    sent.end()
  })
}

const DOCUMENT = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

test('the document carries exactly the promised headers and a nonce of its own', async () => {
  const answer = await send('/', DOCUMENT)
  const nonce = /nonce="([^"]+)"/.exec(answer.body.toString())?.[1]
  expect(nonce).toMatch(/^[\w+/]{22}==$/)
  expect(answer.status).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy':
      `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data: blob:; ` +
      "font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; object-src 'none'; " +
      "frame-src 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types lexical",
  })
  const again = await send('/', DOCUMENT)
  expect(again.body.toString()).not.toContain(nonce)
  expect(again.body.toString()).not.toContain('__CSP_NONCE__')
})

test.each(['/hospitals/1/patients/7', '/implicit/callback?code=x', '/careers', '/a%2Fb', '/api-help'])(
  'a person who opens %s gets the document',
  async (path) => {
    const answer = await send(path, DOCUMENT)
    expect(answer.status).toBe(200)
    expect(answer.body.toString()).toContain('csp-nonce')
  },
)

test('a program that opens an address of the application gets the document too', async () => {
  const answer = await send('/hospitals/1/home', { Accept: '*/*' })
  expect(answer.status).toBe(200)
  expect(answer.body.toString()).toContain('csp-nonce')
})

test.each([
  ['/assets/gone-123.js', DOCUMENT],
  ['/assets', { Accept: '*/*' }],
  ['/careers2.json', { Accept: 'application/json' }],
  ['/assets/index-abc123.js.map', DOCUMENT],
  ['/assets/', DOCUMENT],
])('%s is no document and does not exist', async (path, headers) => {
  const answer = await send(path, headers)
  expect(answer.status).toBe(404)
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
  expect(answer.body.toString()).not.toContain('csp-nonce')
})

test('an unknown address of the API is answered by the API', async () => {
  const answer = await send('/api/nothing', DOCUMENT)
  expect(answer.headers['content-type']).toContain('json')
  expect([401, 404]).toContain(answer.status)
  expect(answer.headers['referrer-policy']).toBe('no-referrer')
})

test.each([
  '/../secret.txt',
  '/%2e%2e/secret.txt',
  '/assets/%2e%2e/%2e%2e/secret.txt',
  '/..%2fsecret.txt',
  '/..%5csecret.txt',
  '/assets\\..\\..\\secret.txt',
  '/%00',
  '/index.html%00.js',
  '/%zz',
  '/./index.html',
])('%s does not lead out of the build', async (path) => {
  const answer = await send(path, DOCUMENT)
  expect(answer.status).toBe(404)
  expect(answer.body.toString()).not.toContain('secret')
})

test('assets are compressed as the browser asks and kept for ever', async () => {
  const brotli = await send('/assets/index-abc123.js', { 'Accept-Encoding': 'gzip, deflate, br' })
  expect(brotli.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
  })
  expect(brotliDecompressSync(brotli.body).toString()).toBe(SCRIPT)
  expect(brotli.body.length).toBeLessThan(SCRIPT.length / 10)
  const gzip = await send('/assets/index-abc123.js', { 'Accept-Encoding': 'gzip, br;q=0' })
  expect(gzip.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(gzip.body).toString()).toBe(SCRIPT)
  const plain = await send('/assets/index-abc123.js')
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.body.toString()).toBe(SCRIPT)
})

test('what is already compressed stays as it is, and a file without a hash is asked for again', async () => {
  const image = await send('/assets/logo.png', { 'Accept-Encoding': 'br' })
  expect(image.headers['content-encoding']).toBeUndefined()
  expect(image.headers['content-type']).toBe('image/png')
  const careers = await send('/careers.json')
  expect(careers.headers['cache-control']).toBe('no-cache')
  expect(careers.body.toString()).toBe('[]')
})

test.each(['/', '/hospitals', '/assets/index-abc123.js'])(
  'HEAD %s has the headers and no body',
  async (path) => {
    const get = await send(path, DOCUMENT)
    const head = await send(path, DOCUMENT, 'HEAD')
    expect(head.status).toBe(200)
    expect(head.body.length).toBe(0)
    expect(head.headers['content-length']).toBe(get.headers['content-length'])
  },
)

test.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE'])('%s on the site is not allowed', async (method) => {
  const answer = await send('/hospitals', {}, method)
  expect(answer.status).toBe(405)
  expect(answer.headers.allow).toBe('GET, HEAD')
})

test.each([
  ['/hospitals', '/hospitals'],
  ['/hospitals?page=2&orderBy=name:desc', '/hospitals?page=2&orderBy=name:desc'],
  ['//evil.example/x', '/x'],
  ['http://localhost:1//evil.example', '//evil.example'],
])('%s by another name for this machine is sent to the one address that can sign in', async (path, to) => {
  const answer = await send(path, { ...DOCUMENT, Host: 'localhost:1' })
  expect(answer.status).toBe(307)
  expect(answer.headers.location).toBe(stack.origin + to)
})

/** What answers a request line that no client of HTTP would send. */
function sendLine(line: string, ...hosts: string[]): Promise<string> {
  const { hostname, port } = new URL(stack.origin)
  return new Promise((done, fail) => {
    let said = ''
    const socket = connect(Number(port), hostname, () =>
      socket.write(
        `${line}\r\n${hosts.map((host) => `Host: ${host}\r\n`).join('')}Connection: close\r\n\r\n`,
      ),
    )
    socket.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
    socket.on('end', () => done(said))
    socket.on('error', fail)
  })
}

test.each([
  '//[secret',
  '//secret:99999999',
  'http://[secret/',
  'http://secret:x/',
  '/oauth2/default/%zz-secret',
  '/oauth2/default/interaction/%ff-secret',
  '/api/%zz-secret',
])('an address like %s is nobody’s fault but its sender’s, and stands in no log', async (address) => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => told.mockRestore())
  for (const host of ['evil', new URL(stack.origin).host]) {
    const answer = await sendLine(`GET ${address} HTTP/1.1`, host)
    expect(answer).toMatch(/^HTTP\/1\.1 (307|40[0-9]) /)
    if (address.includes('//')) expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  }
  expect(told).not.toHaveBeenCalled()
})

test.each(['/hospitals', '/api/hospitals', '/oauth2/default/jwks', '/assets/logo.png'])(
  'refuses a request for %s with two Host headers, whatever they say',
  async (address) => {
    const { host } = new URL(stack.origin)
    for (const hosts of [
      [host, 'evil.example'],
      ['evil.example', host],
      [host, host],
    ])
      expect(await sendLine(`GET ${address} HTTP/1.1`, ...hosts)).toMatch(/^HTTP\/1\.1 400 /)
    expect(await sendLine(`GET ${address} HTTP/1.1`, host)).not.toMatch(/^HTTP\/1\.1 400 /)
  },
)

test('what the log says of a failure holds no address', () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => told.mockRestore())
  try {
    new URL('//[Zurbarán', stack.origin)
  } catch (error) {
    logError('A request failed:', error)
  }
  const said = told.mock.calls.map((words) => format(...words)).join('')
  expect(said).toContain('Invalid URL')
  expect(said).toContain('site.test.ts')
  expect(said).not.toContain('Zurbarán')
})

test('nothing but a page is sent on from another name', async () => {
  expect((await send('/api/hospitals', { Host: 'evil.example' }, 'POST')).status).toBe(421)
})

test('a port that is taken is said plainly', async () => {
  const port = Number(new URL(stack.origin).port)
  const options = { port, dataDir: `${folder.path}/other`, dist: `${folder.path}/dist`, accessTokenTtl: 300 }
  await expect(startStack({ ...options, seed: 'empty' })).rejects.toThrow(`Port ${port} is taken`)
  expect(readdirSync(folder.path)).not.toContain('other')
})
