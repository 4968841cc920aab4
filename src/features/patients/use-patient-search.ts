import { getRouteApi } from '@tanstack/react-router'
import { usePrivateSearch } from '#src/ui/use-private-search.ts'
import type { PatientFilters, PatientSearch } from './patient-search.ts'

const route = getRouteApi('/_app/hospitals/$hospitalId/patients/')

/** The state of the list of patients: what is searched for is in the history entry, the rest in the address. */
export function usePatientSearch() {
  const address = route.useSearch()
  const navigate = route.useNavigate()
  const { q, change } = usePrivateSearch(navigate)
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
