import * as z from 'zod/mini'
import { API_VERSION } from './api-version.ts'
import { MAX_SEARCH } from './table-search.ts'
import { atMost } from './text-rules.ts'

/** The most rows that a page of a list may have. */
export const MAX_PAGE_SIZE = 100

/** The page size where a request names none. */
const DEFAULT_PAGE_SIZE = 5

const wholeNumber = z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number))

/** A record's id: a positive integer. */
export const Id = z.int().check(z.positive())

const LENGTH_WITH_MILLISECONDS = '2026-11-26T12:00:00.000Z'.length
const cutToMilliseconds = (text: string) => new Date(text.replace(/(?<=\.\d{3})\d+/, '')).toISOString()

/**
 * A point in time, cut to milliseconds: client may send up to nine decimals, and JavaScript engines round more than
 * three differently.
 */
export const Instant = z.iso
  .datetime({ abort: true })
  .check(z.overwrite((text) => (text.length === LENGTH_WITH_MILLISECONDS ? text : cutToMilliseconds(text))))

/**
 * The query of every list, as the server parses it: strings in, typed values out.
 * @param fields the fields that the list can be ordered by; the first is the default
 * @param direction the direction of the default order
 */
export function listQuery(fields: readonly [string, ...string[]], direction: 'asc' | 'desc' = 'asc') {
  const order = new RegExp(`^(${fields.join('|')}):(asc|desc)$`)
  return z.object({
    'api-version': z.literal(API_VERSION),
    pageIndex: z._default(wholeNumber.check(z.minimum(1)), 1),
    pageSize: z._default(wholeNumber.check(z.minimum(1), z.maximum(MAX_PAGE_SIZE)), DEFAULT_PAGE_SIZE),
    search: z._default(z.string().check(atMost(MAX_SEARCH)), ''),
    orderBy: z._default(z.string().check(z.regex(order)), `${fields[0]}:${direction}`),
    /** `export` if the pages become a file; the audit log records it with the first page only. */
    purpose: z.optional(z.literal('export')),
  })
}

/** A page's position on the wire. Servers of the first version name two fields differently; both names are read. */
export const WirePagination = z.object({
  pageSize: z.int().check(z.positive()),
  hasPreviousPage: z.optional(z.boolean()),
  pageHasPrevious: z.optional(z.boolean()),
  hasNextPage: z.boolean(),
  totalPages: z.optional(z.int().check(z.nonnegative())),
  pagesTotal: z.optional(z.int().check(z.nonnegative())),
  totalItems: z.optional(z.int().check(z.nonnegative())),
})

/** A page's position in its list. */
export interface Pagination {
  pageSize: number
  hasPreviousPage: boolean
  hasNextPage: boolean
  totalPages: number
  totalItems: number | undefined
}

const Pagination = z.pipe(
  WirePagination.check(
    z.refine((wire) => wire.totalPages !== undefined || wire.pagesTotal !== undefined, 'totalPages'),
  ),
  z.transform(
    (wire): Pagination => ({
      pageSize: wire.pageSize,
      hasPreviousPage: wire.hasPreviousPage ?? wire.pageHasPrevious ?? false,
      hasNextPage: wire.hasNextPage,
      totalPages: wire.totalPages ?? wire.pagesTotal ?? 0,
      totalItems: wire.totalItems,
    }),
  ),
)

/** The schema of `{ data, pagination }` for rows of one kind. */
export function pageOf<Row extends z.core.$ZodType>(row: Row) {
  return z.object({ data: z.array(row), pagination: Pagination })
}

/** A page of rows, the response of every list. */
export interface Page<Row> {
  data: Row[]
  pagination: Pagination
}

/** The query of a list as the app sends it. `orderBy` is `field:asc` or `field:desc`; pages count from 1. */
export interface ListParams {
  pageIndex?: number
  pageSize?: number
  search?: string
  orderBy?: string
  /** Set if the rows become a file. */
  purpose?: 'export'
}
