import { afterEach, beforeEach, expect, test } from 'vitest'
import { sqliteAdapter } from '#server/identity/provider/adapter.ts'
import { openProviderDb, type ProviderDb } from '#server/identity/provider/database.ts'

let db: ProviderDb

beforeEach(() => {
  db = openProviderDb(':memory:')
})

afterEach(() => db.close())

test('F12: a refresh token is spent by one request only, even if two saw it unspent; the grant goes', async () => {
  const tokens = sqliteAdapter(db)('RefreshToken')
  const grants = sqliteAdapter(db)('Grant')
  await grants.upsert('g', { accountId: 'medica' }, 60)
  await tokens.upsert('one', { grantId: 'g' }, 60)
  await tokens.upsert('next', { grantId: 'g' }, 60)
  await tokens.upsert('other', { grantId: 'h' }, 60)

  await tokens.consume('one')
  expect(await tokens.find('one')).toMatchObject({ grantId: 'g', consumed: expect.any(Number) })
  await expect(tokens.consume('one')).rejects.toMatchObject({ error: 'invalid_grant' })
  expect(await tokens.find('next')).toBeUndefined()
  expect(await grants.find('g')).toBeUndefined()
  expect(await tokens.find('other')).toEqual({ grantId: 'h', jti: 'other' })
})

test('a session is found by its uid, and what has expired is forgotten', async () => {
  const sessions = sqliteAdapter(db)('Session')
  await sessions.upsert('old', { uid: 'u0' }, -120)
  await sessions.upsert('id', { uid: 'u1' }, 60)
  expect(await sessions.findByUid('u1')).toEqual({ uid: 'u1' })
  expect(await sessions.find('old')).toBeUndefined()
})

test('revoking a grant leaves a sign-in that is under way', async () => {
  const codes = sqliteAdapter(db)('AuthorizationCode')
  const interactions = sqliteAdapter(db)('Interaction')
  await codes.upsert('code', { grantId: 'g' }, 60)
  await interactions.upsert('under-way', { grantId: 'g' }, 60)
  await codes.revokeByGrantId('g')
  expect(await codes.find('code')).toBeUndefined()
  expect(await interactions.find('under-way')).toEqual({ grantId: 'g', jti: 'under-way' })
})
