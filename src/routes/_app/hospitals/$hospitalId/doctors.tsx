import { createFileRoute } from '@tanstack/react-router'
import { AreaPage } from '#src/shell/AreaPage.tsx'

export const Route = createFileRoute('/_app/hospitals/$hospitalId/doctors')({
  staticData: { title: 'Doctores' },
  component: DoctorsPage,
})

function DoctorsPage() {
  return <AreaPage title="Doctores" needs={[['doctors', 'read']]} />
}
