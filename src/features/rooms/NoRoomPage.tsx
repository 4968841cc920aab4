import { MissingPage } from '#src/shell/MissingPage.tsx'
import { useHospital } from '#src/shell/use-hospital.ts'

/** The address names no room of this hospital. */
export function NoRoomPage() {
  const { hospitalId } = useHospital()
  return (
    <MissingPage
      title="Este cuarto no existe en este centro médico"
      text="Revisa la dirección, o búscalo en el tablero por su clave."
      link={{
        label: 'Ver el tablero',
        to: '/hospitals/$hospitalId/home',
        params: { hospitalId: String(hospitalId) },
      }}
    />
  )
}
