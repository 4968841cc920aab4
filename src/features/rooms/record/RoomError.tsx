import type { ErrorComponentProps } from '@tanstack/react-router'
import { MissingPage } from '#src/hospital/MissingPage.tsx'
import { RecordError } from '#src/hospital/RecordError.tsx'
import { useHospital } from '#src/hospital/use-hospital.ts'

/** Why a room can't be shown. */
export function RoomError(props: ErrorComponentProps) {
  return <RecordError {...props} missing={<NoRoomPage />} />
}

/** The address names no room of this hospital. */
export function NoRoomPage() {
  const hospital = useHospital()
  return (
    <MissingPage
      title="Este cuarto no existe en este centro médico"
      text="Revisa la dirección, o búscalo en el tablero por su clave."
      link={{
        label: 'Ver el tablero',
        to: '/hospitals/$hospitalId/home',
        params: { hospitalId: String(hospital.id) },
      }}
    />
  )
}
