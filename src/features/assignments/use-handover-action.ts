import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '#src/api/error-text.ts'
import { isAbort } from '#src/api/errors.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { SessionOverError } from '#src/session/errors.ts'
import { showToast } from '#src/ui/toasts.tsx'
import { invalidateAssignments } from './queries.ts'

/** One's word on a handover; a toast says how it went, and the pages follow either way. */
export function useHandoverAction(title: string) {
  const hospital = useHospital()
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)

  /** @param send does it, and gives the words for its success */
  async function run(send: (signal: AbortSignal) => Promise<string>): Promise<void> {
    setBusy(true)
    try {
      const { signal } = new AbortController()
      showToast({ variant: 'success', title, message: await send(signal) })
    } catch (error) {
      if (isAbort(error) || error instanceof SessionOverError) return
      showToast({ variant: 'danger', title, message: errorText(error) })
    } finally {
      await invalidateAssignments(queryClient, hospital)
      setBusy(false)
    }
  }
  return { run, busy }
}
