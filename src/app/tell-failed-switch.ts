import { errorText } from '#src/api/error-text.ts'
import { isAbort } from '#src/api/errors.ts'
import { SessionOverError } from '#src/session/errors.ts'
import { showToast } from '#src/ui/toasts.tsx'

/** Says that the active hospital is the one it was; a session that is over says so itself, and who called it off knows. */
export function tellFailedSwitch(error: unknown): void {
  if (error instanceof SessionOverError || isAbort(error)) return
  showToast({
    variant: 'danger',
    title: 'Error en solicitud',
    message: `No se pudo cambiar de hospital: ${errorText(error)}`,
  })
}
