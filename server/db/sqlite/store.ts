import { Kysely, SqliteDialect, type SqliteStatement, sql } from 'kysely'
import type { Schema } from '../schema.ts'
import type { Db, SqliteStore } from '../store.ts'

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

/** Writes that wait for one another share a commit; more of them would make the first one wait. */
const MOST_AT_ONCE = 50

/** A write that somebody waits for. */
interface Write {
  /** Runs it inside the open transaction. Throws where that transaction is lost, and not where the write is refused. */
  run(db: Db): Promise<void>
  /** Tells whoever waits, once it is known whether the transaction stands: `failure` says why it doesn't. */
  settle(failure?: { reason: unknown }): void
}

/** A write between savepoints: one that is refused takes nothing of the others with it. */
function makeWrite<T>(work: (db: Db) => Promise<T>): { write: Write; done: Promise<T> } {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  let outcome: { value: T } | { refusal: unknown } | undefined
  const write: Write = {
    async run(db) {
      await sql`savepoint one`.execute(db)
      try {
        outcome = { value: await work(db) }
      } catch (refusal) {
        outcome = { refusal }
        await sql`rollback to one`.execute(db)
      }
      await sql`release one`.execute(db)
    },
    settle(failure) {
      if (outcome && 'refusal' in outcome) reject(outcome.refusal)
      else if (failure || !outcome) reject(failure?.reason)
      else resolve(outcome.value)
    },
  }
  return { write, done: promise }
}

/** Runs writes in one transaction, those that come meanwhile included. @throws when nothing of it stands */
async function commitTogether(db: Db, waiting: Write[], begun: Write[]): Promise<void> {
  await sql`begin immediate`.execute(db)
  try {
    while (begun.length < MOST_AT_ONCE) {
      const next = waiting.shift()
      if (!next) break
      begun.push(next)
      await next.run(db)
    }
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
 * @param options.reader the same database once more, for reading while something is written; in memory there is none
 * @param options.persist keeps a snapshot; snapshots arrive in the order of their writes
 */
export async function openSqliteStore(
  engine: Engine,
  options: { reader?: Engine; persist?: (bytes: Uint8Array) => Promise<void> } = {},
): Promise<SqliteStore> {
  const { persist } = options
  const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database: engine }) })
  const reader =
    options.reader && new Kysely<Schema>({ dialect: new SqliteDialect({ database: options.reader }) })
  const version = await sql<{ v: string }>`select sqlite_version() as v`.execute(db)
  const waiting: Write[] = []
  let isWriting = false
  let kept: Promise<void> = Promise.resolve()

  async function writeWaiting(): Promise<void> {
    const begun: Write[] = []
    try {
      const bytes = await db.connection().execute(async (connection) => {
        await commitTogether(connection, waiting, begun)
        return persist && engine.serialize()
      })
      if (persist && bytes) {
        kept = kept.catch(() => undefined).then(() => persist(bytes))
        await kept
      }
      for (const write of begun) write.settle()
    } catch (reason) {
      // Where not even the transaction began, whoever waits first is told.
      const failed = begun.length > 0 ? begun : waiting.splice(0, 1)
      for (const write of failed) write.settle({ reason })
    }
  }

  async function writeAll(): Promise<void> {
    if (isWriting) return
    isWriting = true
    while (waiting.length > 0) await writeWaiting()
    isWriting = false
  }

  return {
    db,
    sqliteVersion: version.rows[0]?.v ?? '',
    read: (work) => (reader ? reader.transaction().execute(work) : db.connection().execute(work)),
    write(_scope, work) {
      const { write, done } = makeWrite(work)
      waiting.push(write)
      void writeAll()
      return done
    },
    export: () => db.connection().execute(async () => portable(engine.serialize())),
    async close() {
      await kept.catch(() => undefined)
      await reader?.destroy()
      await db.destroy()
    },
  }
}
