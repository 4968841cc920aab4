import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '#src/ui/Button.tsx'
import type { Refusal } from './refusal.ts'

interface RefusalSummaryProps {
  refusal: Refusal
  onRetry: () => void
  /** A way on, where something existing stands in the way. */
  children?: ReactNode
}

/** What a server says of a form as a whole, and *Reintentar* where that may help; a countdown where it has to wait. */
export function RefusalSummary({ refusal, onRetry, children }: RefusalSummaryProps) {
  const [seconds, setSeconds] = useState(refusal.retryAfter)
  useEffect(() => {
    setSeconds(refusal.retryAfter)
    if (refusal.retryAfter === 0) return
    const timer = setInterval(() => setSeconds((left) => Math.max(left - 1, 0)), 1000)
    return () => clearInterval(timer)
  }, [refusal])
  if (refusal.summary.length === 0 && !children) return null
  return (
    <div role="alert" className="flex flex-col items-start gap-2 rounded-md bg-danger-soft px-3 py-2">
      {refusal.summary.map((text) => (
        <p key={text} className="text-danger wrap-anywhere">
          {text}
        </p>
      ))}
      {children}
      {refusal.retry && (
        <Button disabled={seconds > 0} onClick={onRetry}>
          {seconds > 0 ? `Reintentar en ${seconds} s` : 'Reintentar'}
        </Button>
      )}
    </div>
  )
}
