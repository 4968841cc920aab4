import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Store } from '#server/db/store.ts'
import { markAnswered, storeAdapter, sweepRecords } from '#server/identity/provider/adapter.ts'
import { loadKeys } from '#server/identity/provider/keys.ts'
import { openTestStore } from '../fixtures/server.ts'

let store: Store

beforeEach(async () => {
  store = await openTestStore('empty')
  vi.useFakeTimers({ toFake: ['Date'] })
})

afterEach(async () => {
  vi.useRealTimers()
  await store.close()
})

/** As the provider renews with one refresh token: it looks, spends it, and its answer leaves. */
async function renew(id: string) {
  const tokens = storeAdapter(store)('RefreshToken')
  expect(await tokens.find(id)).not.toHaveProperty('consumed')
  await tokens.consume(id)
  await markAnswered(store, id)
}

test('a refresh token can be used again for 30 s after its first answer, and every use counts from that one', async () => {
  const tokens = storeAdapter(store)('RefreshToken')
  await tokens.upsert('one', { grantId: 'g' }, 60)
  const second = Math.floor(Date.now() / 1000)
  await renew('one')
  vi.advanceTimersByTime(20_000)
  await renew('one')
  vi.advanceTimersByTime(9_999)
  await renew('one')
  vi.advanceTimersByTime(1)
  expect(await tokens.find('one')).toEqual({ grantId: 'g', jti: 'one', consumed: second })
})

test('F12: a refresh token that is used after its 30 s ends its grant, even if it was looked up before', async () => {
  const tokens = storeAdapter(store)('RefreshToken')
  const grants = storeAdapter(store)('Grant')
  await grants.upsert('g', { accountId: 'medica' }, 60)
  await tokens.upsert('one', { grantId: 'g' }, 60)
  await tokens.upsert('next', { grantId: 'g' }, 60)
  await tokens.upsert('other', { grantId: 'h' }, 60)

  await renew('one')
  expect(await tokens.find('one')).not.toHaveProperty('consumed')
  vi.advanceTimersByTime(30_000)
  await expect(tokens.consume('one')).rejects.toMatchObject({ error: 'invalid_grant' })
  expect(await tokens.find('next')).toBeUndefined()
  expect(await grants.find('g')).toBeUndefined()
  expect(await tokens.find('other')).toEqual({ grantId: 'h', jti: 'other' })
})

test('F12: a code is used by one request only, even if two saw it unused; the grant goes', async () => {
  const codes = storeAdapter(store)('AuthorizationCode')
  const grants = storeAdapter(store)('Grant')
  await grants.upsert('g', { accountId: 'medica' }, 60)
  await codes.upsert('code', { grantId: 'g' }, 60)
  await codes.consume('code')
  expect(await codes.find('code')).toHaveProperty('consumed')
  await expect(codes.consume('code')).rejects.toMatchObject({ error: 'invalid_grant' })
  expect(await codes.find('code')).toBeUndefined()
  expect(await grants.find('g')).toBeUndefined()
})

test('a session is found by its uid, and what has expired is forgotten', async () => {
  const sessions = storeAdapter(store)('Session')
  await sessions.upsert('old', { uid: 'u0' }, -120)
  await sessions.upsert('id', { uid: 'u1' }, 60)
  expect(await sessions.findByUid('u1')).toEqual({ uid: 'u1' })
  expect(await sessions.find('old')).toBeUndefined()
})

test('of very many sign-ins that nobody finishes the oldest go', async () => {
  const rows = Array.from({ length: 5200 }, (_, index) => ({
    model: 'Interaction',
    id: `id ${index}`,
    payload: '{}',
    expiresAt: Date.now() + index,
  }))
  for (let from = 0; from < rows.length; from += 100)
    await store.db
      .insertInto('providerRecords')
      .values(rows.slice(from, from + 100))
      .execute()
  const interactions = storeAdapter(store)('Interaction')
  await storeAdapter(store)('Session').upsert('id', { uid: 'u1' }, 1)
  await interactions.upsert('newest', { uid: 'newest' }, 3600)
  const left = await store.db.selectFrom('providerRecords').select(['model', 'id', 'expiresAt']).execute()
  const pending = left.filter(({ model }) => model === 'Interaction')
  expect(pending).toHaveLength(5001)
  expect(pending.some(({ id }) => id === 'id 199')).toBe(false)
  expect(pending.some(({ id }) => id === 'id 200')).toBe(true)
  expect(await interactions.find('newest')).toMatchObject({ uid: 'newest' })
  expect(left.length - pending.length).toBe(1)
})

test('revoking a grant leaves a sign-in that is under way', async () => {
  const codes = storeAdapter(store)('AuthorizationCode')
  const interactions = storeAdapter(store)('Interaction')
  await codes.upsert('code', { grantId: 'g' }, 60)
  await interactions.upsert('under-way', { grantId: 'g' }, 60)
  await codes.revokeByGrantId('g')
  expect(await codes.find('code')).toBeUndefined()
  expect(await interactions.find('under-way')).toEqual({ grantId: 'g', jti: 'under-way' })
})

test('a record that is stored again is the newer one', async () => {
  const sessions = storeAdapter(store)('Session')
  await sessions.upsert('id', { uid: 'u1', accountId: 'medica' }, 60)
  await sessions.upsert('id', { uid: 'u2', accountId: 'archivo' }, 60)
  expect(await sessions.find('id')).toEqual({ uid: 'u2', accountId: 'archivo', jti: 'id' })
  expect(await sessions.findByUid('u1')).toBeUndefined()
})

test('a renewal whose answer died with its server can be asked for again, however late', async () => {
  const tokens = storeAdapter(store)('RefreshToken')
  await tokens.upsert('lost', { grantId: 'g' }, 3600)
  await tokens.consume('lost')
  expect(await tokens.find('lost')).toEqual({ grantId: 'g', jti: 'lost' })
  vi.advanceTimersByTime(600_000)
  await renew('lost')
  vi.advanceTimersByTime(29_999)
  await renew('lost')
  vi.advanceTimersByTime(1)
  expect(await tokens.find('lost')).toHaveProperty('consumed')
})

test('a server that starts forgets what has expired', async () => {
  const codes = storeAdapter(store)('AuthorizationCode')
  await codes.upsert('old', { grantId: 'g' }, -120)
  await codes.upsert('new', { grantId: 'g' }, 60)
  await sweepRecords(store)
  expect(await codes.find('old')).toBeUndefined()
  expect(await codes.find('new')).toBeDefined()
})

test('servers that start at once on an empty database have the same keys, and so has one that starts later', async () => {
  const [first, second] = await Promise.all([loadKeys(store), loadKeys(store)])
  const later = await loadKeys(store)
  for (const { signing, cookies, log } of [second, later])
    expect({ signing, cookies, log }).toEqual({
      signing: first.signing,
      cookies: first.cookies,
      log: first.log,
    })
  expect(first.signing.keys[0]).toMatchObject({ kty: 'RSA', alg: 'RS256' })
})
