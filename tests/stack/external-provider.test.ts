import { describe, expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { createApi } from '#server/api/app.ts'
import { userRow } from '#server/db/rows.ts'
import type { Store } from '#server/db/store.ts'
import { openExternalProvider } from '#server/identity/external/provider.ts'
import { UserPage } from '#src/domain/users/contract.ts'
import { InvitationPage } from '#src/domain/users/invitation.ts'
import { openTestStore } from '../fixtures/server.ts'
import { AUDIENCE, CLIENT, startKeysProvider } from './external-provider.ts'

type Provider = Awaited<ReturnType<typeof startKeysProvider>>

/** An API whose people sign in at a provider elsewhere; time goes on as the test says. */
async function startClinic(
  provider: Provider,
  grants: 'database' | 'token' = 'database',
  { isEmailTrusted = false } = {},
) {
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] })
  const store = await openTestStore('default')
  const lines: string[] = []
  const external = openExternalProvider({
    issuer: provider.issuer,
    audience: AUDIENCE,
    clientId: CLIENT,
    isEmailTrusted,
    grants,
    store,
    log: { warned: (line) => lines.push(line) },
  })
  onTestFinished(async () => {
    vi.useRealTimers()
    await external.stop()
    await store.close()
  })
  const api = createApi({ store, clock: () => new Date(), verifyAccessToken: external.readAccessToken })
  const call = async (
    token: string,
    path = '/api/user-info',
    write?: { body?: object; headers: Record<string, string> },
  ) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...write?.headers,
    }
    const sent = write && {
      method: 'POST',
      ...(write.body && { body: JSON.stringify(write.body) }),
    }
    const url = `http://api.test${path}${path.includes('?') ? '&' : '?'}api-version=2020-05-01`
    const answer = await api.fetch(new Request(url, { headers, ...sent }))
    return { status: answer.status, body: await answer.json() }
  }
  const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)
  return { store, external, lines, call, pass, status: async (token: string) => (await call(token)).status }
}

async function startProvider() {
  const provider = await startKeysProvider()
  onTestFinished(() => provider.close())
  return provider
}

const person = (store: Store, userId: string) =>
  store.db
    .selectFrom('users')
    .select(['userName', 'givenName', 'email', 'preferredUsername'])
    .where('userId', '=', userId)
    .executeTakeFirst()

test.each(['RS256', 'PS384', 'ES256', 'ES512', 'EdDSA'])(
  'a token that is signed with %s opens the API',
  async (alg) => {
    const provider = await startProvider()
    await provider.addKey('two', alg)
    const { status } = await startClinic(provider)
    expect(await status(await provider.sign({ sub: 'medica' }, {}, 'two'))).toBe(200)
    expect(await status(await provider.sign({ sub: 'medica' }, { typ: 'JWT' }, 'two'))).toBe(200)
    expect(await status(await provider.sign({ sub: 'medica' }, { typ: 'application/at+jwt' }, 'two'))).toBe(
      200,
    )
  },
)

test('whoever signs in is known from then on, by the name that the provider gives', async () => {
  const provider = await startProvider()
  const { call, store } = await startClinic(provider)
  const email = { email: 'ana@clinica.example', email_verified: true }
  const names = { given_name: 'Ana', preferred_username: 'ana', ...email }
  const { body } = await call(await provider.sign({ sub: 'u-7', ...names }))
  expect(body).toEqual({
    sub: 'u-7',
    name: 'Ana Ruiz Peña',
    given_name: 'Ana',
    preferred_username: 'ana',
    email: 'ana@clinica.example',
    groups: [],
    isInstallationAdmin: false,
  })
  await call(await provider.sign({ sub: 'u-7', name: undefined, given_name: 'Ana', family_name: 'Ruiz' }))
  expect(await person(store, 'u-7')).toEqual({
    userName: 'Ana Ruiz',
    givenName: 'Ana',
    email: 'ana@clinica.example',
    preferredUsername: 'ana',
  })
})

describe('an address of somebody else', () => {
  const NEW = 'nueva@clinica.example'
  const IMPOSTORS: [string, object][] = [
    ['u-1', { email: NEW, email_verified: false }],
    ['u-2', { email: NEW }],
    ['u-3', { preferred_username: NEW }],
    ['u-4', { email: NEW, email_verified: 'true' }],
  ]

  test.each([false, true])('finds nobody who did not confirm it (trusted: %s)', async (isEmailTrusted) => {
    const provider = await startProvider()
    const { call, store } = await startClinic(provider, 'database', { isEmailTrusted })
    for (const [sub, claims] of IMPOSTORS) await call(await provider.sign({ sub, ...claims }))
    const told = Object.fromEntries(
      await Promise.all(IMPOSTORS.map(async ([sub]) => [sub, (await person(store, sub))?.email])),
    )
    expect(told).toEqual({ 'u-1': null, 'u-2': isEmailTrusted ? NEW : null, 'u-3': null, 'u-4': null })
    const path = `/api/users?search=${encodeURIComponent(NEW)}&excludeFromHospitalId=1`
    const found = await call(await provider.sign({ sub: 'direccion' }), path)
    const { data } = z.parse(UserPage, found.body)
    expect(data.map(({ userId }) => userId)).toEqual(isEmailTrusted ? ['u-2'] : [])
  })

  test('is taken from somebody whom an earlier version knew by their name at the provider', async () => {
    const provider = await startProvider()
    const { call, store } = await startClinic(provider)
    const known = userRow('u-9', 'Ana Ruiz Peña', NEW)
    await store.write('installation', (db) => db.insertInto('users').values(known).execute())
    await call(await provider.sign({ sub: 'u-9', preferred_username: NEW }))
    expect(await person(store, 'u-9')).toMatchObject({ email: null, preferredUsername: NEW })
  })
})

test('what a token leaves out of a name is asked for at user info, once for each token', async () => {
  const provider = await startProvider()
  const { call, store } = await startClinic(provider)
  provider.answer('userinfo', () => ({
    sub: 'u-7',
    name: 'Eva Sol',
    given_name: 'Eva',
    email: 'eva@a.example',
    email_verified: true,
  }))
  const token = await provider.sign({ sub: 'u-7', name: undefined })
  await Promise.all([call(token), call(token), call(token)])
  expect(await person(store, 'u-7')).toEqual({
    userName: 'Eva Sol',
    givenName: 'Eva',
    email: 'eva@a.example',
    preferredUsername: null,
  })
  expect(provider.asked('userinfo')).toBe(1)
  // What it says of somebody else is not theirs.
  await call(await provider.sign({ sub: 'u-8', name: undefined }))
  expect(await person(store, 'u-8')).toEqual({
    userName: null,
    givenName: null,
    email: null,
    preferredUsername: null,
  })
})

test('what is no access token for this API opens nothing', async () => {
  const provider = await startProvider()
  const { status } = await startClinic(provider)
  const sub = 'medica'
  const good = await provider.sign({ sub })
  expect(await status(good)).toBe(200)
  const stranger = await startProvider()
  const claims = good.split('.')[1]
  const header = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const refused = {
    'an ID token': await provider.sign({ sub, aud: CLIENT }, { typ: 'JWT' }),
    'an ID token for both': await provider.sign({ sub, aud: [AUDIENCE, CLIENT] }, { typ: 'JWT' }),
    'a hashed ID token': await provider.sign({ sub, at_hash: 'x' }, { typ: 'JWT' }),
    'another audience': await provider.sign({ sub, aud: 'https://other.example' }),
    'no audience': await provider.sign({ sub, aud: undefined }),
    'another issuer': await provider.sign({ sub, iss: `${provider.issuer}/` }),
    'another type': await provider.sign({ sub }, { typ: 'logout+jwt' }),
    'no type': await provider.sign({ sub }, { typ: undefined }),
    nobody: await provider.sign({}),
    'a name of control letters': await provider.sign({ sub: 'a\u0000b' }),
    'no end': await provider.sign({ sub, exp: undefined }),
    'the past': await provider.sign({ sub, exp: Math.floor(Date.now() / 1000) - 11 }),
    'the future': await provider.sign({ sub, nbf: Math.floor(Date.now() / 1000) + 12 }),
    'another key of that name': await stranger.sign({ sub, iss: provider.issuer }),
    'no signature': `${header({ alg: 'none', typ: 'at+jwt' })}.${claims}.`,
    'a shared secret': `${header({ alg: 'HS256', typ: 'at+jwt', kid: 'one' })}.${claims}.${good.split('.')[2]}`,
  }
  const statuses = await Promise.all(
    Object.entries(refused).map(async ([what, token]) => [what, await status(token)]),
  )
  expect(Object.fromEntries(statuses)).toEqual(
    Object.fromEntries(Object.keys(refused).map((what) => [what, 401])),
  )
})

test('clocks may differ by ten seconds', async () => {
  const provider = await startProvider()
  const { status } = await startClinic(provider)
  const now = Math.floor(Date.now() / 1000)
  expect(await status(await provider.sign({ sub: 'medica', nbf: now + 8, iat: now + 8 }))).toBe(200)
  expect(await status(await provider.sign({ sub: 'medica', exp: now - 8 }))).toBe(200)
})

test('an outage of the provider signs nobody out, and is told once', async () => {
  const provider = await startProvider()
  const { status, external, pass, lines } = await startClinic(provider)
  expect(await status(await provider.sign({ sub: 'medica' }))).toBe(200)
  expect(external.isReady()).toBe(true)
  await provider.goAway()
  pass(24 * 60 * 60)
  expect(await status(await provider.sign({ sub: 'medica' }))).toBe(200)
  expect(external.isReady()).toBe(true)
  expect(lines).toEqual([])
})

test('a new key is found at once; one that nobody has is asked for every half minute at most', async () => {
  const provider = await startProvider()
  const { status, pass } = await startClinic(provider)
  expect(await status(await provider.sign({ sub: 'medica' }))).toBe(200)
  pass(31)
  await provider.addKey('two')
  expect(await status(await provider.sign({ sub: 'medica' }, {}, 'two'))).toBe(200)
  const before = provider.asked('keys')
  for (const kid of ['a', 'b', 'c'])
    expect(await status(await provider.sign({ sub: 'x' }, { kid }))).toBe(401)
  expect(provider.asked('keys')).toBe(before)
  pass(31)
  for (const kid of ['a', 'b', 'c'])
    expect(await status(await provider.sign({ sub: 'x' }, { kid }))).toBe(401)
  expect(provider.asked('keys')).toBe(before + 1)
  // Likewise where it answers with a fault, which keeps the keys that there are.
  provider.answer('keys', () => ({ status: 500, body: '' }))
  pass(31)
  for (const kid of ['a', 'b', 'c'])
    expect(await status(await provider.sign({ sub: 'x' }, { kid }))).toBe(401)
  expect(provider.asked('keys')).toBe(before + 2)
  expect(await status(await provider.sign({ sub: 'medica' }, {}, 'two'))).toBe(200)
})

test.each([
  [
    'keys',
    'HTML',
    () => ({ type: 'text/html', body: '<h1>Login</h1>' }),
    '/realms/one/keys answers something else than JSON',
  ],
  ['keys', 'a fault', () => ({ status: 500, body: '{}' }), '/realms/one/keys answers 500'],
  ['keys', 'nothing', () => ({}), '/realms/one/keys holds no keys'],
  ['keys', 'no key', () => ({ keys: [] }), '/realms/one/keys holds no keys'],
  ['keys', 'another address', () => ({ status: 302, body: '' }), '/realms/one/keys answers 302'],
  [
    '.well-known/openid-configuration',
    'nothing',
    () => ({}),
    '/realms/one/.well-known/openid-configuration lacks issuer, authorization_endpoint, token_endpoint, jwks_uri',
  ],
  [
    '.well-known/openid-configuration',
    'HTML',
    () => ({ type: 'text/html', body: '<p>' }),
    '/realms/one/.well-known/openid-configuration answers something else than JSON',
  ],
])('where %s is %s nobody gets in, and the log says why', async (name, _, answer, reason) => {
  const provider = await startProvider()
  provider.answer(name, answer)
  const { status, external, lines } = await startClinic(provider)
  expect(await status(await provider.sign({ sub: 'medica' }))).toBe(401)
  expect(external.isReady()).toBe(false)
  expect(lines).toEqual([`The identity provider ${provider.issuer} is of no use: ${reason}`])
})

test('a provider of another name is not believed', async () => {
  const [provider, other] = [await startProvider(), await startProvider()]
  provider.answer('.well-known/openid-configuration', () => ({
    issuer: other.issuer,
    jwks_uri: `${other.issuer}/keys`,
    authorization_endpoint: `${other.issuer}/auth`,
    token_endpoint: `${other.issuer}/token`,
  }))
  const { status, lines } = await startClinic(provider)
  expect(await status(await other.sign({ sub: 'medica', iss: provider.issuer }))).toBe(401)
  expect(lines[0]).toMatch(/names another issuer$/)
})

test('rights are the database’s, whatever the provider’s tokens name', async () => {
  const provider = await startProvider()
  const { call } = await startClinic(provider)
  const token = await provider.sign({ sub: 'sin-permisos', groups: ['hospital-1-rooms-read'] })
  expect((await call(token, '/api/hospitals/1/rooms')).status).toBe(403)
  expect((await call(await provider.sign({ sub: 'medica' }), '/api/hospitals/1/rooms')).status).toBe(200)
})

test('GRANTS=token: rights are those that the token names', async () => {
  const provider = await startProvider()
  const { call } = await startClinic(provider, 'token')
  const groups = ['hospital-1-rooms-read', 'staff']
  const token = await provider.sign({ sub: 'sin-permisos', groups })
  expect((await call(token, '/api/hospitals/1/rooms')).status).toBe(200)
  expect((await call(token)).body).toMatchObject({ groups: ['hospital-1-rooms-read'] })
  expect(
    (await call(await provider.sign({ sub: 'medica', groups: [] }), '/api/hospitals/1/rooms')).status,
  ).toBe(403)
  expect(provider.asked('userinfo')).toBe(0)
})

test('GRANTS=token: the list of members tells what each one’s last token named', async () => {
  const provider = await startProvider()
  const { call, store, pass } = await startClinic(provider, 'token')
  const manager = await provider.sign({ sub: 'direccion', groups: ['hospital-1-hospital-read'], exp: 9e9 })
  const told = async (userId: string) => (await call(manager, `/api/hospitals/1/users/${userId}`)).body.groups
  const enter = async (groups: string[]) => call(await provider.sign({ sub: 'medica', groups }))
  await enter(['hospital-1-rooms-read', 'hospital-99-rooms-read'])
  expect(await told('medica')).toEqual(['hospital-1-rooms-read'])
  await enter([])
  expect(await told('medica')).toEqual([])
  const guest = await provider.sign({ sub: 'sin-hospitales', groups: ['hospital-1-rooms-read'], exp: 9e9 })
  await call(guest)
  await store.db.insertInto('members').values({ hospitalId: 1, userId: 'sin-hospitales' }).execute()
  expect(await told('sin-hospitales')).toEqual([])
  pass(10 * 60)
  await call(guest)
  expect(await told('sin-hospitales')).toEqual(['hospital-1-rooms-read'])
})

test('GRANTS=token: who accepts an invitation is a member, with the rights that the token names', async () => {
  const provider = await startProvider()
  const { call } = await startClinic(provider, 'token')
  const managing = ['hospital-1-hospital-read', 'hospital-1-hospital-write']
  const manager = await provider.sign({ sub: 'direccion', groups: managing })
  const guest = await provider.sign({ sub: 'sin-hospitales', groups: ['hospital-1-rooms-read'] })
  const users = '/api/hospitals/1/users'
  const invite = (groups: string[]) =>
    call(manager, users, {
      body: { userId: 'sin-hospitales', groups },
      headers: { 'idempotency-key': groups.join() || 'none' },
    })
  expect((await invite(['hospital-1-rooms-read'])).status).toBe(409)
  expect((await invite([])).status).toBe(201)
  expect((await call(guest, '/api/hospitals/1/rooms')).status).toBe(404)

  const { data } = z.parse(InvitationPage, (await call(guest, '/api/invitations')).body)
  const [own] = data
  const headers = { 'if-match': `"${own?.version}"` }
  expect((await call(guest, `/api/invitations/${own?.invitationId}/accept`, { headers })).status).toBe(200)
  expect((await call(guest, '/api/hospitals/1/rooms')).status).toBe(200)
  expect((await call(guest, '/api/hospitals/1/patients')).status).toBe(403)
})

test('GRANTS=token: where tokens name none user info does, for a minute', async () => {
  const provider = await startProvider()
  const { call, pass } = await startClinic(provider, 'token')
  let groups = ['hospital-1-rooms-read']
  provider.answer('userinfo', () => ({ sub: 'sin-permisos', groups }))
  const token = await provider.sign({ sub: 'sin-permisos' })
  const rooms = async () => (await call(token, '/api/hospitals/1/rooms')).status
  expect(await rooms()).toBe(200)
  groups = []
  pass(59)
  expect([await rooms(), provider.asked('userinfo')]).toEqual([200, 1])
  pass(1)
  expect([await rooms(), provider.asked('userinfo')]).toEqual([403, 2])
})

test('GRANTS=token: while user info gives nothing, nothing is decided, and it is left alone for a while', async () => {
  const provider = await startProvider()
  const { call, pass, lines } = await startClinic(provider, 'token')
  provider.answer('userinfo', () => ({ status: 500, body: '' }))
  const token = await provider.sign({ sub: 'medica' })
  for (let turn = 0; turn < 3; turn += 1) expect((await call(token)).status).toBe(503)
  expect(provider.asked('userinfo')).toBe(1)
  expect(lines).toEqual([
    `The identity provider ${provider.issuer} gives no user info: /realms/one/userinfo answers 500`,
  ])
  pass(31)
  provider.answer('userinfo', () => ({ sub: 'medica', groups: [] }))
  expect((await call(token)).status).toBe(200)
})
