import { periodRefusal } from '#src/domain/statistics/rules.ts'
import { useHospitalClock } from '#src/hospital/use-hospital-clock.ts'
import { searchPeriod } from './ranges.ts'
import { useStatisticsSearch } from './use-statistics-search.ts'

/** The days that the address asks for, and why there can be no figures of them, if so. */
export function usePeriod() {
  const { search } = useStatisticsSearch()
  const clock = useHospitalClock()
  const today = clock.today()
  const period = searchPeriod(search, today)
  return { period, today, refusal: periodRefusal(period, today) }
}
