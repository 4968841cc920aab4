import type { ReactNode } from 'react'
import { RetryButton } from '#src/ui/RetryButton.tsx'
import type { SubmitError } from './submit-error.ts'

interface SubmitErrorSummaryProps {
  submitError: SubmitError
  onRetry: () => void
  /** A link to the record that conflicts. */
  children?: ReactNode
}

/** The messages that belong to no field, and *Reintentar* where that may help, with a countdown if it has to wait. */
export function SubmitErrorSummary({ submitError, onRetry, children }: SubmitErrorSummaryProps) {
  if (submitError.summary.length === 0 && !children) return null
  return (
    <div role="alert" className="flex flex-col items-start gap-2 rounded-md bg-danger-soft px-3 py-2">
      {submitError.summary.map((text) => (
        <p key={text} className="text-danger wrap-anywhere">
          {text}
        </p>
      ))}
      {children}
      {submitError.retry && (
        <RetryButton wait={submitError.retryAfter} failure={submitError} onClick={onRetry} />
      )}
    </div>
  )
}
