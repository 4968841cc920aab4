import { createFileRoute } from '@tanstack/react-router'
import { AreaPage } from '#src/shell/AreaPage.tsx'

export const Route = createFileRoute('/_app/hospitals/$hospitalId/settings/subscription')({
  staticData: { title: 'Configuración' },
  component: SubscriptionSettingsPage,
})

function SubscriptionSettingsPage() {
  return <AreaPage title="Suscripción" needs={[['hospital', 'read']]} />
}
