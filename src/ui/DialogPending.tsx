import { LoadFailed } from './LoadFailed.tsx'
import { Loading } from './Loading.tsx'
import { SlowNotice } from './SlowNotice.tsx'

interface DialogPendingProps {
  /** Why what it needs did not come; unset while it is on its way. */
  error: unknown
  onRetry: () => void
  onClose: () => void
}

/** Stands for a dialog whose data is on its way. The focus stays where it is, so that the dialog can give it back. */
export function DialogPending({ error, onRetry, onClose }: DialogPendingProps) {
  if (error)
    return <LoadFailed error={error} offline={!navigator.onLine} onRetry={onRetry} onClose={onClose} />
  return (
    <div className="appear-late coming">
      <Loading />
      <SlowNotice waiting onCancel={onClose} />
    </div>
  )
}
