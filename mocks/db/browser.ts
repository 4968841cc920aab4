import sqlite3InitModule, { type Database, type Sqlite3Static } from '@sqlite.org/sqlite-wasm'
import { bindable, openStore } from './engine.ts'
import type { Store } from './store.ts'

// The library looks here for its settings; without them it starts a worker that probes the private file system.
const settings = {
  disable: { vfs: { kvvfs: true, opfs: true, 'opfs-vfs': true, 'opfs-sahpool': true, 'opfs-wl': true } },
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

function* rowsOf(database: Database, statement: string, values: ReadonlyArray<unknown>) {
  const prepared = database.prepare(statement)
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
}): Promise<Store> {
  Object.assign(globalThis, { sqlite3ApiConfig: settings })
  const sqlite3 = await sqlite3InitModule()
  const database = new sqlite3.oo1.DB(':memory:')
  if (options.bytes) load(sqlite3, database, options.bytes)
  database.exec('PRAGMA foreign_keys = ON')
  const engine = {
    prepare(statement: string) {
      const prepared = database.prepare(statement)
      const reader = prepared.columnCount > 0
      prepared.finalize()
      return {
        reader,
        all: (values: ReadonlyArray<unknown>) => [...rowsOf(database, statement, values)],
        run(values: ReadonlyArray<unknown>) {
          for (const _ of rowsOf(database, statement, values)) break
          const pointer = database.pointer
          const lastInsertRowid = pointer === undefined ? 0 : sqlite3.capi.sqlite3_last_insert_rowid(pointer)
          return { changes: database.changes(), lastInsertRowid }
        },
        iterate: (values: ReadonlyArray<unknown>) => rowsOf(database, statement, values),
      }
    },
    serialize: () => sqlite3.capi.sqlite3_js_db_export(database),
    close: () => database.close(),
  }
  return openStore(engine, options.persist)
}
