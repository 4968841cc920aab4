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

async function start() {
  const rateLimit = { perSecond: 20, burst: 60, writesPerSecond: 5 }
  const stack = await startStack({ ...fakeStack(folder.path), seed: 'empty', rateLimit })
  onTestFinished(() => stack.close())
  const client = new OidcClient(stack.origin)
  const { access_token: token } = await client.signIn('direccion')
  const read = async (by = token) => (await client.api('/api/hospitals', by)).status
  return { ...stack, client, token, read }
}

/** Sends requests one after another on one connection; gives the statuses of the answers. */
async function flood(origin: string, count: number, headersOf: (index: number) => Record<string, string>) {
  const path = '/api/hospitals?api-version=2020-05-01'
  const requests = Array.from({ length: count }, (_, index) =>
    rawHead(origin, `GET ${path}`, headersOf(index)),
  )
  const { received } = await rawClient(origin, requests.join(''))
  const statuses = () => Array.from(received().matchAll(/HTTP\/1\.1 (\d+)/g), ([, status]) => status)
  await expect.poll(() => statuses().length, { timeout: 20_000 }).toBe(count)
  return statuses()
}

test('staff are answered while a stranger at their address is refused with 429', async () => {
  const { origin, read } = await start()
  const strangers = flood(origin, 200, () => ({}))
  for (let turn = 0; turn < 20; turn += 1) expect(await read()).toBe(200)
  const statuses = new Set(await strangers)
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
  const strangers = flood(origin, 400, (index) => ({ Authorization: forged(index) }))
  for (let turn = 0; turn < 10; turn += 1) expect(await read()).toBe(200)
  expect(new Set(await strangers)).toEqual(new Set(['401', '429']))
  const { access_token: fresh } = await new OidcClient(origin).signIn('medica')
  for (let turn = 0; turn < 5; turn += 1) expect(await read(fresh)).toBe(200)
})
