import { useSend } from '#src/forms/use-send.ts'
import type { Unsent } from './unsent.ts'
import { type Afterwards, useHospitalSubmit } from './use-hospital-submit.ts'

/** What each modal of the hospitals screen is given. */
export interface HospitalDialogProps {
  entry: Unsent
  afterwards: Afterwards
  onClose: () => void
}

/** One submission at a time, that ends its modal whether it succeeds or not; what has to wait does not end it. */
export function useSubmission({ afterwards, onClose }: HospitalDialogProps) {
  const submit = useHospitalSubmit(afterwards)
  return useSend(async (entry: Unsent, signal) => {
    const outcome = await submit(entry, signal)
    if (outcome !== undefined) onClose()
  })
}
