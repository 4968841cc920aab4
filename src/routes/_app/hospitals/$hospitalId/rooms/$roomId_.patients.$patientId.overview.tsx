import { createFileRoute } from '@tanstack/react-router'
import { AreaPage } from '#src/shell/AreaPage.tsx'

export const Route = createFileRoute(
  '/_app/hospitals/$hospitalId/rooms/$roomId_/patients/$patientId/overview',
)({
  component: PatientOverviewPage,
})

function PatientOverviewPage() {
  return <AreaPage title="Paciente" needs={[['patients', 'read']]} />
}
