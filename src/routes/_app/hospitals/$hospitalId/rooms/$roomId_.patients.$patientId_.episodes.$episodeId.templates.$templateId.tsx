import { createFileRoute, type ErrorComponentProps } from '@tanstack/react-router'
import { documentSearch } from '#src/features/documents/address.ts'
import { DocumentsPage } from '#src/features/documents/DocumentsPage.tsx'
import { ensureDocuments } from '#src/features/documents/ensure-documents.ts'
import { NoTemplatePage } from '#src/features/documents/NoTemplatePage.tsx'
import { EpisodeError } from '#src/features/episodes/record/EpisodeError.tsx'

export const Route = createFileRoute(
  '/_app/hospitals/$hospitalId/rooms/$roomId_/patients/$patientId_/episodes/$episodeId/templates/$templateId',
)({
  validateSearch: documentSearch,
  loaderDeps: ({ search: { document } }) => ({ asked: document }),
  loader: ({ context, params, deps: { asked } }) => ensureDocuments({ context, params, asked }),
  preload: false,
  component: TemplatePage,
  errorComponent: TemplateError,
  notFoundComponent: NoTemplate,
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

function TemplateError(props: ErrorComponentProps) {
  return <EpisodeError {...props} place={Route.useParams()} />
}

function NoTemplate() {
  const params = Route.useParams()
  return <NoTemplatePage place={params} episodeId={params.episodeId} />
}
