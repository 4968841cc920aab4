import { createFileRoute } from '@tanstack/react-router'
import { AreaPage } from '#src/shell/AreaPage.tsx'

export const Route = createFileRoute('/_app/hospitals/$hospitalId/home')({
  staticData: { title: 'Página de Inicio' },
  component: HomePage,
})

function HomePage() {
  return <AreaPage title="Página de Inicio" needs={[]} />
}
