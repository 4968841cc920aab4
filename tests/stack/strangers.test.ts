import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { startStack } from '#mocks/stack/start-stack.ts'
import { fakeStack, tempFolder } from './fake-dist.ts'
import { OidcClient } from './oidc-client.ts'
import { rawClient, rawHead } from './raw-clients.ts'

/* Strangers and staff share one address, as behind the router of a hospital. */

let folder: ReturnType<typeof tempFolder>

beforeEach(() => {
  folder = tempFolder()
})

afterEach(() => folder.remove())

async function start(trustProxy = false) {
  const rateLimit = { perSecond: 20, burst: 60, writesPerSecond: 5 }
  const stack = await startStack({ ...fakeStack(folder.path), seed: 'empty', rateLimit, trustProxy })
  onTestFinished(() => stack.close())
  const client = new OidcClient(stack.origin)
  const { access_token: token } = await client.signIn('direccion')
  const read = async (by = token) => (await client.api('/api/hospitals', by)).status
  return { ...stack, client, token, read }
}

const LIST = '/api/hospitals?api-version=2020-05-01'

/** Sends all requests on one connection without waiting; gives the answers as they came. */
async function flood(origin: string, heads: readonly string[]) {
  const { received } = await rawClient(origin, heads.join(''))
  const statuses = () => Array.from(received().matchAll(/HTTP\/1\.1 (\d+)/g), ([, status]) => status)
  await expect.poll(() => statuses().length, { timeout: 20_000 }).toBe(heads.length)
  return { statuses: new Set(statuses()), received: received() }
}

const times = <Value>(count: number, make: (index: number) => Value) =>
  Array.from({ length: count }, (_, index) => make(index))

test('staff are answered while a stranger at their address is refused with 429', async () => {
  const { origin, read } = await start()
  const strangers = flood(
    origin,
    times(200, () => rawHead(origin, `GET ${LIST}`)),
  )
  for (let turn = 0; turn < 20; turn += 1) expect(await read()).toBe(200)
  const { statuses } = await strangers
  expect(statuses).toEqual(new Set(['401', '429']))
  for (let turn = 0; turn < 20; turn += 1) expect(await read()).toBe(200)
})

test('staff are answered while a stranger sends forged tokens, also those who sign in meanwhile', async () => {
  const { origin, token, read } = await start()
  const [head, claims = '', signature] = token.split('.')
  const said = Buffer.from(claims, 'base64url').toString()
  const forged = (index: number) => {
    const other = said.replace(/"sub":"[^"]+"/, `"sub":"nobody-${index}"`)
    return `Bearer ${head}.${Buffer.from(other).toString('base64url')}.${signature}`
  }
  const strangers = flood(
    origin,
    times(400, (index) => rawHead(origin, `GET ${LIST}`, { Authorization: forged(index) })),
  )
  for (let turn = 0; turn < 10; turn += 1) expect(await read()).toBe(200)
  expect((await strangers).statuses).toEqual(new Set(['401', '429']))
  const { access_token: fresh } = await new OidcClient(origin).signIn('medica')
  for (let turn = 0; turn < 5; turn += 1) expect(await read(fresh)).toBe(200)
})

test('very many sign-ins that begin at one address are told to wait, and those elsewhere are not', async () => {
  const { origin } = await start(true)
  const begin = (from: string, state = 'x') => {
    const query = new URLSearchParams({
      client_id: 'hospital-web',
      response_type: 'code',
      scope: 'openid',
      state,
      redirect_uri: `${origin}/implicit/callback`,
      code_challenge_method: 'S256',
      code_challenge: 'a'.repeat(43),
    })
    return rawHead(origin, `GET /oauth2/default/auth?${query}`, { 'X-Forwarded-For': from })
  }
  const crowd = await flood(
    origin,
    times(120, () => begin('192.0.2.1')),
  )
  expect(crowd.statuses).toEqual(new Set(['303', '429']))
  expect(crowd.received).toContain('Retry-After: 1\r\n')
  expect(crowd.received).toContain('Desde esta red entran muchas personas a la vez.')
  expect((await flood(origin, [begin('192.0.2.2')])).statuses).toEqual(new Set(['303']))
  expect((await flood(origin, [begin('192.0.2.3', 'x'.repeat(4096))])).statuses).toEqual(new Set(['414']))
})

test('several sign-ins of one browser go on side by side, also one to which it goes back', async () => {
  const { origin } = await start()
  const browser = new OidcClient(origin)
  const first = await browser.begin()
  const second = await browser.begin()
  for (const { url } of [second, first]) {
    const reached = await browser.submit(url, { user: 'medica', password: 'hospital' })
    expect(reached.url.searchParams.get('code')).toBeTruthy()
  }
})
