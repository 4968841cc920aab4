import { createFileRoute } from '@tanstack/react-router'
import { prefetch, tryEnsure } from '#src/api/load.ts'
import { PatientsPage } from '#src/features/patients/list/PatientsPage.tsx'
import { patientListParams, patientQueries } from '#src/features/patients/queries.ts'
import { patientSearch } from '#src/features/patients/search-params.ts'
import { listRows } from '#src/hospital/list-rows.ts'
import { profileQueries } from '#src/hospital/queries.ts'

export const Route = createFileRoute('/_app/hospitals/$hospitalId/patients/')({
  staticData: { title: 'Pacientes' },
  validateSearch: patientSearch,
  loaderDeps: ({ search: { form: _, ...listed } }) => listed,
  loader: async ({ context: { session, queryClient, hospital }, deps, location }) => {
    if (!hospital.can('patients')) return
    const params = patientListParams(deps, listRows(session, 'patients'), location.state.listSearch)
    void prefetch(queryClient, patientQueries.list(hospital, params))
    await tryEnsure(queryClient, profileQueries.detail(hospital))
  },
  component: PatientsPage,
})
