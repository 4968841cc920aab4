import { getRouteApi } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { TableSearch } from '#src/lib/table-search.ts'
import { type AuditFilters, auditSearch } from './address.ts'

const route = getRouteApi('/_app/hospitals/$hospitalId/settings/audit')
const NO_LIST_STATE = { page: undefined, q: undefined, orderBy: undefined }

/** The state of the log: its list and its filters, all in the address. */
export function useAuditFilters() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const toList = useCallback(
    (change: (current: TableSearch) => TableSearch, { replace }: { replace: boolean }) =>
      void navigate({ search: (current) => ({ ...current, ...NO_LIST_STATE, ...change(current) }), replace }),
    [navigate],
  )
  /** Another filter begins at the first page; what is no filter counts as none. */
  const filter = useCallback(
    (change: { [Name in keyof AuditFilters]?: string | undefined }) =>
      void navigate({
        search: (current) => auditSearch({ ...current, page: undefined, ...change }),
        replace: true,
      }),
    [navigate],
  )
  return { search, toList, filter }
}
