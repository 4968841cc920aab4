import { createFileRoute } from '@tanstack/react-router'
import { AssignmentsPage } from '#src/features/assignments/AssignmentsPage.tsx'
import { assignmentsSearch } from '#src/features/assignments/address.ts'
import { assignmentListParams, unassignedParams } from '#src/features/assignments/list-params.ts'
import { assignmentQueries } from '#src/features/assignments/queries.ts'
import { preloadView } from '#src/features/assignments/views.ts'
import { weekOf, weekSpan } from '#src/features/assignments/week.ts'
import { profileQueries } from '#src/features/profile/queries.ts'
import { holds } from '#src/session/holds.ts'

export const Route = createFileRoute('/_app/hospitals/$hospitalId/assignments')({
  staticData: { title: 'Asignaciones' },
  validateSearch: assignmentsSearch,
  loaderDeps: ({ search: { view, week, page, orderBy, doctor, status } }) => ({
    ...{ view, week, page, orderBy },
    ...{ doctor, status },
  }),
  loader: async ({ context: { session, queryClient, clients, hospital }, deps, location }) => {
    const { hospitalId } = hospital
    if (!holds(session, hospitalId, 'doctorAssignments')) return
    const { view, week } = deps
    const shown = preloadView(view)
    const { timeZone } = await queryClient.ensureQueryData(profileQueries.detail(clients, hospitalId))
    const q = location.state.listSearch
    if (view === 'lista')
      void queryClient.prefetchQuery(
        assignmentQueries.list(clients, hospitalId, assignmentListParams(deps, timeZone, q)),
      )
    else if (view === 'sin-medico')
      void queryClient.prefetchQuery(
        assignmentQueries.unassigned(clients, hospitalId, unassignedParams(deps, q)),
      )
    else if (view !== 'entregas') {
      const span = weekSpan(weekOf(week, timeZone), timeZone)
      void queryClient.prefetchQuery(assignmentQueries.during(clients, hospitalId, span))
    }
    await shown
  },
  component: AssignmentsPage,
})
