import { createFileRoute } from '@tanstack/react-router'
import { ensurePatientEpisodes } from '#src/features/episodes/queries.ts'
import { PatientOverview } from '#src/features/patients/record/PatientOverview.tsx'
import { type OverviewSearch, overviewSearch } from '#src/features/patients/search-params.ts'

export const Route = createFileRoute('/_app/hospitals/$hospitalId/patients/$patientId/overview')({
  validateSearch: overviewSearch,
  loaderDeps: ({ search: { page = 1 } }) => ({ page }),
  loader: ({ context, params, deps: { page } }) => ensurePatientEpisodes({ context, params, page }),
  // As the patient's layout.
  preload: false,
  component: PatientOverviewPage,
})

function PatientOverviewPage() {
  const navigate = Route.useNavigate()
  const place = Route.useParams()
  const go = (change: OverviewSearch, replace: boolean) =>
    void navigate({ search: (current) => ({ ...current, ...change }), replace, resetScroll: false })
  return <PatientOverview key={place.patientId} place={place} search={Route.useSearch()} onSearch={go} />
}
