import { MissingPage } from '#src/hospital/MissingPage.tsx'
import { useHospital } from '#src/hospital/use-hospital.ts'

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
