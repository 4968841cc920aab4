import { useSend } from '#src/forms/use-send.ts'
import type { Unsent } from './unsent.ts'
import type { HospitalActions } from './use-hospital-actions.ts'

/** One submission at a time, that ends its modal whether it succeeds or not; what has to wait does not end it. */
export function useSubmission(actions: HospitalActions, onEnd: () => void) {
  return useSend(async (entry: Unsent, signal) => {
    const outcome = await actions.submit(entry, signal)
    if (outcome !== undefined) onEnd()
  })
}
