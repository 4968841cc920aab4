import { createFileRoute } from '@tanstack/react-router'
import { AreaPage } from '#src/shell/AreaPage.tsx'

export const Route = createFileRoute('/_app/hospitals/$hospitalId/assignments')({
  staticData: { title: 'Asignaciones' },
  component: AssignmentsPage,
})

function AssignmentsPage() {
  return <AreaPage title="Asignaciones" needs={[['doctorAssignments', 'read']]} />
}
