import { getRouteApi } from '@tanstack/react-router'
import { useCallback } from 'react'
import { usePrivateSearch } from '#src/ui/use-private-search.ts'
import { type AuditFilters, auditSearch } from './address.ts'

const route = getRouteApi('/_app/hospitals/$hospitalId/settings/audit')

/** The state of the log: what is searched for is in the history entry, the rest in the address. */
export function useAuditFilters() {
  const address = route.useSearch()
  const navigate = route.useNavigate()
  const { q, change: toList } = usePrivateSearch(navigate)
  /** Another filter begins at the first page; what is no filter counts as none. */
  const filter = useCallback(
    (change: { [Name in keyof AuditFilters]?: string | undefined }) =>
      void navigate({
        search: (current) => auditSearch({ ...current, page: undefined, ...change }),
        state: true,
        replace: true,
      }),
    [navigate],
  )
  return { address, q, toList, filter }
}
