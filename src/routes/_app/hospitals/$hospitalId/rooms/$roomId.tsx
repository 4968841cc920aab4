import { createFileRoute } from '@tanstack/react-router'
import { AreaPage } from '#src/shell/AreaPage.tsx'

export const Route = createFileRoute('/_app/hospitals/$hospitalId/rooms/$roomId')({
  staticData: { title: 'Cuarto' },
  component: RoomPage,
})

function RoomPage() {
  return <AreaPage title="Cuarto" needs={[['rooms', 'read']]} />
}
