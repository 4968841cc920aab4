import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openSeededStore } from '#mocks/seed/seeded-store.ts'
import { migrate } from '#server/db/migrations.ts'
import { importRows } from '#server/db/postgres/import-rows.ts'
import { openNodeStore } from '#server/db/sqlite/node.ts'
import { UnsuitableDatabaseError } from '#server/db/store.ts'
import { NOW } from '../fixtures/server.ts'
import { expectNamedOperations } from '../fixtures/stored-audit.ts'
import { expectMarkedDiagnoses } from '../fixtures/stored-diagnoses.ts'
import { expectRenewedKeys } from '../fixtures/stored-names.ts'
import { administer } from './cluster.ts'
import { type Contents, makeDatabase, openUrl, testPostgres } from './databases.ts'
import { type Layout, layoutOf } from './layout.ts'

const openNew = async (contents: Contents) => openUrl(await makeDatabase(testPostgres(), contents, NOW))

/** PostgreSQL searches names by trigrams, SQLite in an index that holds them; tables are emptied in one statement. */
const OWN = /BySearch|BySound|NeverEmptied/

test('both engines hold the same tables', async () => {
  const sqlite = await openNodeStore({ file: ':memory:' })
  onTestFinished(() => sqlite.close())
  await migrate(sqlite)
  const found = await layoutOf((await openNew('tables')).db)
  const expected = await layoutOf(sqlite.db)
  expect(expected.columns.length).toBeGreaterThan(200)
  const shared = (lines: string[]) => lines.filter((line) => !OWN.test(line))
  const sharedOf = (layout: Layout) => ({
    ...layout,
    indexes: shared(layout.indexes),
    rules: shared(layout.rules),
  })
  expect(sharedOf(found)).toEqual(sharedOf(expected))
})

test('what an earlier version wrote gets keys without apostrophes and with names written out', async () => {
  await expectRenewedKeys(await openNew('nothing'))
})

test('the mark of coded diagnoses is set for stored episodes too', async () => {
  await expectMarkedDiagnoses(await openNew('nothing'))
})

test('the log of an earlier version names its operations', async () => {
  await expectNamedOperations(await openNew('nothing'))
})

test('several servers that start at once on an empty database all come up', async () => {
  const url = await makeDatabase(testPostgres(), 'nothing', NOW)
  const stores = await Promise.all(Array.from({ length: 6 }, () => openUrl(url)))
  await Promise.all(stores.map((store) => migrate(store)))
  const [store] = stores
  const applied = await store?.db.selectFrom('migrations').select('id').orderBy('id').execute()
  expect(applied?.length).toBeGreaterThan(14)
  expect(applied?.map(({ id }) => id)).toEqual(applied?.map((_, index) => index + 1))
})

test('an older server refuses a newer database in one line', async () => {
  const store = await openNew('tables')
  await store.db.insertInto('migrations').values({ id: 999, name: 'future' }).execute()
  const refusal = migrate(store)
  await expect(refusal).rejects.toThrow(UnsuitableDatabaseError)
  await expect(refusal).rejects.toThrow(/^The database has \d+ migrations, this code knows \d+$/)
})

test('a database that was given another migration by the same number is left alone', async () => {
  const store = await openNew('tables')
  await store.db.updateTable('migrations').set({ digest: 'x' }).where('id', '=', 1).execute()
  await expect(migrate(store)).rejects.toThrow('is not the one that this code knows')
})

test('whoever may make no extension is told which one is missing, and nothing is left behind', async () => {
  const url = new URL(await makeDatabase(testPostgres(), 'nothing', NOW))
  const database = { ...testPostgres(), url: url.href }
  const role = `role_of_${url.pathname.slice(1)}`
  await administer(database, async (client) => {
    await client.query(`create role "${role}" login password 'x'`)
    await client.query(`grant create on schema public to "${role}"`)
  })
  onTestFinished(() =>
    administer(database, async (client) => {
      await client.query(`drop owned by "${role}" cascade`)
      await client.query(`drop role "${role}"`)
    }),
  )
  Object.assign(url, { username: role, password: 'x' })
  const store = await openUrl(url.href)
  const refusal = migrate(store)
  await expect(refusal).rejects.toThrow(UnsuitableDatabaseError)
  await expect(refusal).rejects.toThrow(/^The database lacks the extension btree_gist: [^\n]+$/)
  const left = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace`.execute(store.db)
  expect(left.rows.map(({ name }) => name)).not.toContain('hospitals')
})

test('after an import, new rows get ids that no row ever had', async () => {
  const from = await openSeededStore('empty', NOW)
  onTestFinished(() => from.close())
  const entry = { userId: 'medica', happenedAt: 0, method: 'GET', path: '/', status: 200 }
  const subscription = { plan: 'x', state: 'active', seats: 1, version: 1 }
  await from.write('installation', async (db) => {
    await db
      .insertInto('audit')
      .values({ ...entry, auditId: 40 })
      .execute()
    await db
      .insertInto('subscriptions')
      .values({ ...subscription, subscriptionId: 70 })
      .execute()
    await db.deleteFrom('subscriptions').execute()
  })
  const { db, write } = await openNew('tables')
  await write('installation', (into) => importRows(from.db, into))
  const [logged, paid] = [
    await db.insertInto('audit').values(entry).returning('auditId as id').executeTakeFirst(),
    await db
      .insertInto('subscriptions')
      .values(subscription)
      .returning('subscriptionId as id')
      .executeTakeFirst(),
  ]
  expect([logged?.id, paid?.id]).toEqual([41, 71])
})
