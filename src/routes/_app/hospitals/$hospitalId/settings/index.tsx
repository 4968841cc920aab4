import { createFileRoute } from '@tanstack/react-router'
import { SettingsPage } from '#src/app/SettingsPage.tsx'

export const Route = createFileRoute('/_app/hospitals/$hospitalId/settings/')({
  staticData: { title: 'Configuración' },
  component: SettingsPage,
})
