import { useSuspenseQuery } from '@tanstack/react-query'
import { useHospital } from '#src/shell/use-hospital.ts'
import { patientQueries } from '../patients/queries.ts'
import { fullName } from '../patients/rules.ts'
import type { Document } from './contract.ts'

/** Whom and what a dialog is about: it lies over the band that says so. */
export function PatientLine({ document }: { document: Document }) {
  const { clients, hospitalId } = useHospital()
  const { data } = useSuspenseQuery(patientQueries.detail(clients, hospitalId, document.patientId))
  return (
    <>
      <bdi className="font-medium text-ink">{fullName(data)}</bdi> · {document.title}
    </>
  )
}
