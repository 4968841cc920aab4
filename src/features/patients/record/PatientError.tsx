import type { ErrorComponentProps } from '@tanstack/react-router'
import { hospitalLinks } from '#src/hospital/hospital-links.ts'
import { MissingPage } from '#src/hospital/MissingPage.tsx'
import { RecordError } from '#src/hospital/RecordError.tsx'
import { useHospital } from '#src/hospital/use-hospital.ts'

/** Why a page about a patient can't be shown. */
export function PatientError(props: ErrorComponentProps) {
  return <RecordError {...props} title="Paciente" missing={<NoPatientPage />} />
}

/** The address names nobody who is a patient here. */
function NoPatientPage() {
  const hospital = useHospital()
  return (
    <MissingPage
      title="Este paciente no existe en este centro médico"
      text="Revisa la dirección, o búscalo en la lista por nombre o expediente."
      link={{
        ...hospitalLinks(hospital).patients,
        label: 'Ver pacientes',
      }}
    />
  )
}
