import { createFileRoute, Outlet } from '@tanstack/react-router'
import { PatientFrame } from '#src/features/patients/parts/PatientFrame.tsx'
import { ensurePatient } from '#src/features/patients/queries.ts'
import { PatientError } from '#src/features/patients/record/PatientError.tsx'

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
