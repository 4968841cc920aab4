import { createFileRoute } from '@tanstack/react-router'
import { AreaPage } from '#src/shell/AreaPage.tsx'

export const Route = createFileRoute('/_app/hospitals/$hospitalId/settings/audit')({
  staticData: { title: 'Configuración' },
  component: AuditSettingsPage,
})

function AuditSettingsPage() {
  return <AreaPage title="Bitácora" needs={[['hospital', 'read']]} />
}
