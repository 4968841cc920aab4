import type { Kysely } from 'kysely'
import type { Schema } from './schema.ts'

/** The database as the API sees it, whichever driver is below. */
export interface Store {
  /** For reading. Every statement runs on the one connection. */
  readonly db: Kysely<Schema>
  /** The release of SQLite below, e.g. `3.53.4`. */
  readonly sqliteVersion: string
  /**
   * Runs one unit of writing alone: behind a mutex, inside `BEGIN IMMEDIATE … COMMIT`. Rolls back when `work`
   * rejects, and passes the rejection on. Afterwards waits for `persist`, so that what is answered is kept.
   */
  write<T>(work: (db: Kysely<Schema>) => Promise<T>): Promise<T>
  /** The whole database as a file's bytes. */
  export(): Promise<Uint8Array>
  close(): Promise<void>
}
