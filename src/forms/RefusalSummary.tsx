import type { ReactNode } from 'react'
import { RetryButton } from '#src/ui/RetryButton.tsx'
import type { Refusal } from './refusal.ts'

interface RefusalSummaryProps {
  refusal: Refusal
  onRetry: () => void
  /** A way on, where something existing stands in the way. */
  children?: ReactNode
}

/** What a server says of a form as a whole, and *Reintentar* where that may help; a countdown where it has to wait. */
export function RefusalSummary({ refusal, onRetry, children }: RefusalSummaryProps) {
  if (refusal.summary.length === 0 && !children) return null
  return (
    <div role="alert" className="flex flex-col items-start gap-2 rounded-md bg-danger-soft px-3 py-2">
      {refusal.summary.map((text) => (
        <p key={text} className="text-danger wrap-anywhere">
          {text}
        </p>
      ))}
      {children}
      {refusal.retry && <RetryButton wait={refusal.retryAfter} failure={refusal} onClick={onRetry} />}
    </div>
  )
}
