import { useLayoutEffect, useRef } from 'react'
import { isChunkError } from '#src/lib/loading.ts'
import { Button } from './Button.tsx'
import { Loading } from './Loading.tsx'
import { SlowNotice } from './SlowNotice.tsx'
import { useAnnounceNewVersion } from './use-new-version-notice.ts'

interface DialogPendingProps {
  /** Why what it needs did not come; unset while it is on its way. */
  error: unknown
  onRetry: () => void
  onClose: () => void
}

/** Stands for a dialog whose data is on its way, or did not come. */
export function DialogPending({ error, onRetry, onClose }: DialogPendingProps) {
  if (!error) return <LoadingOverlay onCancel={onClose} />
  return <LoadFailed error={error} offline={!navigator.onLine} onRetry={onRetry} onClose={onClose} />
}

interface LoadFailedProps {
  /** Why the code failed to load. */
  error: unknown
  /** Whether the browser was offline at that moment. */
  offline: boolean
  onRetry: () => void
  onClose: () => void
}

/**
 * Shown instead of a dialog or a menu whose code failed to load. It is a native modal, because the code of our own
 * dialogs may be what failed.
 */
export function LoadFailed({ error, offline, onRetry, onClose }: LoadFailedProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const outdated = !offline && isChunkError(error)
  useAnnounceNewVersion(outdated)

  // Closed while it is still in the page, because only then does the browser restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])

  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby="load-failed"
      aria-describedby="load-failed-hint"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      className="m-auto w-[min(28rem,calc(100vw-2rem))] rounded-lg border border-line bg-raised p-5 text-ink shadow-xl backdrop:bg-black/50"
    >
      <h2 id="load-failed" className="text-lg font-semibold">
        {offline ? 'Sin conexión' : outdated ? 'Hay una versión nueva' : 'No se pudo abrir'}
      </h2>
      <p id="load-failed-hint" className="mt-2 text-muted">
        {offline
          ? 'No se pudo abrir. Vuelve a intentarlo cuando tengas conexión.'
          : outdated
            ? 'Actualiza la página para seguir; lo que escribiste se conserva.'
            : 'Vuelve a intentarlo; si continúa, avisa a soporte.'}
      </p>
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>Cerrar</Button>
        <Button variant="primary" onClick={outdated ? () => window.location.reload() : onRetry}>
          {outdated ? 'Actualizar' : 'Reintentar'}
        </Button>
      </div>
    </dialog>
  )
}

interface LoadingOverlayProps {
  /** Cancels the loading; offered once it takes long. */
  onCancel: () => void
}

/**
 * Dims the page while a dialog loads, and says so once it takes longer. The focus stays where it is, so that the dialog
 * can return it there.
 */
export function LoadingOverlay({ onCancel }: LoadingOverlayProps) {
  return (
    <>
      <div aria-hidden="true" className="pointer-events-none fixed inset-0 z-40 bg-black/50" />
      <div className="appear-late coming">
        <Loading />
        <SlowNotice waiting onCancel={onCancel} />
      </div>
    </>
  )
}
