import { getRouteApi } from '@tanstack/react-router'
import { useCallback } from 'react'
import { usePrivateSearch } from '#src/ui/use-private-search.ts'
import { type AssignmentForm, type AssignmentsSearch, NO_FORM } from '../search-params.ts'

const route = getRouteApi('/_app/hospitals/$hospitalId/assignments')

/** The state of the roster: what is searched for is in the history entry, the rest in the address. */
export function useAssignmentsSearch() {
  const address = route.useSearch()
  const navigate = route.useNavigate()
  const { q, change } = usePrivateSearch(navigate)
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
