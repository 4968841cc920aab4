import { createFileRoute } from '@tanstack/react-router'
import { AreaPage } from '#src/shell/AreaPage.tsx'

export const Route = createFileRoute('/_app/hospitals/$hospitalId/settings/')({
  staticData: { title: 'Configuración' },
  component: SettingsPage,
})

function SettingsPage() {
  return (
    <AreaPage
      title="Configuración"
      needs={[
        ['hospital', 'read'],
        ['rooms', 'write'],
      ]}
    />
  )
}
