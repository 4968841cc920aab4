import * as z from 'zod/mini'
import type { Exported } from '#src/domain/audit/contract.ts'

/** The first page of a list that becomes a file. */
const Export = z.looseObject({
  purpose: z.literal('export'),
  pageIndex: z.literal(1),
  search: z._default(z.string(), ''),
})
const Counted = z.object({ pagination: z.object({ totalItems: z.int() }) })

/** What of a list's query is no filter. */
const ABOUT_PAGES = ['api-version', 'pageIndex', 'pageSize', 'search', 'orderBy', 'purpose']

/**
 * What the log tells of an export; undefined for what is none, and for later pages of one.
 * @param query as parsed
 * @param body of the answer
 */
export function exportedOf(query: unknown, body: unknown): Exported | undefined {
  const asked = z.safeParse(Export, query)
  const counted = z.safeParse(Counted, body)
  if (!asked.success || !counted.success) return undefined
  const filters = Object.entries(asked.data)
    .filter(([name, value]) => !ABOUT_PAGES.includes(name) && value !== undefined)
    .map(([name, value]) => [name, String(value)])
  return {
    rows: counted.data.pagination.totalItems,
    filters: Object.fromEntries(filters),
    searched: asked.data.search.trim() !== '',
  }
}
