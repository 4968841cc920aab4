import { Button } from './Button.tsx'
import { useSlow } from './use-slow.ts'

export const SLOW = 'Está tardando más de lo normal'

interface SlowNoticeProps {
  /** The ten seconds start when this becomes true. */
  waiting: boolean
  /** Cancels the request; unset where the view has its own *Cancelar*. Nothing is cancelled automatically. */
  onCancel?: () => void
}

/** After ten seconds says that loading takes long, and offers to cancel. */
export function SlowNotice({ waiting, onCancel }: SlowNoticeProps) {
  const slow = useSlow(waiting)
  return (
    <div role="status">
      {slow && (
        <p className="flex flex-wrap items-center justify-center gap-3 rounded-md bg-warning-soft px-3 py-2 text-warning">
          {SLOW}
          {onCancel && <Button onClick={onCancel}>Cancelar</Button>}
        </p>
      )}
    </div>
  )
}
