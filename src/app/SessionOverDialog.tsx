import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { errorText } from '#src/api/error-text.ts'
import { useSession } from '#src/session/use-session.ts'
import { Button } from '#src/ui/Button.tsx'

/**
 * Over the whole page once the provider refused to renew: what stands behind is covered, kept, and comes back
 * when the same person signs in again. A native modal: it makes everything else inert, open dialogs included.
 */
export function SessionOverDialog() {
  const session = useSession()
  const href = useLocation({ select: (location) => location.href })
  const dialog = useRef<HTMLDialogElement>(null)
  const [failure, setFailure] = useState('')
  const [leaving, setLeaving] = useState(false)

  useEffect(() => {
    const element = dialog.current
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
    }
  }, [])

  async function signIn() {
    setLeaving(true)
    setFailure('')
    try {
      await session.signIn(href)
    } catch (error) {
      setLeaving(false)
      setFailure(errorText(error))
    }
  }

  return (
    <dialog
      ref={dialog}
      aria-labelledby="session-over"
      // A dialog of ours that opens below would have readers hear itself alone; what is live it leaves alone.
      aria-live="off"
      onCancel={(event) => event.preventDefault()}
      className="pointer-events-auto m-auto w-[min(28rem,calc(100vw-2rem))] rounded-lg border border-line bg-raised p-5 text-ink shadow-xl backdrop:bg-ground"
    >
      <h2 id="session-over" className="text-lg font-semibold">
        Tu sesión terminó
      </h2>
      <p className="mt-2 text-muted">
        Inicia sesión de nuevo para seguir donde estabas. Lo que escribiste se conserva.
      </p>
      <p role="alert" className="mt-2 text-danger empty:hidden">
        {failure}
      </p>
      <Button variant="primary" className="mt-4 w-full" busy={leaving} onClick={() => void signIn()}>
        Iniciar sesión
      </Button>
    </dialog>
  )
}
