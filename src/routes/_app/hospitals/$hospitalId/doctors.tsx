import { createFileRoute } from '@tanstack/react-router'
import { prefetch, tryEnsure } from '#src/api/load.ts'
import { DoctorsPage } from '#src/features/doctors/list/DoctorsPage.tsx'
import { concernsWaiting } from '#src/features/doctors/list/WaitingDoctors.tsx'
import { doctorListParams, doctorQueries } from '#src/features/doctors/queries.ts'
import { doctorsSearch } from '#src/features/doctors/search-params.ts'
import { listRows } from '#src/hospital/list-rows.ts'
import { profileQueries } from '#src/hospital/queries.ts'

export const Route = createFileRoute('/_app/hospitals/$hospitalId/doctors')({
  staticData: { title: 'Doctores' },
  validateSearch: doctorsSearch,
  loaderDeps: ({ search: { form: _, doctor: __, ...listed } }) => listed,
  loader: async ({ context: { session, queryClient, hospital }, deps }) => {
    if (!hospital.can('doctors')) return
    void prefetch(
      queryClient,
      doctorQueries.list(hospital, doctorListParams(deps, listRows(session, 'doctors'))),
    )
    if (concernsWaiting(hospital)) void prefetch(queryClient, doctorQueries.waiting(hospital))
    await tryEnsure(queryClient, profileQueries.detail(hospital))
  },
  component: DoctorsPage,
})
