import { getRouteApi } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { TableSearch } from '#src/domain/table-search.ts'
import type { StatisticsSearch } from './address.ts'

const route = getRouteApi('/_app/hospitals/$hospitalId/')

/** The state of the statistics, all of it in the address. */
export function useStatisticsSearch() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  /** Other days or another service begin at the first page of the rows. */
  const change = useCallback(
    (next: Pick<StatisticsSearch, 'from' | 'to' | 'rango' | 'service'>) =>
      void navigate({ search: (current) => ({ ...current, page: undefined, ...next }), resetScroll: false }),
    [navigate],
  )
  const toRows = useCallback(
    (next: (current: TableSearch) => TableSearch, { replace }: { replace: boolean }) =>
      void navigate({
        search: (current) => {
          const { page, orderBy } = next(current)
          return { ...current, page, orderBy }
        },
        replace,
        resetScroll: false,
      }),
    [navigate],
  )
  return { search, change, toRows }
}
