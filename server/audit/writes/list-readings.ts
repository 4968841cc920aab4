import type { AuditEntry } from '#src/domain/audit/contract.ts'
import type { Store } from '../../db/store.ts'
import type { Listed } from '../../http/disclosed.ts'
import { BoundedMap } from '../../lib/bounded-map.ts'

/** A reading or a refusal that is repeated within this time is logged once. */
export const ONCE_MS = 15 * 60_000

/** This many different patients are an entry of their own. */
const MANY = 200

/** A person's state takes about 10 kB at most. The server forgets the least recent one, and then asks the log itself. */
const MOST_PEOPLE = 2_000

/** What the log tells of it. */
export interface ListEntry {
  kind: NonNullable<AuditEntry['list']>
  rows: number
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
