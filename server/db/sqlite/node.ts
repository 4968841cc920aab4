import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import { DatabaseUnavailableError, type SqliteStore } from '../store.ts'
import { bindable, type Engine, openSqliteStore } from './store.ts'

/**
 * Opens a database on `node:sqlite`. What was answered survives a killed process: WAL with `synchronous = FULL`.
 * @param options.file a path, or `:memory:`
 * @param options.bytes a database file to start from, in memory: writes don't reach `file`
 */
export async function openNodeStore(options: { file: string; bytes?: Uint8Array }): Promise<SqliteStore> {
  const { file, bytes } = options
  const database = new DatabaseSync(file, { timeout: BUSY_MS, enableForeignKeyConstraints: true })
  if (bytes) database.deserialize(bytes)
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
  // What is in memory is one connection's alone.
  const isFile = file !== ':memory:' && !bytes
  // All writes that come in one turn of the loop wait for the disk together.
  return openSqliteStore(
    engineOf(database),
    isFile ? { reader: () => engineOf(openReader(file)), gather: () => setImmediate() } : {},
  )
}

function openReader(file: string): DatabaseSync {
  const reader = new DatabaseSync(file, { timeout: BUSY_MS, readOnly: true })
  reader.exec(`PRAGMA cache_size = -${KEPT_KIB}`)
  return reader
}

/** How much of the file is kept for reading, in KiB: SQLite's own 2,000 hold no index of a large hospital. */
const KEPT_KIB = 16 * 1024

/** How long one connection waits for another one, another process's say, in milliseconds. */
const BUSY_MS = 5000

function engineOf(database: DatabaseSync): Engine {
  const prepare = statementCache(database)
  return {
    prepare(statement) {
      const { prepared, reader, columns } = prepare(statement)
      return {
        reader,
        all(values) {
          const rows = withDisk(() => prepared.all(...bindable(values)))
          const names = columns()
          return rows.map((cells) => rowOf(names, cells))
        },
        run: (values) => withDisk(() => prepared.run(...bindable(values))),
        // A statement that is read row by row must not be begun again meanwhile.
        iterate: (values) => database.prepare(statement).iterate(...bindable(values)),
      }
    },
    serialize: () => database.serialize(),
    close: () => database.close(),
  }
}

/** What SQLite says of a disk that can't be written or read, or is full: https://www.sqlite.org/rescode.html. */
const DISK_FAULTS = [10, 13]

/** Runs a statement, and tells what is wrong with the disk from what is wrong with the statement. */
function withDisk<T>(run: () => T): T {
  try {
    return run()
  } catch (error) {
    if (!(error instanceof Error && 'errcode' in error && 'errstr' in error)) throw error
    if (!DISK_FAULTS.includes(Number(error.errcode) & 0xff)) throw error
    throw new DatabaseUnavailableError(error, String(error.errstr))
  }
}

/** Preparing takes longer than running for most statements; the API has a few hundred. */
const MOST_STATEMENTS = 500

interface Prepared {
  /** Answers its rows as arrays. */
  prepared: StatementSync
  /** Whether it answers any. */
  reader: boolean
  /** The names of their columns, as of the last time that it ran. */
  columns(): readonly string[]
}

/** The driver's own rows are without a prototype, and V8 searches such an object for each of its fields. */
function rowOf(columns: readonly string[], cells: unknown): Record<string, unknown> {
  if (!Array.isArray(cells)) throw new TypeError('A row came as no array')
  const row: Record<string, unknown> = {}
  for (const [place, column] of columns.entries()) row[column] = cells[place]
  return row
}

/** Prepares each statement once; SQLite itself prepares it anew when a table has changed. */
function statementCache(database: DatabaseSync): (statement: string) => Prepared {
  const cache = new Map<string, Prepared>()
  return (statement) => {
    const known = cache.get(statement)
    if (known) return known
    const prepared = database.prepare(statement)
    prepared.setReturnArrays(true)
    const columns = () => prepared.columns().map(({ name }) => name)
    const first = columns()
    // What `*` stands for changes with a table; all else is named by the statement itself.
    const made = {
      prepared,
      reader: first.length > 0,
      columns: statement.includes('*') ? columns : () => first,
    }
    if (cache.size === MOST_STATEMENTS) cache.clear()
    cache.set(statement, made)
    return made
  }
}
