import { getRouteApi } from '@tanstack/react-router'
import { useCallback } from 'react'
import { periodRefusal } from '#src/domain/statistics/rules.ts'
import type { TableSearch } from '#src/domain/table-search.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { saveTextFile } from '#src/lib/csv.ts'
import { type StatisticsSearch, searchPeriod } from '../search-params.ts'

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

/** The days that the address asks for, and why there can be no figures of them, if so. */
export function usePeriod() {
  const { search } = useStatisticsSearch()
  const { clock } = useHospital()
  const today = clock.today()
  const period = searchPeriod(search, today)
  return { period, today, refusal: periodRefusal(period, today) }
}

/** Saves a text as a CSV file, named after what it holds and its days. */
export function useStatisticsFile(): (name: string, text: string) => void {
  const { period } = usePeriod()
  return (name, text) => saveTextFile(`${name}-${period.from}-a-${period.to}.csv`, text)
}
