import { createFileRoute } from '@tanstack/react-router'
import { AreaPage } from '#src/shell/AreaPage.tsx'

export const Route = createFileRoute('/_app/hospitals/$hospitalId/settings/users')({
  staticData: { title: 'Configuración' },
  component: UsersSettingsPage,
})

function UsersSettingsPage() {
  return <AreaPage title="Usuarios y permisos" needs={[['hospital', 'read']]} />
}
