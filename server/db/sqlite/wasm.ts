import sqlite3InitModule, {
  type Database,
  type PreparedStatement,
  type Sqlite3Static,
} from '@sqlite.org/sqlite-wasm'
import type { SqliteStore } from '../store.ts'
import { bindable, openSqliteStore } from './store.ts'

// The library looks here for its settings; without them it starts a worker that probes the private file system.
const settings = {
  disable: { vfs: { kvvfs: true, opfs: true, 'opfs-vfs': true, 'opfs-sahpool': true, 'opfs-wl': true } },
}

let loading: Promise<Sqlite3Static> | undefined

/**
 * The library, made once: its databases share it, and a page that first opens waits for one compilation less. Whoever
 * will open a database calls it as early as they can.
 */
export async function loadLibrary(): Promise<Sqlite3Static> {
  Object.assign(globalThis, { sqlite3ApiConfig: settings })
  loading ??= sqlite3InitModule()
  try {
    return await loading
  } catch (reason) {
    loading = undefined
    throw reason
  }
}

function load(sqlite3: Sqlite3Static, database: Database, bytes: Uint8Array): void {
  const pointer = database.pointer
  if (pointer === undefined) throw new Error('The database is closed')
  const { SQLITE_DESERIALIZE_FREEONCLOSE, SQLITE_DESERIALIZE_RESIZEABLE } = sqlite3.capi
  const code = sqlite3.capi.sqlite3_deserialize(
    pointer,
    'main',
    sqlite3.wasm.allocFromTypedArray(bytes),
    bytes.byteLength,
    bytes.byteLength,
    SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_RESIZEABLE,
  )
  database.checkRc(code)
}

function* rowsOf(prepared: PreparedStatement, values: ReadonlyArray<unknown>) {
  try {
    if (values.length > 0) prepared.bind(bindable(values))
    while (prepared.step()) yield prepared.get({})
  } finally {
    prepared.finalize()
  }
}

/**
 * Opens a database in memory on the wasm build of SQLite; works in a page, a worker and Node.
 * @param options.bytes a database file to start from
 * @param options.persist keeps the whole database as a file's bytes; awaited before a write is answered
 */
export async function openBrowserStore(options: {
  bytes?: Uint8Array
  persist?: (bytes: Uint8Array) => Promise<void>
}): Promise<SqliteStore> {
  const sqlite3 = await loadLibrary()
  const database = new sqlite3.oo1.DB(':memory:')
  if (options.bytes) load(sqlite3, database, options.bytes)
  database.exec('PRAGMA foreign_keys = ON')
  const engine = {
    prepare(statement: string) {
      // Kysely runs what it prepares, once: then it is finalized.
      const prepared = database.prepare(statement)
      return {
        reader: prepared.columnCount > 0,
        all: (values: ReadonlyArray<unknown>) => [...rowsOf(prepared, values)],
        run(values: ReadonlyArray<unknown>) {
          for (const _ of rowsOf(prepared, values)) break
          const pointer = database.pointer
          const lastInsertRowid = pointer === undefined ? 0 : sqlite3.capi.sqlite3_last_insert_rowid(pointer)
          return { changes: database.changes(), lastInsertRowid }
        },
        iterate: (values: ReadonlyArray<unknown>) => rowsOf(prepared, values),
      }
    },
    serialize: () => sqlite3.capi.sqlite3_js_db_export(database),
    close: () => database.close(),
  }
  return openSqliteStore(engine, options.persist && { persist: options.persist })
}
