import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import pg from 'pg'
import { type Connections, DatabaseUnavailableError } from '../store.ts'

/** OIDs of types that the driver gives as texts: they hold counts, ids, instants and sums, none above 2^53. */
const INT8 = 20
const NUMERIC = 1700

/** Longer than any request waits for its answer; a migration says otherwise. */
const LONGEST_MS = 30_000
/** The database says by itself that a statement takes too long: who hears nothing later than that is alone. */
const SILENCE_MS = LONGEST_MS + 5000
/** A page of a list joins ten tables: beyond eight the planner takes them as they are written, and reads them whole. */
const PLANNING = '-c join_collapse_limit=10 -c from_collapse_limit=10'
/** How long a request waits for a connection, a new one or one that others use. */
const CONNECT_MS = 5000
/** Preparing takes longer than running for most statements; the API has a few hundred. */
const MOST_STATEMENTS = 500

/** How statements look for a text. Which index helps depends on how rare the text is, so each is planned for its own. */
const SEARCHES = ' like $'

/** Gives each statement the name under which a connection prepares it once; undefined when there are too many. */
function statementNames(): (statement: string) => string | undefined {
  const names = new Map<string, string>()
  return (statement) => {
    if (statement.includes(SEARCHES)) return undefined
    const known = names.get(statement)
    if (known !== undefined || names.size === MOST_STATEMENTS) return known
    const name = `s${names.size}`
    names.set(statement, name)
    return name
  }
}

/** What a newer server's migration does to statements that were prepared before it. */
function isPlanLost(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery'
  )
}

/** True where PostgreSQL refuses a statement because the role lacks a right. */
export function isForbidden(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '42501'
}

/** Classes of errors (SQLSTATE) by which the database says that it can't answer now, whatever is asked. */
const UNAVAILABLE = [
  '08', // connection
  '53', // no memory, disk or connection left
  '57', // stopping, or the statement took too long
  '55P03', // nor did a lock come
  '25P03', // a transaction that waited for us
]

/** Tells what is wrong with the database from what is wrong with a statement. */
function asUnavailable(error: unknown): unknown {
  const isAnswer = error instanceof pg.DatabaseError
  if (isAnswer && !UNAVAILABLE.some((code) => error.code?.startsWith(code))) return error
  return new DatabaseUnavailableError(error)
}

/** A connection on which every statement is prepared. */
class PreparingClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient
  readonly #nameOf: (statement: string) => string | undefined
  #isOutdated = false
  /** What told that nobody answers on it any more: whatever is asked next would wait as long once more. */
  #lost: unknown

  constructor(client: pg.PoolClient, nameOf: (statement: string) => string | undefined) {
    this.#client = client
    this.#nameOf = nameOf
  }

  query<R>(statement: string, parameters: ReadonlyArray<unknown>): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query<R>(statement: string | PostgresCursor<R>, parameters: ReadonlyArray<unknown> = []): unknown {
    if (typeof statement !== 'string') throw new TypeError('Rows are read whole: there are no cursors')
    return this.#run(statement, [...parameters])
  }

  async #run(text: string, values: unknown[]) {
    if (this.#lost !== undefined) throw asUnavailable(this.#lost)
    const name = this.#nameOf(text)
    try {
      return await this.#client.query({ text, values, ...(name !== undefined && { name }) })
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) this.#lost = error
      this.#isOutdated ||= isPlanLost(error)
      throw asUnavailable(error)
    }
  }

  release(destroy = false): void {
    this.#client.release(destroy || this.#isOutdated || this.#lost !== undefined)
  }
}

/**
 * Connections to PostgreSQL, opened as they are needed.
 * @param url `postgres://…`
 * @param most how many at once
 * @param isPatient whether an answer is waited for however long it takes
 */
export function openPool(
  url: string,
  most: number,
  isPatient = false,
): PostgresPool & { count(): Connections } {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'ronda',
    max: most,
    options: PLANNING,
    connectionTimeoutMillis: CONNECT_MS,
    // A process that hangs lets go of what it holds.
    statement_timeout: LONGEST_MS,
    ...(!isPatient && { query_timeout: SILENCE_MS }),
    idle_in_transaction_session_timeout: LONGEST_MS,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === INT8 || oid === NUMERIC ? Number : pg.types.getTypeParser(oid, format),
    },
  })
  // A connection that is lost is told to whoever uses it; an error that nobody hears would end the process.
  const ignore = () => {}
  pool.on('error', ignore)
  pool.on('connect', (client) => client.on('error', ignore))
  const nameOf = statementNames()
  const clients = new WeakMap<pg.PoolClient, PreparingClient>()
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect().catch((error) => {
        throw asUnavailable(error)
      })
      const preparing = clients.get(client) ?? new PreparingClient(client, nameOf)
      clients.set(client, preparing)
      return preparing
    },
    count: () => ({
      inUse: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waitedFor: pool.waitingCount,
    }),
    end: () => pool.end(),
  }
}
