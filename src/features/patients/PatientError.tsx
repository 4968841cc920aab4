import type { ErrorComponentProps } from '@tanstack/react-router'
import { RecordError } from '#src/hospital/RecordError.tsx'
import { NoPatientPage } from './NoPatientPage.tsx'

/** Why a page about a patient can't be shown. */
export function PatientError(props: ErrorComponentProps) {
  return <RecordError {...props} missing={<NoPatientPage />} />
}
