import { sql } from 'kysely'
import type { AdapterFactory } from 'oidc-provider'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { openPostgresStore } from '#server/db/postgres/store.ts'
import type { Store } from '#server/db/store.ts'
import { markAnswered, storeAdapter } from '#server/identity/provider/adapter.ts'
import { loadKeys } from '#server/identity/provider/keys.ts'
import { keyOf } from '#server/identity/provider/sealed-record.ts'
import { NOW } from '../fixtures/server.ts'
import { makeDatabase, testPostgres } from './databases.ts'

/** Of several servers on one database. */
let stores: [Store, Store]

beforeEach(async () => {
  const url = await makeDatabase(testPostgres(), 'tables', NOW)
  const open = async () => {
    const store = await openPostgresStore({ url, pool: 5 })
    onTestFinished(() => store.close())
    return store
  }
  stores = [await open(), await open()]
})

test('servers that start at once on an empty database go by the same keys', async () => {
  const all = await Promise.all([...stores, ...stores].map(loadKeys))
  const kept = all.map(({ signing, cookies, log, renewals }) =>
    JSON.stringify({ signing, cookies, log, renewals }),
  )
  expect(new Set(kept).size).toBe(1)
})

test('who signed in at one server is known to the other, until they sign out at either', async () => {
  const [here, there] = stores
  await storeAdapter(here)('Session').upsert('cookie', { uid: 'u', accountId: 'medica' }, 60)
  expect(await storeAdapter(there)('Session').find('cookie')).toMatchObject({ accountId: 'medica' })
  await storeAdapter(there)('Session').destroy('cookie')
  expect(await storeAdapter(here)('Session').findByUid('u')).toBeUndefined()
})

test('renewals with one refresh token at two servers in the same instant are all taken, and none 30 s later', async () => {
  const tokens = stores.map((store) => storeAdapter(store)('RefreshToken'))
  for (let round = 0; round < 10; round += 1) {
    const id = `token ${round}`
    await tokens[0]?.upsert(id, { grantId: id }, 60)
    await Promise.all([...tokens, ...tokens].map((one) => one.consume(id)))
    await Promise.all(stores.map((store) => markAnswered(store, id)))
    await stores[0].db
      .updateTable('providerRecords')
      .set((row) => ({ answeredAt: row('answeredAt', '-', 30_000) }))
      .where('id', '=', keyOf(id))
      .execute()
    const late = await Promise.allSettled([...tokens, ...tokens].map((one) => one.consume(id)))
    expect(late.filter(({ status }) => status === 'fulfilled')).toEqual([])
    // As with any reuse, the whole grant goes.
    expect(await tokens[1]?.find(id)).toBeUndefined()
  }
})

test('of requests with one code at two servers in the same instant one is taken', async () => {
  const codes = stores.map((store) => storeAdapter(store)('AuthorizationCode'))
  for (let round = 0; round < 10; round += 1) {
    const id = `code ${round}`
    await codes[0]?.upsert(id, { grantId: id }, 60)
    const racing = [...codes, ...codes].map((one) => one.consume(id))
    const spent = (await Promise.allSettled(racing)).filter(({ status }) => status === 'fulfilled')
    expect(spent).toHaveLength(1)
    expect(await codes[1]?.find(id)).toBeUndefined()
  }
})

/** How many connections to the database wait for another one. */
async function countWaiting({ db }: Store): Promise<number> {
  const waiting = sql<{ n: number }>`select count(*) as n from pg_locks join pg_stat_activity using (pid)
    where not granted and datname = current_database()`
  return (await waiting.execute(db)).rows[0]?.n ?? 0
}

test.each<[string, (there: AdapterFactory) => Promise<unknown>]>([
  ['a sign-out', (there) => there('RefreshToken').revokeByGrantId('g')],
  [
    'a code that was used twice',
    (there) =>
      expect(there('AuthorizationCode').consume('spent')).rejects.toMatchObject({ error: 'invalid_grant' }),
  ],
  ['a sign-in', (there) => there('Session').upsert('new', { uid: 'u' }, 60)],
])('%s waits for what another server forgets meanwhile, and neither fails', async (_, work) => {
  const [here, there] = stores
  const tokens = storeAdapter(here)('RefreshToken')
  for (const id of ['first', 'second']) await tokens.upsert(id, { grantId: 'g' }, -120)
  const codes = storeAdapter(here)('AuthorizationCode')
  await codes.upsert('spent', { grantId: 'g' }, 60)
  await codes.consume('spent')
  let working: Promise<unknown> | undefined
  await here.write('installation', async (db) => {
    // One that finds them in another order would hold one while the other waits for it.
    const forget = (id: string) => db.deleteFrom('providerRecords').where('id', '=', keyOf(id)).execute()
    await forget('second')
    working = work(storeAdapter(there))
    await expect.poll(() => countWaiting(here), { timeout: 30_000 }).toBe(1)
    await forget('first')
  })
  await working
  expect(await tokens.find('first')).toBeUndefined()
  expect(await tokens.find('second')).toBeUndefined()
})
