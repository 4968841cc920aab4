import { createFileRoute, type ErrorComponentProps, Outlet } from '@tanstack/react-router'
import { ensureEpisode } from '#src/features/episodes/queries.ts'
import { EpisodeError, NoEpisodePage } from '#src/features/episodes/record/EpisodeError.tsx'
import { EpisodeFrame } from '#src/features/episodes/record/EpisodeFrame.tsx'
import { ensurePatient } from '#src/features/patients/queries.ts'

export const Route = createFileRoute('/_app/hospitals/$hospitalId/patients/$patientId_/episodes/$episodeId')({
  staticData: { title: null },
  loader: async (args) => {
    await Promise.all([ensurePatient(args), ensureEpisode(args)])
  },
  preload: false,
  component: EpisodeLayout,
  errorComponent: EpisodeLayoutError,
  notFoundComponent: () => <NoEpisodePage place={Route.useParams()} />,
})

function EpisodeLayout() {
  const params = Route.useParams()
  return (
    <EpisodeFrame place={params} episodeId={params.episodeId}>
      <Outlet />
    </EpisodeFrame>
  )
}

function EpisodeLayoutError(props: ErrorComponentProps) {
  return <EpisodeError {...props} place={Route.useParams()} />
}
