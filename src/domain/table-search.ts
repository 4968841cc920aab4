/** A list's state in the address, without default values. */
export interface TableSearch {
  /** From 1. */
  page?: number | undefined
  q?: string | undefined
  /** `field:asc` or `field:desc`; unset for the list's default order. */
  orderBy?: string | undefined
}

/** The longest search that a list accepts, in characters. */
export const MAX_SEARCH = 200

/**
 * Parses a list's state from an address. An invalid value falls back to the default, so that a bad address never throws.
 * @param fields the columns that the list can be ordered by
 */
export function tableSearch(fields: readonly string[]) {
  const orders = new Set(fields.flatMap((field) => [`${field}:asc`, `${field}:desc`]))
  return (raw: Record<string, unknown>): TableSearch => {
    const { page, q, orderBy } = raw
    // Every key is set, because the router would pass the raw value of a missing key through.
    const search: TableSearch = { page: undefined, q: undefined, orderBy: undefined }
    if (typeof page === 'string' && /^[1-9]\d{0,6}$/.test(page) && page !== '1') search.page = Number(page)
    if (typeof page === 'number' && Number.isInteger(page) && page > 1) search.page = page
    if (typeof q === 'string' && q.trim() !== '') search.q = q.slice(0, MAX_SEARCH)
    if (typeof orderBy === 'string' && orders.has(orderBy)) search.orderBy = orderBy
    return search
  }
}

/** The list's state after a change of search or order, which returns to page 1. */
export function fromFirstPage(
  search: TableSearch,
  change: { q?: string | undefined; orderBy?: string | undefined },
): TableSearch {
  const { q, orderBy } = { ...search, ...change }
  return { page: undefined, q: q || undefined, orderBy }
}

/** The list's state at a page. */
export function atPage(search: TableSearch, page: number): TableSearch {
  return { page: page > 1 ? page : undefined, q: search.q || undefined, orderBy: search.orderBy }
}

/**
 * The page numbers to show: three around the current one, or the current one alone if there are fewer than three pages.
 */
export function pageNumbers(page: number, totalPages: number): number[] {
  if (totalPages < 3) return [page]
  const first = Math.min(Math.max(page - 1, 1), totalPages - 2)
  return [first, first + 1, first + 2]
}
