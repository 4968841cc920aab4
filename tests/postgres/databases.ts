import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { inject, onTestFinished } from 'vitest'
import type { SeedName } from '#mocks/seed/seed.ts'
import { openSeededStore } from '#mocks/seed/seeded-store.ts'
import { migrate } from '#server/db/migrations.ts'
import { importRows } from '#server/db/postgres/import-rows.ts'
import { openPostgresStore } from '#server/db/postgres/store.ts'
import type { Store } from '#server/db/store.ts'
import { administer, type TestPostgres } from './cluster.ts'

/** The PostgreSQL of the project `postgres`. */
export function testPostgres(): TestPostgres {
  const given = inject('postgres')
  if (!given) throw new Error('These tests are of the project "postgres"')
  return given
}

/** The connections of one store: enough to write and read at once. */
const POOL = 5

/** What a database begins with: a seed, the tables alone, or nothing. */
export type Contents = SeedName | 'tables' | 'nothing'

function urlOf({ url }: TestPostgres, database: string): string {
  const own = new URL(url)
  own.pathname = database
  return own.href
}

async function fill(store: Store, contents: SeedName | 'tables', now: Date): Promise<void> {
  await migrate(store)
  if (contents === 'tables') return
  // Seeds are made on SQLite: the tests of both engines begin with the same rows.
  const seeded = await openSeededStore(contents, now)
  try {
    await store.write('installation', (db) => importRows(seeded.db, db))
  } finally {
    await seeded.close()
  }
  await sql`analyze`.execute(store.db)
}

/** Makes the database that others are copied from; the worker that needs it first makes it for all. */
async function makeTemplate(
  postgres: TestPostgres,
  template: string,
  contents: SeedName | 'tables',
  now: Date,
): Promise<void> {
  await administer(postgres, async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [template])
    const made = await client.query('select from pg_database where datname = $1', [template])
    if (made.rowCount) return
    const making = `${template}_making`
    await client.query(`create database "${making}"`)
    const store = await openPostgresStore({ url: urlOf(postgres, making), pool: POOL })
    try {
      await fill(store, contents, now)
    } finally {
      await store.close()
    }
    await client.query(`alter database "${making}" rename to "${template}"`)
  })
}

/** By the cluster and the name: a test may have one of its own. */
const made = new Map<string, Promise<void>>()

async function templateOf(postgres: TestPostgres, contents: Contents, now: Date): Promise<string> {
  if (contents === 'nothing') return 'template0'
  const template = `${postgres.prefix}${contents}`
  const place = `${postgres.url} ${template}`
  const making = made.get(place) ?? makeTemplate(postgres, template, contents, now)
  made.set(place, making)
  await making
  return template
}

/** The address of a database of PostgreSQL for one test, gone when it ends. */
export async function makeDatabase(postgres: TestPostgres, contents: Contents, now: Date): Promise<string> {
  const name = `${postgres.prefix}${randomUUID()}`
  const template = await templateOf(postgres, contents, now)
  // Through the write-ahead log, as it is done otherwise, takes more than twice as long.
  const copy = `create database "${name}" template "${template}" strategy file_copy`
  await administer(postgres, (client) => client.query(copy))
  onTestFinished(async () => {
    await administer(postgres, (client) => client.query(`drop database "${name}" with (force)`))
  })
  return urlOf(postgres, name)
}

/** A store on an address, with so many connections, closed when the test ends. */
export async function openUrl(url: string, pool = 2): Promise<Store> {
  const store = await openPostgresStore({ url, pool })
  onTestFinished(() => store.close())
  return store
}

/** A store of PostgreSQL for one test. */
export async function openDatabase(postgres: TestPostgres, contents: Contents, now: Date): Promise<Store> {
  return openPostgresStore({ url: await makeDatabase(postgres, contents, now), pool: POOL })
}
