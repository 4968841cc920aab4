import { Loading } from './Loading.tsx'
import { SlowNotice } from './SlowNotice.tsx'

interface LoadingOverlayProps {
  /** Gives it up; offered once it takes long. Left out where a key does. */
  onCancel?: () => void
}

/**
 * Says over the page that what was opened is on its way: the page dims at once, the words come where it takes longer.
 * The focus stays where it is, so that it can be given back.
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
