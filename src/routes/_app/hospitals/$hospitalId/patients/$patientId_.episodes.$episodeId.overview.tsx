import { createFileRoute, type ErrorComponentProps } from '@tanstack/react-router'
import { DocumentsOverviewPage } from '#src/features/documents/overview/DocumentsOverviewPage.tsx'
import { ensureDocumentsOverview } from '#src/features/documents/queries.ts'
import { documentsOverviewSearch } from '#src/features/documents/search-params.ts'
import { EpisodeError, NoEpisodePage } from '#src/features/episodes/record/EpisodeError.tsx'

export const Route = createFileRoute(
  '/_app/hospitals/$hospitalId/patients/$patientId_/episodes/$episodeId/overview',
)({
  validateSearch: documentsOverviewSearch,
  loader: ensureDocumentsOverview,
  preload: false,
  component: EpisodeDocumentsPage,
  errorComponent: EpisodeDocumentsError,
  notFoundComponent: () => <NoEpisodePage place={Route.useParams()} />,
})

function EpisodeDocumentsPage() {
  const navigate = Route.useNavigate()
  return (
    <DocumentsOverviewPage
      place={Route.useParams()}
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, replace: true })}
    />
  )
}

function EpisodeDocumentsError(props: ErrorComponentProps) {
  return <EpisodeError {...props} place={Route.useParams()} />
}
