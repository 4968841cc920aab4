import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'
import { ensureEpisodeWithDrafts } from '#src/features/documents/queries.ts'
import { EpisodeError, NoEpisodePage } from '#src/features/episodes/record/EpisodeError.tsx'
import {
  EpisodeRecordPage,
  type EpisodeRecordPageProps,
} from '#src/features/episodes/record/EpisodeRecordPage.tsx'
import { episodeSearch } from '#src/features/episodes/search-params.ts'

export const Route = createFileRoute(
  '/_app/hospitals/$hospitalId/rooms/$roomId_/patients/$patientId/episodesOverview/$episodeId',
)({
  validateSearch: episodeSearch,
  loaderDeps: ({ search: { page } }) => ({ page }),
  loader: ({ context, params, deps }) => ensureEpisodeWithDrafts({ context, params, page: deps.page }),
  preload: false,
  component: EpisodeOverviewPage,
  errorComponent: EpisodeError,
  notFoundComponent: NoEpisodePage,
})

function EpisodeOverviewPage() {
  const navigate = Route.useNavigate()
  const params = Route.useParams()
  const toSearch = useCallback<EpisodeRecordPageProps['onSearch']>(
    (change, options) => void navigate({ search: change, ...options }),
    [navigate],
  )
  return (
    <EpisodeRecordPage
      place={params}
      episodeId={params.episodeId}
      search={Route.useSearch()}
      onSearch={toSearch}
    />
  )
}
