import { getRouteApi, useLocation } from '@tanstack/react-router'
import { useCallback } from 'react'
import { privateChange } from '#src/lib/private-search.ts'
import type { PatientFilters, PatientSearch } from './patient-search.ts'

const route = getRouteApi('/_app/hospitals/$hospitalId/patients/')

/** The state of the list of patients: what is searched for is in the history entry, the rest in the address. */
export function usePatientSearch() {
  const address = route.useSearch()
  const navigate = route.useNavigate()
  const q = useLocation({ select: ({ state }) => state.listSearch })

  const change = useCallback(
    (...[next, options]: Parameters<typeof privateChange>) => void navigate(privateChange(next, options)),
    [navigate],
  )
  /** Another filter begins at the first page. */
  const filter = (filters: PatientFilters) =>
    void navigate({ search: (current) => ({ ...current, page: undefined, ...filters }), state: true })
  const open = (form: PatientSearch['form']) =>
    void navigate({
      search: (current) => ({ ...current, form }),
      state: true,
      replace: form === undefined,
      resetScroll: false,
    })
  return { address, q, change, filter, open }
}
