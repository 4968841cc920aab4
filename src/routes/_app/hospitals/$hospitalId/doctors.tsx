import { createFileRoute } from '@tanstack/react-router'
import { doctorsSearch } from '#src/features/doctors/address.ts'
import { DoctorsPage } from '#src/features/doctors/DoctorsPage.tsx'
import { doctorListParams, doctorQueries } from '#src/features/doctors/queries.ts'
import { profileQueries } from '#src/features/profile/queries.ts'
import { holds } from '#src/session/holds.ts'

export const Route = createFileRoute('/_app/hospitals/$hospitalId/doctors')({
  staticData: { title: 'Doctores' },
  validateSearch: doctorsSearch,
  loaderDeps: ({ search: { form: _, doctor: __, ...listed } }) => listed,
  loader: async ({ context: { session, queryClient, clients, hospital }, deps }) => {
    const { hospitalId } = hospital
    if (!holds(session, hospitalId, 'doctors')) return
    void queryClient.prefetchQuery(doctorQueries.list(clients, hospitalId, doctorListParams(deps)))
    await queryClient.ensureQueryData(profileQueries.detail(clients, hospitalId))
  },
  component: DoctorsPage,
})
