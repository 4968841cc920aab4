import { createFileRoute } from '@tanstack/react-router'
import { profileQueries } from '#src/features/profile/queries.ts'
import { statisticsSearch } from '#src/features/statistics/address.ts'
import { statisticsQueries } from '#src/features/statistics/queries.ts'
import { searchPeriod } from '#src/features/statistics/ranges.ts'
import { periodRefusal } from '#src/features/statistics/rules.ts'
import { StatisticsPage } from '#src/features/statistics/StatisticsPage.tsx'
import { todayIn } from '#src/lib/dates.ts'
import { holds } from '#src/session/holds.ts'

export const Route = createFileRoute('/_app/hospitals/$hospitalId/')({
  staticData: { title: 'Estadísticas' },
  validateSearch: statisticsSearch,
  loaderDeps: ({ search: { rango, from, to, service } }) => ({ rango, from, to, service }),
  loader: async ({ context: { session, queryClient, clients, hospital }, deps }) => {
    const { hospitalId } = hospital
    const areas = ['rooms', 'episodes', 'doctorAssignments'] as const
    if (!areas.some((area) => holds(session, hospitalId, area))) return
    const { timeZone } = await queryClient.ensureQueryData(profileQueries.detail(clients, hospitalId))
    const today = todayIn(timeZone)
    const period = searchPeriod(deps, today)
    if (periodRefusal(period, today)) return
    const params = { ...period, service: deps.service }
    void queryClient.prefetchQuery(statisticsQueries.summary(clients, hospitalId, params))
  },
  component: StatisticsPage,
})
