import { DatabaseSync, type StatementSync } from 'node:sqlite'
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
  const prepare = statementCache(database)
  return openStore({
    prepare(statement) {
      const { prepared, reader } = prepare(statement)
      return {
        reader,
        all: (values) => prepared.all(...bindable(values)),
        run: (values) => prepared.run(...bindable(values)),
        // A statement that is read row by row must not be begun again meanwhile.
        iterate: (values) => database.prepare(statement).iterate(...bindable(values)),
      }
    },
    serialize: () => database.serialize(),
    close: () => database.close(),
  })
}

/** Preparing takes longer than running for most statements; the API has a few hundred. */
const MOST_STATEMENTS = 500

interface Prepared {
  prepared: StatementSync
  /** Whether it answers rows. */
  reader: boolean
}

/** Prepares each statement once; SQLite itself prepares it anew when a table has changed. */
function statementCache(database: DatabaseSync): (statement: string) => Prepared {
  const cache = new Map<string, Prepared>()
  return (statement) => {
    const known = cache.get(statement)
    if (known) return known
    const prepared = database.prepare(statement)
    const made = { prepared, reader: prepared.columns().length > 0 }
    if (cache.size === MOST_STATEMENTS) cache.clear()
    cache.set(statement, made)
    return made
  }
}
