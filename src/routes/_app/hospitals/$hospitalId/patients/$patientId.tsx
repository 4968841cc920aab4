import { createFileRoute } from '@tanstack/react-router'
import { PatientFrame } from '#src/features/patients/parts/PatientFrame.tsx'
import { ensurePatient } from '#src/features/patients/queries.ts'
import { PatientError } from '#src/features/patients/record/PatientError.tsx'

export const Route = createFileRoute('/_app/hospitals/$hospitalId/patients/$patientId')({
  staticData: { title: null },
  beforeLoad: async (args) => (await import('#src/features/patients/queries.ts')).lendReading(args),
  loader: ensurePatient,
  preload: false,
  component: PatientFrame,
  errorComponent: PatientError,
})
