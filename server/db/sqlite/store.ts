import { Kysely, type SqliteStatement, sql } from 'kysely'
import { createChanges } from '../changes.ts'
import type { Schema } from '../schema.ts'
import type { Db, SqliteStore } from '../store.ts'
import { createWriter } from '../write-together.ts'
import { PlannedOnceDialect } from './dialect.ts'

/** What the two drivers give; all else about a store is the same for both. */
export interface Engine {
  prepare(statement: string): SqliteStatement
  serialize(): Uint8Array
  close(): void
}

/** A value that both drivers can bind. */
export type Bindable = string | number | bigint | null | Uint8Array

/** Takes what Kysely hands over; throws a TypeError for what SQLite has no type for. */
export function bindable(values: ReadonlyArray<unknown>): Bindable[] {
  return values.map((value) => {
    if (value === null || value instanceof Uint8Array) return value
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') return value
    throw new TypeError(`SQLite holds no ${typeof value}`)
  })
}

/** A database in WAL mode can't be opened in memory: bytes 18 and 19 of its header say how it was written. */
function portable(bytes: Uint8Array): Uint8Array {
  if (bytes.length > 19) bytes.fill(1, 18, 20)
  return bytes
}

/** A write takes about a millisecond. */
const MOST_AT_ONCE = 50

/** Runs some work between BEGIN and COMMIT. */
async function inTransaction(db: Db, work: (db: Db) => Promise<void>): Promise<void> {
  await sql`begin immediate`.execute(db)
  try {
    await work(db)
    await sql`commit`.execute(db)
  } catch (reason) {
    // SQLite may have rolled back by itself (disk full); the first reason is the one to tell.
    await sql`rollback`.execute(db).catch(() => undefined)
    throw reason
  }
}

/**
 * Makes a store of an engine. Kysely lends a connection to one user at a time, and a write keeps it until COMMIT, so
 * nobody reads what may still be rolled back. SQLite has one writer, so every scope waits for every other one.
 * @param options.reader opens the same database once more, for reading while something is written; in memory there is none
 * @param options.gather what writes wait for that share a transaction, where more than the next moment
 * @param options.persist keeps a snapshot; snapshots arrive in the order of their writes
 */
export async function openSqliteStore(
  engine: Engine,
  options: {
    reader?: () => Engine
    gather?: () => Promise<void>
    persist?: (bytes: Uint8Array) => Promise<void>
  } = {},
): Promise<SqliteStore> {
  const { persist, reader: openReader } = options
  const db = new Kysely<Schema>({ dialect: new PlannedOnceDialect({ database: engine }) })
  // Opened when it is first used: Kysely closes no other.
  const reader =
    openReader &&
    new Kysely<Schema>({ dialect: new PlannedOnceDialect({ database: async () => openReader() }) })
  const version = await sql<{ v: string }>`select sqlite_version() as v`.execute(db)
  let kept: Promise<void> = Promise.resolve()

  const write = createWriter(
    async (work) => {
      const bytes = await db.connection().execute(async (connection) => {
        await inTransaction(connection, work)
        return persist && engine.serialize()
      })
      if (!persist || !bytes) return
      kept = kept.catch(() => undefined).then(() => persist(bytes))
      await kept
    },
    MOST_AT_ONCE,
    options.gather,
  )

  return {
    db,
    sqliteVersion: version.rows[0]?.v ?? '',
    read: (work) => (reader ? reader.transaction().execute(work) : db.connection().execute(work)),
    write: (_scope, work) => write(work),
    changes: createChanges(),
    export: () => db.connection().execute(async () => portable(engine.serialize())),
    async close() {
      await kept.catch(() => undefined)
      await reader?.destroy()
      await db.destroy()
    },
  }
}
