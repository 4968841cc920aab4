import { createFileRoute, type ErrorComponentProps } from '@tanstack/react-router'
import { useCallback } from 'react'
import { episodeSearch } from '#src/features/episodes/address.ts'
import { EpisodeError } from '#src/features/episodes/EpisodeError.tsx'
import { EpisodePage, type EpisodePageProps } from '#src/features/episodes/EpisodePage.tsx'
import { ensureEpisodeOverview } from '#src/features/episodes/ensure-episode.ts'
import { NoEpisodePage } from '#src/features/episodes/NoEpisodePage.tsx'

export const Route = createFileRoute(
  '/_app/hospitals/$hospitalId/patients/$patientId/episodesOverview/$episodeId',
)({
  validateSearch: episodeSearch,
  loaderDeps: ({ search: { page } }) => ({ page }),
  loader: ({ context, params, deps }) => ensureEpisodeOverview({ context, params, page: deps.page }),
  preload: false,
  component: EpisodeOverviewPage,
  errorComponent: EpisodeOverviewError,
  notFoundComponent: () => <NoEpisodePage place={Route.useParams()} />,
})

function EpisodeOverviewPage() {
  const navigate = Route.useNavigate()
  const params = Route.useParams()
  const toSearch = useCallback<EpisodePageProps['onSearch']>(
    (change, options) => void navigate({ search: change, ...options }),
    [navigate],
  )
  return (
    <EpisodePage place={params} episodeId={params.episodeId} search={Route.useSearch()} onSearch={toSearch} />
  )
}

function EpisodeOverviewError(props: ErrorComponentProps) {
  return <EpisodeError {...props} place={Route.useParams()} />
}
