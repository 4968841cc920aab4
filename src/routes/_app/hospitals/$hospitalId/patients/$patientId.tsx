import { createFileRoute, Outlet } from '@tanstack/react-router'
import { PatientFrame } from '#src/features/patients/parts/PatientFrame.tsx'
import { ensurePatient } from '#src/features/patients/queries.ts'
import { PatientError } from '#src/features/patients/record/PatientError.tsx'

export const Route = createFileRoute('/_app/hospitals/$hospitalId/patients/$patientId')({
  staticData: { title: null },
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
