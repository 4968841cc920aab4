import { DeleteHospitalDialog } from './DeleteHospitalDialog.tsx'
import { HospitalFormDialog } from './HospitalFormDialog.tsx'
import type { Unsent } from './unsent.ts'
import type { HospitalActions } from './use-hospital-actions.ts'

export interface HospitalDialogProps {
  entry: Unsent
  actions: HospitalActions
  onClose: () => void
}

/** The modals of the hospitals screen; their code comes when one is wanted. */
export function HospitalDialogs(props: HospitalDialogProps) {
  return props.entry.kind === 'delete' ? (
    <DeleteHospitalDialog {...props} />
  ) : (
    <HospitalFormDialog {...props} />
  )
}
