import { createFileRoute } from '@tanstack/react-router'
import { ensureEpisode } from '#src/features/episodes/queries.ts'
import { EpisodeError, NoEpisodePage } from '#src/features/episodes/record/EpisodeError.tsx'
import { EpisodeFrame } from '#src/features/episodes/record/EpisodeFrame.tsx'
import { ensurePatient } from '#src/features/patients/queries.ts'

export const Route = createFileRoute(
  '/_app/hospitals/$hospitalId/rooms/$roomId_/patients/$patientId_/episodes/$episodeId',
)({
  staticData: { title: null },
  beforeLoad: async (args) => (await import('#src/features/patients/queries.ts')).lendReading(args),
  loader: async (args) => {
    await Promise.all([ensurePatient(args), ensureEpisode(args)])
  },
  preload: false,
  component: EpisodeFrame,
  errorComponent: EpisodeError,
  notFoundComponent: NoEpisodePage,
})
