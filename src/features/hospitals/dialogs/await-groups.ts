import { knowsHospital } from '#src/domain/permissions.ts'
import { SessionExpiredError } from '#src/session/errors.ts'
import type { Session } from '#src/session/session.ts'
import { dismissToast, showProgress, showToast } from '#src/ui/toasts.tsx'

/** Waits before the second and later renewals, in milliseconds: 15 s in all, then a toast says what to do. */
const BACK_OFF_MS = [500, 1_500, 4_000, 9_000] as const

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Renews the token until it speaks of a new hospital. Providers take their time with groups: meanwhile the
 * person reads *Preparando el hospital…*, and after the last try what to do.
 * @param hospitalId unset for one that nobody can name: the token is renewed once
 */
export async function awaitGroups(session: Session, hospitalId: number | undefined): Promise<void> {
  const title = 'Crear centro médico'
  let progress: string | undefined
  try {
    for (const wait of [0, ...BACK_OFF_MS]) {
      if (wait > 0) {
        progress ??= showProgress(title, 'Preparando el hospital…')
        await pause(wait)
      }
      const user = await session.renew()
      if (hospitalId === undefined || knowsHospital(user.groups, hospitalId)) return
    }
    showToast({
      variant: 'info',
      title,
      message: 'Tus permisos en el nuevo hospital tardan en llegar. Vuelve a entrar en unos minutos.',
    })
  } catch (error) {
    if (error instanceof SessionExpiredError) return
    showToast({
      variant: 'info',
      title,
      message: 'No pudimos renovar tu acceso al nuevo hospital. Entrarás en cuanto vuelva la conexión.',
    })
  } finally {
    if (progress) dismissToast(progress)
  }
}
