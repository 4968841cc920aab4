import { createFileRoute } from '@tanstack/react-router'
import { AreaPage } from '#src/shell/AreaPage.tsx'

export const Route = createFileRoute(
  '/_app/hospitals/$hospitalId/rooms/$roomId_/patients/$patientId/episodesOverview/$episodeId',
)({
  component: EpisodeOverviewPage,
})

function EpisodeOverviewPage() {
  return <AreaPage title="Episodio" needs={[['episodes', 'read']]} />
}
