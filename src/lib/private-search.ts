import type { HistoryState } from '@tanstack/react-router'
import type { TableSearch } from '#src/domain/table-search.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The search of a list about patients, kept here so that no name gets into an address, title, log or storage. */
    listSearch?: string | undefined
  }
}

/**
 * The navigation to another state of a list about patients: page and order go into the address, the search into the
 * history entry.
 */
export function privateChange(
  next: (current: TableSearch) => TableSearch,
  { replace }: { replace: boolean },
) {
  return {
    search: <Search extends TableSearch>(current: Search) => {
      const { page, orderBy } = next(current)
      return { ...current, page, orderBy }
    },
    state: (current: HistoryState) => ({ ...current, listSearch: next({ q: current.listSearch }).q }),
    replace,
  }
}
