import { createFileRoute } from '@tanstack/react-router'
import { AreaPage } from '#src/shell/AreaPage.tsx'

export const Route = createFileRoute(
  '/_app/hospitals/$hospitalId/rooms/$roomId_/patients/$patientId_/episodes/$episodeId/templates/$templateId',
)({
  component: DocumentPage,
})

function DocumentPage() {
  return <AreaPage title="Documento" needs={[['episodes', 'read']]} />
}
