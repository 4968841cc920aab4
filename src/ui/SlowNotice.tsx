import { Button } from './Button.tsx'
import { useSlow } from './use-slow.ts'

export const SLOW = 'Está tardando más de lo normal'

interface SlowNoticeProps {
  /** Whether something is being waited for; the clock starts when it becomes true. */
  waiting: boolean
  /** Calls off what is waited for; left out where the view has its own *Cancelar*. Nothing stops by itself. */
  onCancel?: () => void
}

/** After ten seconds of waiting says so, and offers to stop. */
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
