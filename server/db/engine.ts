import { Kysely, SqliteDialect, type SqliteStatement, sql } from 'kysely'
import type { Schema } from './schema.ts'
import type { Store } from './store.ts'

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

/**
 * Makes a store of an engine. Kysely lends the one connection to one user at a time, and a write keeps it until
 * COMMIT, so nobody reads what may still be rolled back.
 * @param persist keeps a snapshot; snapshots arrive in the order of their writes
 */
export async function openStore(
  engine: Engine,
  persist?: (bytes: Uint8Array) => Promise<void>,
): Promise<Store> {
  const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database: engine }) })
  const version = await sql<{ v: string }>`select sqlite_version() as v`.execute(db)
  let kept: Promise<void> = Promise.resolve()

  return {
    db,
    sqliteVersion: version.rows[0]?.v ?? '',
    async write(work) {
      const { value, bytes } = await db.connection().execute(async (connection) => {
        await sql`begin immediate`.execute(connection)
        try {
          const value = await work(connection)
          await sql`commit`.execute(connection)
          return { value, bytes: persist ? engine.serialize() : undefined }
        } catch (reason) {
          // SQLite may have rolled back by itself (disk full); the first reason is the one to tell.
          await sql`rollback`.execute(connection).catch(() => undefined)
          throw reason
        }
      })
      if (persist && bytes) {
        kept = kept.catch(() => undefined).then(() => persist(bytes))
        await kept
      }
      return value
    },
    export: () => db.connection().execute(async () => portable(engine.serialize())),
    async close() {
      await kept.catch(() => undefined)
      await db.destroy()
    },
  }
}
