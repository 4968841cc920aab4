import { createFileRoute } from '@tanstack/react-router'
import { SettingsPage } from '#src/shell/SettingsPage.tsx'

export const Route = createFileRoute('/_app/hospitals/$hospitalId/settings/')({
  staticData: { title: 'Configuración' },
  component: SettingsPage,
})
