import { DeleteHospitalDialog } from './DeleteHospitalDialog.tsx'
import { HospitalFormDialog } from './HospitalFormDialog.tsx'
import type { HospitalDialogProps } from './use-submission.ts'

/** The modals of the hospitals screen; their code comes when one is wanted. */
export function HospitalDialogs(props: HospitalDialogProps) {
  return props.entry.kind === 'delete' ? (
    <DeleteHospitalDialog {...props} />
  ) : (
    <HospitalFormDialog {...props} />
  )
}
