import { createFileRoute } from '@tanstack/react-router'
import { AreaPage } from '#src/shell/AreaPage.tsx'

export const Route = createFileRoute('/_app/hospitals/$hospitalId/settings/templates')({
  staticData: { title: 'Configuración' },
  component: TemplatesSettingsPage,
})

function TemplatesSettingsPage() {
  return <AreaPage title="Plantillas" needs={[['hospital', 'read']]} />
}
