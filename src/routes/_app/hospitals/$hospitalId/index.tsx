import { createFileRoute } from '@tanstack/react-router'
import { AreaPage } from '#src/shell/AreaPage.tsx'

export const Route = createFileRoute('/_app/hospitals/$hospitalId/')({
  staticData: { title: 'Estadísticas' },
  component: StatisticsPage,
})

function StatisticsPage() {
  return <AreaPage title="Estadísticas" needs={[]} />
}
