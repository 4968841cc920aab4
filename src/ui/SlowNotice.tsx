import { useEffect, useState } from 'react'
import { SLOW_AFTER_MS } from '#src/lib/loading.ts'
import { Button } from './Button.tsx'

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

/** @returns whether `waiting` has been true for so long that the view should say so */
export function useSlow(waiting: boolean): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    setSlow(false)
    if (!waiting) return
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [waiting])
  return waiting && slow
}
