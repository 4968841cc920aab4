import { createFileRoute } from '@tanstack/react-router'
import { SettingsFrame } from '#src/shell/SettingsFrame.tsx'

export const Route = createFileRoute('/_app/hospitals/$hospitalId/settings/templates')({
  staticData: { title: 'Configuración' },
  component: TemplatesSettingsPage,
})

function TemplatesSettingsPage() {
  return <SettingsFrame title="Plantillas" />
}
