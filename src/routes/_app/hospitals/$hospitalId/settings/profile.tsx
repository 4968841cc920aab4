import { createFileRoute } from '@tanstack/react-router'
import { AreaPage } from '#src/shell/AreaPage.tsx'

export const Route = createFileRoute('/_app/hospitals/$hospitalId/settings/profile')({
  staticData: { title: 'Configuración' },
  component: ProfileSettingsPage,
})

function ProfileSettingsPage() {
  return (
    <AreaPage
      title="Perfil del hospital"
      needs={[
        ['hospital', 'read'],
        ['hospital', 'write'],
      ]}
    />
  )
}
