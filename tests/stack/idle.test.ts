import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Stack, startStack } from '#mocks/stack/start-stack.ts'
import { openNodeStore } from '#server/db/sqlite/node.ts'
import { openUseKeeper } from '#server/identity/sessions.ts'
import { fakeStack, tempFolder } from './fake-dist.ts'
import { OidcClient } from './oidc-client.ts'

const MINUTE = 60_000
const folder = tempFolder()
let stack: Stack

beforeAll(async () => {
  stack = await startStack({ ...fakeStack(folder.path), seed: 'default', accessTokenTtl: 3600 })
})

afterAll(async () => {
  await stack.close()
  folder.remove()
})

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const wait = (minutes: number) => vi.setSystemTime(Date.now() + minutes * MINUTE)

/** Whether a browser gets a code without its person doing anything. */
async function isLetIn(client: OidcClient): Promise<boolean> {
  return (await client.begin()).url.searchParams.has('code')
}

test('a session asks for the password once nobody used it for the idle limit', async () => {
  const client = new OidcClient(stack.origin)
  await client.signIn('medica')
  wait(9)
  expect(await isLetIn(client)).toBe(true)
  wait(20)
  const asked = await client.begin()
  expect(asked.url.pathname).toMatch(/\/interaction\//)
  const back = await client.submit(asked.url, { user: 'medica', password: 'hospital' })
  expect(back.url.searchParams.has('code')).toBe(true)
  expect(await isLetIn(client)).toBe(true)
})

test('what an open page does by itself is no use of the session', async () => {
  const client = new OidcClient(stack.origin)
  const tokens = await client.signIn('medica')
  let { refresh_token } = tokens
  for (let times = 0; times < 5; times += 1) {
    wait(4)
    const renewed = await client.renew(refresh_token)
    if (!('tokens' in renewed)) throw new Error(renewed.error)
    ;({ refresh_token } = renewed.tokens)
    const { access_token } = renewed.tokens
    expect((await client.api('/api/user-info', access_token)).status).toBe(200)
    expect((await client.api('/api/hospitals', access_token)).status).toBe(200)
    // Of a draft that is not there, but asked for as the page does.
    const presence = '/docs/hospitals/1/episodes/1/documents/999999/presence'
    await client.api(presence, access_token, { method: 'PUT' })
  }
  expect(await isLetIn(client)).toBe(false)
})

test.each([
  ['a report of activity', '/api/account/activity', undefined],
  ['a write', '/api/hospitals/1/rooms', '{}'],
])('%s keeps the session in use, however old the sign-in', async (_what, path, body) => {
  const client = new OidcClient(stack.origin)
  const { access_token } = await client.signIn('medica')
  for (let times = 0; times < 4; times += 1) {
    wait(8)
    await client.api(path, access_token, { method: 'POST', ...(body !== undefined && { body }) })
  }
  wait(8)
  expect(await isLetIn(client)).toBe(true)
})

test('the database stores a use at most once a minute', async () => {
  const store = await openNodeStore({ file: `${folder.path}/data/hospital.sqlite` })
  const client = new OidcClient(stack.origin)
  await client.signIn('archivo')
  const grant = () =>
    store.db
      .selectFrom('sessionGrants')
      .select(['grantKey', 'activeAt'])
      .where('userId', '=', 'archivo')
      .executeTakeFirstOrThrow()
  const { grantKey, activeAt } = await grant()
  const [here, there] = [openUseKeeper(store), openUseKeeper(store)]
  await here(grantKey, activeAt + 59_000)
  expect((await grant()).activeAt).toBe(activeAt)
  await here(grantKey, activeAt + 2 * MINUTE)
  await there(grantKey, activeAt + 2 * MINUTE + 30_000)
  expect((await grant()).activeAt).toBe(activeAt + 2 * MINUTE)
  await store.close()
})
