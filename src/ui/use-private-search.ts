import { type HistoryState, useLocation } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { TableSearch } from '#src/domain/table-search.ts'

/**
 * The search of a list about patients, which is in the history entry, and a function to change the list's state.
 * @param navigate the route's
 */
export function usePrivateSearch(navigate: (to: PrivateChange) => unknown) {
  const q = useLocation({ select: ({ state }) => state.listSearch })
  const change = useCallback(
    (...[next, options]: Parameters<typeof privateChange>) => void navigate(privateChange(next, options)),
    [navigate],
  )
  return { q, change }
}

/** What such a list's route navigates to. */
export type PrivateChange = ReturnType<typeof privateChange>

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
function privateChange(next: (current: TableSearch) => TableSearch, { replace }: { replace: boolean }) {
  return {
    search: <Search extends TableSearch>(current: Search) => {
      const { page, orderBy } = next(current)
      return { ...current, page, orderBy }
    },
    state: (current: HistoryState) => ({ ...current, listSearch: next({ q: current.listSearch }).q }),
    replace,
  }
}
