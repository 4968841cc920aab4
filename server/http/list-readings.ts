import type { AuditEntry } from '#src/domain/audit/contract.ts'
import type { Guard } from '#src/domain/operation.ts'
import type { Store } from '../db/store.ts'
import { BoundedMap } from '../identity/bounded-map.ts'

/** A reading or a refusal that is repeated within this time is logged once. */
export const ONCE_MS = 15 * 60_000

/** This many different patients are an entry of their own. */
const MANY = 200

/** A person's state takes about 10 kB at most. The server forgets the least recent one, and then asks the log itself. */
const MOST_PEOPLE = 2_000

/** The patients that a list named to its reader. */
export interface Listed {
  patients: readonly number[]
  isSearch: boolean
}

/** What the log tells of it. */
export interface ListEntry {
  kind: NonNullable<AuditEntry['list']>
  rows: number
}

/** The records in a row of a list: the row, the patient in it, or its items. */
function recordsIn(row: unknown): readonly unknown[] {
  if (typeof row !== 'object' || row === null) return []
  if ('patient' in row) return [row.patient]
  return 'items' in row && Array.isArray(row.items) ? row.items : [row]
}

/** The patient whom a record names: a name is null for who may not read patients. */
function namedIn(record: unknown): number[] {
  if (typeof record !== 'object' || record === null || !('patientId' in record)) return []
  if ('patientName' in record && record.patientName === null) return []
  return typeof record.patientId === 'number' ? [record.patientId] : []
}

function isSearched(query: unknown): boolean {
  if (typeof query !== 'object' || query === null || !('search' in query)) return false
  return typeof query.search === 'string' && query.search.trim() !== ''
}

/**
 * Returns what a list named to its reader; undefined where it named nobody. The schemas have parsed both: a second parse
 * of a hundred rows would take longer than reading them.
 * @param guard a question is a search
 * @param query as parsed
 * @param body of the answer
 */
export function listedOf(guard: Guard, query: unknown, body: unknown): Listed | undefined {
  if (typeof body !== 'object' || body === null || !('data' in body) || !Array.isArray(body.data))
    return undefined
  const patients = body.data.flatMap(recordsIn).flatMap(namedIn)
  return patients.length > 0 ? { patients, isSearch: guard === 'question' || isSearched(query) } : undefined
}

/** What one person has read in one hospital since a first list. */
interface Reader {
  since: number
  seen: Set<number>
  /** When each list was last logged, by its path and kind. */
  logged: Map<string, number>
}

/** Each server counts for itself: with several, a person may pass 200 patients on each. */
const readersOf = new WeakMap<Store, BoundedMap<string, Reader>>()

function readerOf(store: Store, userId: string, hospitalId: number, now: number): Reader {
  const readers = readersOf.get(store) ?? new BoundedMap<string, Reader>(MOST_PEOPLE)
  readersOf.set(store, readers)
  const key = `${hospitalId} ${userId}`
  const known = readers.get(key)
  // A clock that was set back starts again.
  const isOver = known !== undefined && Math.abs(now - known.since) >= ONCE_MS
  const reader = known ?? { since: now, seen: new Set(), logged: new Map() }
  if (isOver) Object.assign(reader, { since: now, seen: new Set() })
  readers.set(key, reader)
  return reader
}

interface Reading {
  userId: string
  hospitalId: number
  path: string
  now: Date
  /** For a list that has an entry of its own. */
  isLogged: boolean
}

interface Log {
  /** Logs it unless it was within a quarter of an hour, and returns when that was. */
  once(entry: ListEntry): Promise<number>
  always(entry: ListEntry): Promise<void>
}

/**
 * Logs the first list of a kind in a quarter of an hour, and each 200 different patients within one. It asks the database
 * only where this server logged nothing.
 */
export async function logListed(store: Store, reading: Reading, listed: Listed, log: Log): Promise<void> {
  const now = reading.now.getTime()
  const reader = readerOf(store, reading.userId, reading.hospitalId, now)
  const kind = listed.isSearch ? 'search' : 'list'
  const key = `${kind} ${reading.path}`
  if (!reading.isLogged && Math.abs(now - (reader.logged.get(key) ?? Number.NEGATIVE_INFINITY)) >= ONCE_MS)
    reader.logged.set(key, await log.once({ kind, rows: listed.patients.length }))
  const { seen } = reader
  for (const patientId of listed.patients) seen.add(patientId)
  if (seen.size < MANY) return
  reader.seen = new Set()
  try {
    await log.always({ kind: 'many', rows: seen.size })
  } catch (reason) {
    for (const patientId of seen) reader.seen.add(patientId)
    throw reason
  }
}
