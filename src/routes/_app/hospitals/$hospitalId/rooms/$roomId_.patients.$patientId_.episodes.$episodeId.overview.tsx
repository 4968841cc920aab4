import { createFileRoute } from '@tanstack/react-router'
import { AreaPage } from '#src/shell/AreaPage.tsx'

export const Route = createFileRoute(
  '/_app/hospitals/$hospitalId/rooms/$roomId_/patients/$patientId_/episodes/$episodeId/overview',
)({
  component: EpisodeDocumentsPage,
})

function EpisodeDocumentsPage() {
  return <AreaPage title="Documentos del episodio" needs={[['episodes', 'read']]} />
}
