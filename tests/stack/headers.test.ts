import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Stack, startStack } from '#mocks/stack/start-stack.ts'
import { fakeStack, tempFolder } from './fake-dist.ts'
import { OidcClient } from './oidc-client.ts'

const folder = tempFolder()
let stack: Stack
let accessToken: string
const PROVIDER = '/oauth2/default'

beforeAll(async () => {
  stack = await startStack({ ...fakeStack(folder.path), seed: 'empty' })
  accessToken = (await new OidcClient(stack.origin).signIn('direccion')).access_token
})

afterAll(async () => {
  await stack.close()
  folder.remove()
})

/** On every answer, page or not. */
const ALWAYS = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': expect.stringMatching(/(^|, )camera=\(\), .*microphone=\(\)/),
}

const NO_PAGE = "default-src 'none'; frame-ancestors 'none'; sandbox"
const PAGE = expect.stringMatching(/^default-src 'none'; ?script-src .*frame-ancestors 'none'/)
const NO_STORE = expect.stringContaining('no-store')

interface Row {
  what: string
  path: string
  status: number
  policy?: unknown
  cache?: unknown
  init?: RequestInit
  signedIn?: boolean
}

const rows: Row[] = [
  { what: 'the application', path: '/hospitals', status: 200, policy: PAGE },
  {
    what: 'a script',
    path: '/assets/index-abc123.js',
    status: 200,
    cache: expect.stringContaining('immutable'),
  },
  { what: 'a picture', path: '/assets/logo.png', status: 200, cache: expect.stringContaining('immutable') },
  { what: 'a file without a hash', path: '/careers.json', status: 200, cache: 'no-cache' },
  { what: 'no file', path: '/assets/gone.js', status: 404 },
  { what: 'an address that climbs', path: '/..%2fsecret.txt', status: 404 },
  { what: 'a write to the site', path: '/hospitals', status: 405, init: { method: 'POST' } },
  { what: 'the API’s document', path: '/openapi.json', status: 200 },
  { what: 'a list', path: '/api/hospitals?api-version=2020-05-01', status: 200, signedIn: true },
  { what: 'no token', path: '/api/hospitals', status: 401 },
  { what: 'an unknown address of the API', path: '/api/nothing', status: 404, signedIn: true },
  { what: 'a wrong method', path: '/api/hospitals', status: 405, signedIn: true, init: { method: 'PUT' } },
  { what: 'discovery', path: `${PROVIDER}/.well-known/openid-configuration`, status: 200 },
  { what: 'the public keys', path: `${PROVIDER}/jwks`, status: 200 },
  { what: 'a refused token', path: `${PROVIDER}/token`, status: 400, init: { method: 'POST' } },
  { what: 'user info', path: `${PROVIDER}/me`, status: 200, signedIn: true },
  { what: 'user info for nobody', path: `${PROVIDER}/me`, status: 401 },
  { what: 'a refused sign-in', path: `${PROVIDER}/auth`, status: 400, policy: PAGE },
  { what: 'a sign-in of long ago', path: `${PROVIDER}/interaction/x`, status: 400, policy: PAGE },
  { what: 'a sign-out', path: `${PROVIDER}/session/end`, status: 200, policy: PAGE },
  { what: 'an unknown address of the provider', path: `${PROVIDER}/nope`, status: 404 },
  { what: 'a broken address of the provider', path: `${PROVIDER}/auth/%zz`, status: 400 },
]

describe('headers', () => {
  test.each(rows)('$what ($path): $status', async ({ path, status, init, signedIn, ...row }) => {
    const headers = new Headers()
    if (signedIn) headers.set('Authorization', `Bearer ${accessToken}`)
    const answer = await fetch(stack.origin + path, { ...init, headers, redirect: 'manual' })
    expect(answer.status).toBe(status)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      ...ALWAYS,
      'content-security-policy': row.policy ?? NO_PAGE,
      'cache-control': row.cache ?? NO_STORE,
    })
  })

  test('docs/deploy.md has nginx send the same headers', async () => {
    const page = readFileSync(join(import.meta.dirname, '../../docs/deploy.md'), 'utf8')
    const told = new Map<string, string[]>()
    for (const [, name = '', quoted, bare = ''] of page.matchAll(
      /add_header ([\w-]+) (?:"([^"]+)"|(\S+?))(?: always)?;/g,
    ))
      told.set(name.toLowerCase(), [...(told.get(name.toLowerCase()) ?? []), quoted ?? bare])
    const { headers } = await fetch(`${stack.origin}/assets/logo.png`)
    for (const name of [...Object.keys(ALWAYS), 'content-security-policy', 'cache-control'])
      expect(told.get(name)).toContain(headers.get(name))
  })
})
