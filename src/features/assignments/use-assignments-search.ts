import { getRouteApi, useLocation } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { TableSearch } from '#src/lib/table-search.ts'
import { type AssignmentForm, type AssignmentsSearch, NO_FORM } from './address.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What the lists of assignments are searched for: a name stands in no address, title, log or storage. */
    assignmentSearch?: string | undefined
  }
}

const route = getRouteApi('/_app/hospitals/$hospitalId/assignments')

/** The state of the roster: what is searched for is in the history entry, the rest in the address. */
export function useAssignmentsSearch() {
  const address = route.useSearch()
  const navigate = route.useNavigate()
  const q = useLocation({ select: ({ state }) => state.assignmentSearch })

  const change = useCallback(
    (next: (current: TableSearch) => TableSearch, { replace }: { replace: boolean }) =>
      void navigate({
        search: (current) => {
          const { page, orderBy } = next(current)
          return { ...current, page, orderBy }
        },
        state: (current) => ({ ...current, assignmentSearch: next({ q: current.assignmentSearch }).q }),
        replace,
      }),
    [navigate],
  )
  /** Another filter begins at the first page. */
  const filter = (filters: Pick<AssignmentsSearch, 'doctor' | 'status'>) =>
    void navigate({ search: (current) => ({ ...current, page: undefined, ...filters }), state: true })
  const open = useCallback(
    (form: AssignmentForm) =>
      void navigate({
        search: (current) => ({ ...current, ...NO_FORM, ...form }),
        state: true,
        resetScroll: false,
      }),
    [navigate],
  )
  const close = useCallback(
    () =>
      void navigate({
        search: (current) => ({ ...current, ...NO_FORM }),
        state: true,
        replace: true,
        resetScroll: false,
        ignoreBlocker: true,
      }),
    [navigate],
  )
  return { address, q, change, filter, open, close }
}
