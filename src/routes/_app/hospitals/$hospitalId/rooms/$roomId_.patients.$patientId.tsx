import { createFileRoute } from '@tanstack/react-router'
import { PatientFrame } from '#src/features/patients/parts/PatientFrame.tsx'
import { ensurePatient } from '#src/features/patients/queries.ts'
import { PatientError } from '#src/features/patients/record/PatientError.tsx'

export const Route = createFileRoute('/_app/hospitals/$hospitalId/rooms/$roomId_/patients/$patientId')({
  staticData: { title: 'Episodio de Paciente' },
  beforeLoad: async (args) => (await import('#src/features/patients/queries.ts')).lendReading(args),
  loader: ensurePatient,
  preload: false,
  component: PatientFrame,
  errorComponent: PatientError,
})
