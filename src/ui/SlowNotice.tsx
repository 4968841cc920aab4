import { useEffect, useState } from 'react'
import { SLOW_AFTER_MS } from '#src/lib/time.ts'
import { Button } from './Button.tsx'

interface SlowNoticeProps {
  /** Whether something is being waited for; the clock starts when it becomes true. */
  waiting: boolean
  /** Calls off what is waited for; left out where the view has its own *Cancelar*. Nothing stops by itself. */
  onCancel?: () => void
}

/** After ten seconds of waiting says so, and offers to stop. */
export function SlowNotice({ waiting, onCancel }: SlowNoticeProps) {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    setSlow(false)
    if (!waiting) return
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [waiting])
  return (
    <div role="status">
      {waiting && slow && (
        <p className="flex flex-wrap items-center justify-center gap-3 rounded-md bg-warning-soft px-3 py-2 text-warning">
          Está tardando más de lo normal
          {onCancel && <Button onClick={onCancel}>Cancelar</Button>}
        </p>
      )}
    </div>
  )
}
