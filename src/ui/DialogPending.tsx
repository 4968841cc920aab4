import { LoadFailed } from './LoadFailed.tsx'
import { LoadingOverlay } from './LoadingOverlay.tsx'

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
