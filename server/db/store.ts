import type { Kysely } from 'kysely'
import type { Changes } from './changes.ts'
import type { Schema } from './schema.ts'

export type Db = Kysely<Schema>

/**
 * What a write shuts others out of: one hospital, or what belongs to none. A migration shuts others out of the latter,
 * and waits and works however long it takes, since no request waits for it.
 */
export type WriteScope = { hospitalId: number } | 'installation' | 'migration'

/** The database as the API sees it, whichever engine is below. */
export interface Store {
  /** For single statements: two of them may see different states. */
  readonly db: Db
  /** Runs one unit of reading on one state of the database, whatever is written meanwhile. */
  read<T>(work: (db: Db) => Promise<T>): Promise<T>
  /**
   * Runs one unit of writing, all of it or nothing, and no other of its scope meanwhile. Rolls back when `work`
   * rejects, and passes the rejection on. Resolves when what was written survives a crash.
   */
  write<T>(scope: WriteScope, work: (db: Db) => Promise<T>): Promise<T>
  /** Tells every server on the database what was committed. */
  readonly changes: Changes
  /** How many connections there are to a database that is somewhere else. */
  connections?(): Connections
  close(): Promise<void>
}

/** The connections of one server to its database. */
export interface Connections {
  inUse: number
  idle: number
  /** How many pieces of work wait for one. */
  waitedFor: number
}

/** A store whose database is one file, or would be one. */
export interface SqliteStore extends Store {
  /** The release of SQLite below, e.g. `3.53.4`. */
  readonly sqliteVersion: string
  /** The whole database as a file's bytes. */
  export(): Promise<Uint8Array>
}

/**
 * That the database can't be reached, gave no answer in time, or has no disk to write to. What was being written may stand
 * or not.
 */
export class DatabaseUnavailableError extends Error {
  /** What the network or the database calls it, if anything. */
  readonly code: string | undefined

  constructor(cause: unknown, code = codeOf(cause)) {
    super(`The database can't be reached${code === undefined ? '' : ` (${code})`}`, { cause })
    this.code = code
  }
}

const codeOf = (cause: unknown) =>
  cause instanceof Error && 'code' in cause ? String(cause.code) : undefined

/** What is wrong with a database that can be reached, in one line for whoever set it up. */
export class UnsuitableDatabaseError extends Error {}
