import { createFileRoute } from '@tanstack/react-router'
import { DocumentsPage, NoTemplatePage } from '#src/features/documents/page/DocumentsPage.tsx'
import { ensureDocuments } from '#src/features/documents/page/ensure-documents.ts'
import { documentSearch } from '#src/features/documents/search-params.ts'
import { EpisodeError } from '#src/features/episodes/record/EpisodeError.tsx'
import { QUIET_MS } from '#src/lib/loading.ts'

export const Route = createFileRoute(
  '/_app/hospitals/$hospitalId/patients/$patientId_/episodes/$episodeId/templates/$templateId',
)({
  validateSearch: documentSearch,
  loaderDeps: ({ search: { document } }) => ({ documentId: document }),
  loader: ({ context, params, location, deps: { documentId } }) =>
    ensureDocuments({ context, params, location, documentId }),
  preload: false,
  // Another document takes the place of this one, as another page would.
  pendingMs: QUIET_MS,
  component: TemplatePage,
  errorComponent: EpisodeError,
  notFoundComponent: NoTemplatePage,
})

function TemplatePage() {
  const navigate = Route.useNavigate()
  return (
    <DocumentsPage
      place={Route.useParams()}
      search={Route.useSearch()}
      onSearch={(search, options) => navigate({ search, ...options })}
    />
  )
}
