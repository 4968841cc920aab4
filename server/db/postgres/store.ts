import { Kysely, sql } from 'kysely'
import pLimit from 'p-limit'
import type { Schema } from '../schema.ts'
import { type Db, type Store, UnsuitableDatabaseError } from '../store.ts'
import { createWriter } from '../write-together.ts'
import { openPostgresChanges } from './changes.ts'
import { PreparedOnceDialect } from './dialect.ts'
import { openPool } from './pool.ts'

/** Debian's of 2023 is the oldest that this is tried on. */
const OLDEST = 15

/** The first half of the key of every lock that is a scope's, apart from the locks of others in the database. */
const SCOPES = 4400
/** The second half, for what belongs to no hospital: hospitals count from 1. */
const INSTALLATION = 0

/** So many read at once while somebody writes. */
const READERS_BESIDE_WRITERS = 3

/** A write takes a dozen round trips. */
const MOST_AT_ONCE = 10

/**
 * Opens a store on PostgreSQL. Writes of one scope come one after the other, whichever process they come from: a lock
 * in the database holds the scope until COMMIT. Within this process they wait before they take a connection, so that
 * readers find one, and those that waited together share a transaction. Few read beside them: many who read would keep
 * them waiting, and with them all who wait to write.
 * @param options.url `postgres://…`
 * @param options.pool the most connections at once
 * @throws UnsuitableDatabaseError for one that is too old, or that keeps no Unicode
 */
export async function openPostgresStore(options: { url: string; pool: number }): Promise<Store> {
  const pool = openPool(options.url, options.pool)
  const db = new Kysely<Schema>({ dialect: new PreparedOnceDialect({ pool }) })
  await requireSuitable(db).catch(async (error) => {
    await db.destroy()
    throw error
  })
  const lock = (transaction: Db, key: number) =>
    sql`select pg_advisory_xact_lock(${SCOPES}::int, ${key}::int)`.execute(transaction)
  const reading = () => db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  // One connection is left, or whoever is to write would wait behind all who read.
  const mostReaders = Math.max(options.pool - 1, 1)
  const readers = pLimit(mostReaders)
  let writing = 0
  /** Holds readers back meanwhile: each of the dozen answers that a write waits for would come after one to every reader. */
  async function aheadOfReaders(work: () => Promise<void>): Promise<void> {
    writing += 1
    readers.concurrency = Math.min(READERS_BESIDE_WRITERS, mostReaders)
    try {
      await work()
    } finally {
      writing -= 1
      if (writing === 0) readers.concurrency = mostReaders
    }
  }
  const changes = openPostgresChanges(options.url, db)
  /** On a connection of its own, whose statements may take any time. */
  async function migrate<T>(work: (db: Db) => Promise<T>): Promise<T> {
    const patient = new Kysely<Schema>({
      dialect: new PreparedOnceDialect({ pool: openPool(options.url, 1, true) }),
    })
    try {
      return await patient.transaction().execute(async (transaction) => {
        await sql`set local statement_timeout = 0`.execute(transaction)
        await lock(transaction, INSTALLATION)
        return work(transaction)
      })
    } finally {
      await patient.destroy()
    }
  }
  const writers = new Map<number, ReturnType<typeof createWriter>>()
  const writerOf = (key: number) => {
    const known = writers.get(key)
    if (known) return known
    const writer = createWriter(
      (work) =>
        db.transaction().execute(async (transaction) => {
          await lock(transaction, key)
          await aheadOfReaders(() => work(transaction))
        }),
      MOST_AT_ONCE,
    )
    writers.set(key, writer)
    return writer
  }
  return {
    db,
    read: (work) => readers(() => reading().execute(work)),
    write: (scope, work) =>
      scope === 'migration'
        ? migrate(work)
        : writerOf(scope === 'installation' ? INSTALLATION : scope.hospitalId)(work),
    changes,
    connections: pool.count,
    async close() {
      await changes.close()
      await db.destroy()
    },
  }
}

async function requireSuitable(db: Db): Promise<void> {
  const { rows } = await sql<{ version: string; encoding: string }>`
    select current_setting('server_version') as version, current_setting('server_encoding') as encoding`.execute(
    db,
  )
  const { version = '', encoding } = rows[0] ?? {}
  if (Number.parseInt(version, 10) < OLDEST)
    throw new UnsuitableDatabaseError(`PostgreSQL ${version} is too old: it must be ${OLDEST} or newer`)
  if (encoding !== 'UTF8')
    throw new UnsuitableDatabaseError(`The database keeps ${encoding}: it must keep UTF8`)
}
