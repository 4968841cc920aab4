import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { errorText } from '#src/api/error-text.ts'
import { Button } from '#src/ui/Button.tsx'
import type { FindFailure } from './use-search-results.ts'

interface FindFailuresProps {
  failures: readonly FindFailure[]
  /** After *Reintentar*, whose button goes. */
  onRetried: () => void
}

/** What could not be searched: the rest of what was found stands all the same. */
export function FindFailures({ failures, onRetried }: FindFailuresProps) {
  return failures.map(({ label, error, retry }) => (
    <div
      key={label}
      role="alert"
      className="flex flex-wrap items-center justify-between gap-2 rounded-md bg-danger-soft px-3 py-2 text-danger"
    >
      <p className="flex min-w-0 items-start gap-2 wrap-anywhere">
        <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        {label}: no se pudo buscar. {errorText(error)}
      </p>
      <Button
        aria-label={`Reintentar ${label}`}
        onClick={() => {
          retry()
          onRetried()
        }}
      >
        Reintentar
      </Button>
    </div>
  ))
}
