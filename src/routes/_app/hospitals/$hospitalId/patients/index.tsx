import { createFileRoute } from '@tanstack/react-router'
import { AreaPage } from '#src/shell/AreaPage.tsx'

export const Route = createFileRoute('/_app/hospitals/$hospitalId/patients/')({
  staticData: { title: 'Pacientes' },
  component: PatientsPage,
})

function PatientsPage() {
  return <AreaPage title="Pacientes" needs={[['patients', 'read']]} />
}
