import * as z from 'zod/mini'
import type { Exported } from '#src/domain/audit/contract.ts'
import type { Guard } from '#src/domain/operation.ts'

/** The patients that a list named to its reader. */
export interface Listed {
  patients: readonly number[]
  isSearch: boolean
}

/** Patients and rows that an answer gave to its reader. The log keeps them. */
export interface Disclosed {
  /** The file that this is a page of. */
  exported?: Exported
  /** A page of a file after the first one. */
  isLaterPage?: boolean
  /** The patients that a list named. */
  listed?: Listed
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
 * Returns the patients that a list named; undefined where it named nobody. The schemas have parsed both: a second parse of
 * a hundred rows would take longer than reading them.
 */
function listedOf(guard: Guard, query: unknown, body: unknown): Listed | undefined {
  if (typeof body !== 'object' || body === null || !('data' in body) || !Array.isArray(body.data))
    return undefined
  const patients = body.data.flatMap(recordsIn).flatMap(namedIn)
  return patients.length > 0 ? { patients, isSearch: guard === 'question' || isSearched(query) } : undefined
}

/** A page of a list that becomes a file. */
const Export = z.looseObject({
  purpose: z.literal('export'),
  pageIndex: z.int(),
  search: z._default(z.string(), ''),
})
const Counted = z.object({ pagination: z.object({ totalItems: z.int() }) })

/** What of a list's query is no filter. */
const ABOUT_PAGES = ['api-version', 'pageIndex', 'pageSize', 'search', 'orderBy', 'purpose']

function exportedOf(query: unknown, body: unknown): Pick<Disclosed, 'exported' | 'isLaterPage'> {
  const asked = z.safeParse(Export, query)
  if (!asked.success) return {}
  const counted = z.safeParse(Counted, body)
  if (!counted.success) return {}
  const filters = Object.entries(asked.data)
    .filter(([name, value]) => !ABOUT_PAGES.includes(name) && value !== undefined)
    .map(([name, value]) => [name, String(value)])
  const exported = {
    rows: counted.data.pagination.totalItems,
    filters: Object.fromEntries(filters),
    searched: asked.data.search.trim() !== '',
  }
  return { exported, isLaterPage: asked.data.pageIndex > 1 }
}

/**
 * Returns the patients and rows that the answer to a reading gave to its reader.
 * @param guard a question is a search
 * @param query as parsed
 * @param body of the answer
 */
export function disclosed(guard: Guard, query: unknown, body: unknown): Disclosed {
  const listed = listedOf(guard, query, body)
  return { ...exportedOf(query, body), ...(listed && { listed }) }
}
