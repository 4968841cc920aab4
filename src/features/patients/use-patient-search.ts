import { getRouteApi, useLocation } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { TableSearch } from '#src/lib/table-search.ts'
import type { PatientFilters, PatientSearch } from './patient-search.ts'

const route = getRouteApi('/_app/hospitals/$hospitalId/patients/')

/** The state of the list of patients: what is searched for is in the history entry, the rest in the address. */
export function usePatientSearch() {
  const address = route.useSearch()
  const navigate = route.useNavigate()
  const q = useLocation({ select: ({ state }) => state.patientSearch })

  const change = useCallback(
    (next: (current: TableSearch) => TableSearch, { replace }: { replace: boolean }) =>
      void navigate({
        search: (current) => {
          const { page, orderBy } = next(current)
          return { ...current, page, orderBy }
        },
        state: (current) => ({ ...current, patientSearch: next({ q: current.patientSearch }).q }),
        replace,
      }),
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
