import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { ensureSeed } from '#mocks/seed/seed.ts'
import { ConfigError } from '#server/config.ts'
import { openNodeStore } from '#server/db/sqlite/node.ts'
import { moveRows, runMove } from '#server/move/move.ts'
import { NOW, startServer } from '../fixtures/server.ts'
import { makeDatabase, openDatabase, testPostgres } from './databases.ts'
import { expectSignaturesIntact } from './signed-documents.ts'

/** A clinic in a file, with what was signed in it. */
async function aClinic() {
  const folder = mkdtempSync(join(tmpdir(), 'ronda-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const store = await openNodeStore({ file: join(folder, 'ronda.sqlite') })
  onTestFinished(() => store.close())
  await ensureSeed(store, 'default', NOW)
  return { folder, store }
}

test('a clinic moves to PostgreSQL with every row as it was, and its signed notes verify there', async () => {
  const { store: from } = await aClinic()
  const into = await openDatabase(testPostgres(), 'nothing', NOW)
  const counts = await moveRows(from, into)
  expect(counts.get('patients')).toBeGreaterThan(100)
  for (const [table, count] of counts) {
    const held = sql<{ rows: number }>`select count(*) as rows from ${sql.table(table)}`
    const [before, after] = [await held.execute(from.db), await held.execute(into.db)]
    expect([table, after.rows[0]?.rows, count]).toEqual([table, before.rows[0]?.rows, before.rows[0]?.rows])
  }
  // Until the planner knows that, it reads whole tables for a page.
  const known = sql<{ rows: number }>`select reltuples::int as rows from pg_class where relname = 'patients'`
  expect((await known.execute(into.db)).rows).toEqual([{ rows: counts.get('patients') }])
  const { as } = await startServer({ store: into, seed: 'empty' })
  await expectSignaturesIntact(into.db, async (path) => (await as('medica').get(path)).body)
})

test('nothing moves to where data are, and a row that does not arrive as it was stops the move', async () => {
  const { store: from } = await aClinic()
  const taken = await openDatabase(testPostgres(), 'empty', NOW)
  await expect(moveRows(from, taken)).rejects.toThrow(
    new ConfigError('The database to move to holds data: nothing is written over'),
  )
  const into = await openDatabase(testPostgres(), 'tables', NOW)
  await sql`create function shorten() returns trigger language plpgsql as $$
    begin new."name" = left(new."name", 3); return new; end $$`.execute(into.db)
  await sql`create trigger "shortened" before insert on "hospitals" for each row execute function shorten()`.execute(
    into.db,
  )
  await expect(moveRows(from, into)).rejects.toThrow('The table hospitals of PostgreSQL keeps other rows')
  expect(await into.db.selectFrom('users').selectAll().execute()).toEqual([])
})

test('nothing moves to where a server was started, or where another program has its tables', async () => {
  const { store: from } = await aClinic()
  const used = await openDatabase(testPostgres(), 'tables', NOW)
  await used.db.insertInto('providerSecrets').values({ name: 'signing', value: '[]' }).execute()
  await expect(moveRows(from, used)).rejects.toThrow(
    new ConfigError('The database to move to already has keys or data: make an empty one to move to'),
  )
  const others = await openDatabase(testPostgres(), 'nothing', NOW)
  await sql`create table customers (id int)`.execute(others.db)
  await expect(moveRows(from, others)).rejects.toThrow(
    new ConfigError("The database to move to holds another program's tables: make an empty one"),
  )
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = current_schema()`.execute(
    others.db,
  )
  expect(rows).toEqual([{ name: 'customers' }])
})

test('the database of another program does not move, and is not given tables', async () => {
  const { folder } = await aClinic()
  const file = join(folder, 'other.sqlite')
  const other = new DatabaseSync(file)
  other.exec('create table accounts (id integer)')
  process.env.DATABASE_URL = `sqlite:${file}`
  onTestFinished(() => {
    delete process.env.DATABASE_URL
  })
  const url = await makeDatabase(testPostgres(), 'nothing', NOW)
  await expect(runMove(['--to', url], folder)).rejects.toThrow('DATABASE_URL names no database of Ronda')
  expect(other.prepare('select name from sqlite_schema').all()).toEqual([{ name: 'accounts' }])
  other.close()
})

test('a clinic moves once: where it is already, nothing is written over', async () => {
  const { folder } = await aClinic()
  process.env.DATABASE_URL = `sqlite:${join(folder, 'ronda.sqlite')}`
  onTestFinished(() => {
    delete process.env.DATABASE_URL
  })
  const url = await makeDatabase(testPostgres(), 'nothing', NOW)
  await runMove(['--to', url], folder)
  await expect(runMove(['--to', url], folder)).rejects.toThrow('holds data')
})
