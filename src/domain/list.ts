import * as z from 'zod/mini'
import { MAX_SEARCH } from './table-search.ts'
import { atMost } from './text-rules.ts'

/** The version that goes with every call of every client. */
export const API_VERSION = '2020-05-01'

/** Most rows that one page of a list may hold. */
export const MAX_PAGE_SIZE = 100

/** What the clients ask for when nobody says how many rows. */
export const DEFAULT_PAGE_SIZE = 5

const wholeNumber = z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number))

/** A row's number as it stands in a path; anything but a positive integer is nobody's id. */
export const Id = z.int().check(z.positive())

/**
 * A point in time, to the millisecond however finely it is written: calendars know nine decimals, and engines count
 * the millisecond of more than three in ways of their own.
 */
export const Instant = z.iso
  .datetime({ abort: true })
  .check(z.overwrite((text) => new Date(text.replace(/(?<=\.\d{3})\d+/, '')).toISOString()))

/**
 * What any list takes in its query, as the server reads it (strings in, typed values out).
 * @param fields the fields that the list can be ordered by; the first is the default
 * @param direction of the default order
 */
export function listQuery(fields: readonly [string, ...string[]], direction: 'asc' | 'desc' = 'asc') {
  const order = new RegExp(`^(${fields.join('|')}):(asc|desc)$`)
  return z.object({
    'api-version': z.literal(API_VERSION),
    pageIndex: z._default(wholeNumber.check(z.minimum(1)), 1),
    pageSize: z._default(wholeNumber.check(z.minimum(1), z.maximum(MAX_PAGE_SIZE)), DEFAULT_PAGE_SIZE),
    search: z._default(z.string().check(atMost(MAX_SEARCH)), ''),
    orderBy: z._default(z.string().check(z.regex(order)), `${fields[0]}:${direction}`),
    /** `export`: the pages become a file, which the hospital's log tells of once, with the first of them. */
    purpose: z.optional(z.literal('export')),
  })
}

/** A page of a list as it travels. Servers of the first version name two fields otherwise; both are read. */
export const WirePagination = z.object({
  pageSize: z.int().check(z.positive()),
  hasPreviousPage: z.optional(z.boolean()),
  pageHasPrevious: z.optional(z.boolean()),
  hasNextPage: z.boolean(),
  totalPages: z.optional(z.int().check(z.nonnegative())),
  pagesTotal: z.optional(z.int().check(z.nonnegative())),
  totalItems: z.optional(z.int().check(z.nonnegative())),
})

/** Where a page stands among the others, under one set of names. */
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

/** A page of rows, as every list answers. */
export interface Page<Row> {
  data: Row[]
  pagination: Pagination
}

/** What the app asks of a list. `orderBy` is `field:asc` or `field:desc`; pages count from 1. */
export interface ListParams {
  pageIndex?: number
  pageSize?: number
  search?: string
  orderBy?: string
  /** What the rows are for, where they leave the product. */
  purpose?: 'export'
}
