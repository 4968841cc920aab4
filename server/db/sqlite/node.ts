import { DatabaseSync } from 'node:sqlite'
import { bindable, openStore } from '../engine.ts'
import type { Store } from '../store.ts'

/**
 * Opens a database on `node:sqlite`. What was answered survives a killed process: WAL with `synchronous = FULL`.
 * @param options.file a path, or `:memory:`
 * @param options.bytes a database file to start from, in memory: writes don't reach `file`
 */
export async function openNodeStore(options: { file: string; bytes?: Uint8Array }): Promise<Store> {
  const database = new DatabaseSync(options.file, { timeout: 5000, enableForeignKeyConstraints: true })
  if (options.bytes) database.deserialize(options.bytes)
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
  return openStore({
    prepare(statement) {
      const prepared = database.prepare(statement)
      return {
        reader: prepared.columns().length > 0,
        all: (values) => prepared.all(...bindable(values)),
        run: (values) => prepared.run(...bindable(values)),
        iterate: (values) => prepared.iterate(...bindable(values)),
      }
    },
    serialize: () => database.serialize(),
    close: () => database.close(),
  })
}
