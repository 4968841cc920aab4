import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { errorText } from '#src/api/error-text.ts'
import { isAbort } from '#src/api/errors.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { statisticsQueries } from './queries.ts'
import { usePeriod } from './use-period.ts'
import { useStatisticsSearch } from './use-statistics-search.ts'

/** The figures of the days that the address asks for, and how their loading stands. */
export function useStatistics() {
  const queryClient = useQueryClient()
  const hospital = useHospital()
  const { search } = useStatisticsSearch()
  const { period, refusal } = usePeriod()
  const summary = statisticsQueries.summary(hospital, { ...period, service: search.service })
  const query = useQuery({
    ...summary,
    enabled: refusal === null,
    placeholderData: keepPreviousData,
  })
  const { data, error, isError, isFetching, isPlaceholderData, refetch } = query
  return {
    statistics: data,
    isFetching,
    /** The figures are those of other days, while these load. */
    isPlaceholder: isPlaceholderData,
    isStale: isError && data !== undefined && !isPlaceholderData,
    failed: !isFetching && refusal === null && (data === undefined || isPlaceholderData),
    failure: error && !isAbort(error) ? `: ${errorText(error)}` : '',
    retry: () => void refetch(),
    cancel: () => void queryClient.cancelQueries({ queryKey: summary.queryKey }),
  }
}
