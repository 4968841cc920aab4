import { MissingPage } from '#src/hospital/MissingPage.tsx'
import { useHospital } from '#src/hospital/use-hospital.ts'

/** The address names nobody who is a patient here. */
export function NoPatientPage() {
  const hospital = useHospital()
  return (
    <MissingPage
      title="Este paciente no existe en este centro médico"
      text="Revisa la dirección, o búscalo en la lista por nombre o expediente."
      link={{
        to: '/hospitals/$hospitalId/patients',
        params: { hospitalId: String(hospital.id) },
        label: 'Ver pacientes',
      }}
    />
  )
}
