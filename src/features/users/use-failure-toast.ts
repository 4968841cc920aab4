import { useEffect } from 'react'
import { isAbort } from '#src/api/errors.ts'
import { showToast } from '#src/ui/toasts.tsx'

/** Failures that a toast has told: one may be seen from two places, or again on coming back. */
const told = new WeakSet<Error>()

/** Tells as a toast that people could not be loaded, or found: once a failure. */
export function useFailureToast(error: Error | null, tell: (error: unknown) => string): void {
  useEffect(() => {
    if (!error || told.has(error) || isAbort(error)) return
    told.add(error)
    const message = tell(error)
    showToast({ id: message, variant: 'danger', title: 'Error en solicitud', message })
  }, [error, tell])
}
