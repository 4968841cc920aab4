import { createFileRoute, Outlet } from '@tanstack/react-router'
import { ensurePatient } from '#src/features/patients/ensure-patient.ts'
import { PatientError } from '#src/features/patients/PatientError.tsx'
import { PatientFrame } from '#src/features/patients/PatientFrame.tsx'

export const Route = createFileRoute('/_app/hospitals/$hospitalId/rooms/$roomId_/patients/$patientId')({
  staticData: { title: 'Episodio de Paciente' },
  loader: ensurePatient,
  preload: false,
  component: PatientLayout,
  errorComponent: PatientError,
})

function PatientLayout() {
  return (
    <PatientFrame place={Route.useParams()}>
      <Outlet />
    </PatientFrame>
  )
}
