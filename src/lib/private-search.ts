import type { HistoryState } from '@tanstack/react-router'
import type { TableSearch } from '#src/domain/table-search.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What a list about patients is searched for: a name stands in no address, title, log or storage. */
    listSearch?: string | undefined
  }
}

/**
 * How to navigate to another state of a list whose search is in the history entry: page and order go into the
 * address, the search does not.
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
