import { isoInstant } from '../http/iso-instant.ts'
import type { HospitalScope } from '../http/request-context.ts'

/** One kind of records of a hospital, which is a file of its own. */
export interface Noun {
  /** The file, without its ending. */
  name: string
  /** What it holds, for whoever reads it. */
  about: string
  records(scope: HospitalScope): AsyncIterable<object>
}

/** Columns that hold JSON. */
const JSON_COLUMNS = new Set([
  ...['services', 'shifts', 'sections', 'exported', 'overridden', 'beforeDiagnoses', 'afterDiagnoses'],
])
/** Columns that hold 1 for yes and 0 for no. */
const FLAGS = new Set(['active', 'countable', 'passed'])
/** Columns that only make searching, sorting and comparing quick, and the hospital, which is the same everywhere. */
const LEFT_OUT = /Sort$|Search$|^codeKey$|^soundKey$|^keysOfVersion$|^hospitalId$/

/** What the contract calls columns that are named otherwise. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['userName', 'name'],
  ['happenedAt', 'at'],
])

function plainValue(column: string, value: unknown): unknown {
  if (value === null) return null
  if (typeof value === 'number' && column.endsWith('At')) return isoInstant(value)
  if (FLAGS.has(column)) return value === 1
  return JSON_COLUMNS.has(column) ? JSON.parse(String(value)) : value
}

/**
 * A stored row as it is written down: instants in ISO 8601, yes and no as such, no keys of searches.
 * @param names what its columns are called that the contract has another name for
 */
export function plainRow(row: object, names: Readonly<Record<string, string>> = {}): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row)
      .filter(([column]) => !LEFT_OUT.test(column))
      .map(([column, value]) => [names[column] ?? NAMES.get(column) ?? column, plainValue(column, value)]),
  )
}

/** Rows that one statement reads at once. */
export const PAGE = 1000

/**
 * The rows of a long table, however many, a page after the other.
 * @param read at most so many as `size` that come after the one with this key, in the order of the keys
 */
export async function* inPages<Row>(
  read: (after: number) => Promise<Row[]>,
  keyOf: (row: Row) => number,
  size = PAGE,
): AsyncGenerator<Row> {
  for (let after = 0; ; ) {
    const rows = await read(after)
    yield* rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < size) return
    after = keyOf(last)
  }
}

type Query<Row> = (scope: HospitalScope, after: number) => { execute(): Promise<Row[]> }

/**
 * The rows of a table as they are written down.
 * @param query at most `PAGE` of those that come after the one with this key, in the order of the keys
 */
export function tableRecords<Row extends object>(
  query: Query<Row>,
  keyOf: (row: Row) => number,
  names?: Readonly<Record<string, string>>,
): Noun['records'] {
  return async function* records(scope) {
    for await (const row of inPages((after) => query(scope, after).execute(), keyOf))
      yield plainRow(row, names)
  }
}

/** The rows of a table that is short in every hospital. */
export function shortRecords<Row extends object>(
  query: (scope: HospitalScope) => { execute(): Promise<Row[]> },
): Noun['records'] {
  return async function* records(scope) {
    for (const row of await query(scope).execute()) yield plainRow(row)
  }
}
