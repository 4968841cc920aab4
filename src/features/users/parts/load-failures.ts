import { useEffect } from 'react'
import { errorText } from '#src/api/error-text.ts'
import { isAbort, isAnotherTry } from '#src/api/errors.ts'
import { showToast } from '#src/ui/toasts.tsx'

/** Failures that a toast has shown: one may be seen from two places, or again on coming back. */
const announced = new WeakSet<Error>()

/** Shows a toast when people could not be loaded or found: once a failure. */
export function useFailureToast(error: Error | null, toText: (error: unknown) => string): void {
  useEffect(() => {
    if (!error || announced.has(error) || isAbort(error) || isAnotherTry(error)) return
    announced.add(error)
    const message = toText(error)
    showToast({ id: message, variant: 'danger', title: 'Error en solicitud', message })
  }, [error, toText])
}

/** What a person reads when a hospital's users could not be loaded. */
export function usersLoadError(error: unknown): string {
  return `Error ${errorText(error)} al cargar la información.`
}

/** What a person reads when a search for users failed. */
export function usersSearchError(error: unknown): string {
  return `Error '${errorText(error)}' al cargar la información de usuarios`
}
