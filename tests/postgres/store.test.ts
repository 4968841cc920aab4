import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { type RawBuilder, sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '#server/db/migrations.ts'
import { openPool } from '#server/db/postgres/pool.ts'
import { DatabaseUnavailableError, type Db, type Store } from '#server/db/store.ts'
import { NOW } from '../fixtures/server.ts'
import { makeDatabase, openUrl, testPostgres } from './databases.ts'

const gate = () => Promise.withResolvers<void>()

/** A store with a table of names, of two connections unless told. */
async function openNames(pool?: number): Promise<Store> {
  const store = await openUrl(await makeDatabase(testPostgres(), 'nothing', NOW), pool)
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

test('few read while somebody writes, and the others as soon as it is written', async () => {
  const store = await openNames(8)
  const [begun, written, read] = [gate(), gate(), gate()]
  let reading = 0
  const beginReading = () =>
    store.read(async () => {
      reading += 1
      await read.promise
    })
  const writing = store.write({ hospitalId: 1 }, async (db) => {
    await add('a')(db)
    begun.resolve()
    await written.promise
  })
  await begun.promise
  const readers = Array.from({ length: 5 }, beginReading)
  await expect.poll(() => reading).toBe(3)
  // Whoever asks the database otherwise is not held up, and by then all that may read do.
  expect(await namesIn(store)).toEqual([])
  expect(reading).toBe(3)
  written.resolve()
  await writing
  await expect.poll(() => reading).toBe(5)
  read.resolve()
  await Promise.all(readers)
})

test('who writes waits for nobody who reads, however many do', async () => {
  const store = await openNames(3)
  const read = gate()
  let reading = 0
  const readers = Array.from({ length: 5 }, () =>
    store.read(async () => {
      reading += 1
      await read.promise
    }),
  )
  await expect.poll(() => reading).toBe(2)
  await store.write({ hospitalId: 1 }, add('a'))
  expect(await namesIn(store)).toEqual(['a'])
  expect(reading).toBe(2)
  read.resolve()
  await Promise.all(readers)
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

/** A way to the database whose connections can fall silent, as when its machine is lost: nobody closes them. */
async function openWay(url: string): Promise<{ url: string; fallSilent: () => void }> {
  const way = new URL(url)
  const port = Number(way.port)
  const open = new Set<{ here: Socket; there: Socket }>()
  const server = createServer((here) => {
    const there = connect({ host: '127.0.0.1', port })
    here.pipe(there).pipe(here)
    for (const socket of [here, there]) socket.on('error', () => socket.destroy())
    here.on('close', () => there.destroy())
    open.add({ here, there })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const { here } of open) here.destroy()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The way has no port')
  way.host = `127.0.0.1:${address.port}`
  // So long an answer is waited for, in milliseconds.
  way.searchParams.set('query_timeout', '500')
  return {
    url: way.href,
    fallSilent() {
      for (const { here, there } of open) {
        there.unpipe(here)
        there.destroy()
      }
    },
  }
}

test('where the database falls silent, what waits for it is told, and what comes later asks on a new connection', async () => {
  const way = await openWay(await makeDatabase(testPostgres(), 'nothing', NOW))
  const store = await openUrl(way.url)
  await sql`create table names (name text primary key)`.execute(store.db)
  way.fallSilent()
  await expect(namesIn(store)).rejects.toThrow(DatabaseUnavailableError)
  expect(await namesIn(store)).toEqual([])
  const writing = store.write({ hospitalId: 1 }, async (db) => {
    await add('a')(db)
    way.fallSilent()
    return add('b')(db)
  })
  await expect(writing).rejects.toThrow(DatabaseUnavailableError)
  await store.write({ hospitalId: 1 }, add('c'))
  expect(await namesIn(store)).toEqual(['c'])
})

test('an answer is waited for somewhat longer than the database lets a statement run, and that of a migration for ever', async () => {
  const url = await makeDatabase(testPostgres(), 'nothing', NOW)
  const [pool, patient] = [openPool(url, 1), openPool(url, 1, true)]
  onTestFinished(async () => void (await Promise.all([pool.end(), patient.end()])))
  expect(pool.options).toMatchObject({ statement_timeout: 30_000, query_timeout: 35_000 })
  expect(patient.options).not.toHaveProperty('query_timeout')
})
