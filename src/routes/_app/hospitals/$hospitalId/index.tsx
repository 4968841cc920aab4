import { createFileRoute } from '@tanstack/react-router'
import { prefetch, tryEnsure } from '#src/api/load.ts'
import { periodRefusal } from '#src/domain/statistics/rules.ts'
import { StatisticsPage } from '#src/features/statistics/page/StatisticsPage.tsx'
import { statisticsQueries } from '#src/features/statistics/queries.ts'
import { searchPeriod, statisticsSearch } from '#src/features/statistics/search-params.ts'
import { profileQueries } from '#src/hospital/queries.ts'
import { todayIn } from '#src/lib/today.ts'

export const Route = createFileRoute('/_app/hospitals/$hospitalId/')({
  staticData: { title: 'Estadísticas' },
  validateSearch: statisticsSearch,
  loaderDeps: ({ search: { rango, from, to, service } }) => ({ rango, from, to, service }),
  loader: async ({ context: { queryClient, hospital }, deps }) => {
    const areas = ['rooms', 'episodes', 'doctorAssignments'] as const
    if (!areas.some((area) => hospital.can(area))) return
    const profile = await tryEnsure(queryClient, profileQueries.detail(hospital))
    if (!profile) return
    const { timeZone } = profile
    const today = todayIn(timeZone)
    const period = searchPeriod(deps, today)
    if (periodRefusal(period, today)) return
    const params = { ...period, service: deps.service }
    void prefetch(queryClient, statisticsQueries.summary(hospital, params))
  },
  component: StatisticsPage,
})
