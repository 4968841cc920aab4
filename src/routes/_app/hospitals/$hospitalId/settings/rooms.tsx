import { createFileRoute } from '@tanstack/react-router'
import { AreaPage } from '#src/shell/AreaPage.tsx'

export const Route = createFileRoute('/_app/hospitals/$hospitalId/settings/rooms')({
  staticData: { title: 'Configuración' },
  component: RoomsSettingsPage,
})

function RoomsSettingsPage() {
  return (
    <AreaPage
      title="Cuartos"
      needs={[
        ['rooms', 'read'],
        ['rooms', 'write'],
      ]}
    />
  )
}
