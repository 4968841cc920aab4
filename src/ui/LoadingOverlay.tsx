import { Loading } from './Loading.tsx'
import { SlowNotice } from './SlowNotice.tsx'

interface LoadingOverlayProps {
  /** Cancels the loading; offered once it takes long. Unset where Esc does it. */
  onCancel?: () => void
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
        {onCancel && <SlowNotice waiting onCancel={onCancel} />}
      </div>
    </>
  )
}
