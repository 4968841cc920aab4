import { useSuspenseQuery } from '@tanstack/react-query'
import type { Document } from '#src/domain/documents/contract.ts'
import { fullName } from '#src/domain/patients/rules.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { patientQueries } from '../patients/queries.ts'

/** Whom and what a dialog is about: it lies over the band that says so. */
export function PatientLine({ document }: { document: Document }) {
  const hospital = useHospital()
  const { data } = useSuspenseQuery(patientQueries.detail(hospital, document.patientId))
  return (
    <>
      <bdi className="font-medium text-ink">{fullName(data)}</bdi> · {document.title}
    </>
  )
}
