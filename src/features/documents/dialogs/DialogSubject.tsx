import { useSuspenseQuery } from '@tanstack/react-query'
import type { Document } from '#src/domain/documents/contract.ts'
import { fullName } from '#src/domain/patients/rules.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { patientQueries } from '../../patients/queries.ts'
import type { Saver } from '../autosave/saver.ts'

/** The patient and the document of a dialog, which covers the patient's band. */
export function DialogSubject({ document }: { document: Document }) {
  const hospital = useHospital()
  const { data } = useSuspenseQuery(patientQueries.detail(hospital, document.patientId))
  return (
    <>
      <bdi className="font-medium text-ink">{fullName(data)}</bdi> · {document.title}
    </>
  )
}

export interface ActionDialogProps {
  document: Document
  saver: Saver
  onClose: () => void
}
