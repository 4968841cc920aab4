import { createFileRoute } from '@tanstack/react-router'
import { prefetch, tryEnsure } from '#src/api/load.ts'
import { AssignmentsPage } from '#src/features/assignments/page/AssignmentsPage.tsx'
import { preloadView } from '#src/features/assignments/page/views.ts'
import {
  assignmentListParams,
  assignmentQueries,
  unassignedParams,
} from '#src/features/assignments/queries.ts'
import { assignmentsSearch } from '#src/features/assignments/search-params.ts'
import { listRows } from '#src/hospital/list-rows.ts'
import { profileQueries } from '#src/hospital/queries.ts'
import { waitAtMost } from '#src/lib/loading.ts'
import { weekOf, weekSpan } from '#src/lib/week.ts'

export const Route = createFileRoute('/_app/hospitals/$hospitalId/assignments')({
  staticData: { title: 'Asignaciones' },
  validateSearch: assignmentsSearch,
  loaderDeps: ({ search: { view, week, page, orderBy, doctor, status } }) => ({
    view,
    week,
    page,
    orderBy,
    doctor,
    status,
  }),
  loader: async ({ context: { session, queryClient, hospital }, deps, location }) => {
    if (!hospital.can('doctorAssignments')) return
    const { view, week } = deps
    const shown = preloadView(view)
    const profile = await tryEnsure(queryClient, profileQueries.detail(hospital))
    if (!profile) return
    const { timeZone } = profile
    const q = location.state.listSearch
    if (view === 'lista')
      void prefetch(
        queryClient,
        assignmentQueries.list(
          hospital,
          assignmentListParams(deps, listRows(session, 'assignments'), timeZone, q),
        ),
      )
    else if (view === 'sin-medico')
      void prefetch(
        queryClient,
        assignmentQueries.unassigned(hospital, unassignedParams(deps, listRows(session, 'unassigned'), q)),
      )
    else if (view !== 'entregas') {
      const span = weekSpan(weekOf(week, timeZone), timeZone)
      void prefetch(queryClient, assignmentQueries.during(hospital, span))
    }
    await waitAtMost(shown)
  },
  component: AssignmentsPage,
})
