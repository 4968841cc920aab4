import { useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { SESSION_IDLE_MINUTES } from '#src/config.ts'
import { DEACTIVATED_TEXT } from '#src/domain/permissions.ts'
import { SignInAgain } from '#src/forms/SignInAgain.tsx'
import type { SessionState } from '#src/session/user-info.ts'
import { takePageOut } from '#src/ui/overlays.ts'

const IDLE_TIME = SESSION_IDLE_MINUTES === 1 ? '1 minuto' : `${SESSION_IDLE_MINUTES} minutos`

/**
 * Covers the page after the provider refused to renew, or after inactivity. The page is out of the document meanwhile, so
 * that nobody reads it; it comes back as it was when the same person signs in again.
 */
export function CoverDialog({ why }: { why: NonNullable<SessionState['cover']> }) {
  const isIdle = why === 'idle'
  const dialog = useRef<HTMLDialogElement>(null)
  const page = useRef<HTMLElement>(null)
  const [host] = useState(() => document.createElement('div'))

  // Before the browser draws: a page that opens covered shows nothing, not for a moment.
  useLayoutEffect(() => {
    const element = dialog.current
    document.body.append(host)
    const putBack = page.current ? takePageOut(page.current) : () => {}
    // Chromium closes a modal at the second Esc whatever `cancel` says, and dialogs below would hear the key too.
    const ignoreEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
    }
    window.addEventListener('keydown', ignoreEscape, { capture: true })
    element?.showModal()
    return () => {
      window.removeEventListener('keydown', ignoreEscape, { capture: true })
      element?.close()
      host.remove()
      putBack()
    }
  }, [host])

  const cover = (
    <dialog
      ref={dialog}
      aria-labelledby="page-cover"
      data-cover=""
      // A dialog of ours that opens below would have readers hear itself alone; what is live it leaves alone.
      aria-live="off"
      onCancel={(event) => event.preventDefault()}
      className="pointer-events-auto m-auto w-[min(28rem,calc(100vw-2rem))] rounded-lg border border-line bg-raised p-5 text-ink shadow-xl backdrop:bg-ground"
    >
      <h2 id="page-cover" className="text-lg font-semibold">
        {isIdle ? 'Página cubierta' : 'Tu sesión terminó'}
      </h2>
      <p className="mt-2 text-muted">
        {isIdle && `Nadie la usó durante ${IDLE_TIME}. `}
        {why === 'deactivated'
          ? `${DEACTIVATED_TEXT}.`
          : 'Inicia sesión de nuevo para seguir donde estabas. Lo que escribiste se conserva.'}
      </p>
      {isIdle && <p className="mt-2 text-muted">Si eres otra persona, entra aquí mismo con tu cuenta.</p>}
      {/* Whoever sits there while the other is still signed in at the provider must not get past it unasked. */}
      <SignInAgain isPrimary label="Iniciar sesión" maxAge={isIdle ? 0 : undefined} />
    </dialog>
  )
  return (
    <>
      <span ref={page} hidden />
      {createPortal(cover, host)}
    </>
  )
}
