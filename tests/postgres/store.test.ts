import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '#server/db/migrations.ts'
import { DatabaseUnavailableError, type Db, type Store } from '#server/db/store.ts'
import { NOW } from '../fixtures/server.ts'
import { makeDatabase, openUrl, testPostgres } from './databases.ts'

/** A store with a table of names. */
async function openNames(): Promise<Store> {
  const store = await openUrl(await makeDatabase(testPostgres(), 'nothing', NOW))
  await sql`create table names (name text primary key)`.execute(store.db)
  return store
}

async function textsOf(db: Db, query: RawBuilder<{ text: string }>): Promise<string[]> {
  const { rows } = await query.execute(db)
  return rows.map(({ text }) => text)
}

const add = (name: string) => (db: Db) =>
  textsOf(db, sql`insert into names values (${name}) returning pg_current_xact_id()::text as text`)
const namesIn = (store: Store) => textsOf(store.db, sql`select name as text from names order by name`)

test('writes on a hospital that wait for one another share a transaction, and a refused one takes no other with it', async () => {
  const store = await openNames()
  const outcomes = await Promise.allSettled([
    store.write({ hospitalId: 1 }, add('a')),
    // The database refuses the first, and the code the second after it has written.
    store.write({ hospitalId: 1 }, add('a')),
    store.write({ hospitalId: 1 }, async (db) => {
      await add('b')(db)
      throw new Error('refused')
    }),
    store.write({ hospitalId: 1 }, add('c')),
    store.write({ hospitalId: 2 }, add('d')),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual([
    ...['fulfilled', 'rejected', 'rejected', 'fulfilled', 'fulfilled'],
  ])
  expect(outcomes[2]).toMatchObject({ reason: new Error('refused') })
  expect(await namesIn(store)).toEqual(['a', 'c', 'd'])
  const [a, , , c, d] = outcomes.map((outcome) =>
    outcome.status === 'fulfilled' ? outcome.value : undefined,
  )
  expect(c).toEqual(a)
  expect(d).not.toEqual(a)
})

test('of writes whose connection breaks none stands, each is told so, and the next ones go on', async () => {
  const store = await openNames()
  const broken = (db: Db) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(db)
  const outcomes = await Promise.allSettled([
    store.write({ hospitalId: 1 }, add('a')),
    store.write({ hospitalId: 1 }, broken),
    store.write({ hospitalId: 1 }, add('b')),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
  expect(await namesIn(store)).toEqual(['b'])
})

test('a write that is alone and refused leaves nothing', async () => {
  const store = await openNames()
  const refused = store.write({ hospitalId: 1 }, async (db) => {
    await add('a')(db)
    throw new Error('refused')
  })
  await expect(refused).rejects.toThrow('refused')
  expect(await namesIn(store)).toEqual([])
})

test('a migration waits for another server’s however long it takes, and a write for some time', async () => {
  const url = await makeDatabase(testPostgres(), 'nothing', NOW)
  const [other, hasty] = [await openUrl(url), await openUrl(`${url}?statement_timeout=200`)]
  const [begun, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const migratingThere = other.write('migration', async () => {
    begun.resolve()
    await mayEnd.promise
  })
  await begun.promise
  const migratingHere = migrate(hasty)
  // The first began a moment before the migration; when the second's time is over, so were that of the migration.
  for (const name of ['a', 'b'])
    await expect(hasty.write('installation', add(name))).rejects.toThrow(DatabaseUnavailableError)
  mayEnd.resolve()
  await migratingThere
  await migratingHere
  expect(await hasty.db.selectFrom('users').selectAll().execute()).toEqual([])
})
