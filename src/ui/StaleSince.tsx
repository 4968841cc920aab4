import { hourText } from '#src/domain/dates.ts'
import { StaleNotice } from './StaleNotice.tsx'

interface StaleSinceProps {
  /** When the shown data was loaded, in milliseconds. */
  loadedAt: number
  timeZone: string
  onRetry: () => void
}

/** The age of data that is refetched periodically, shown while refetching fails. */
export function StaleSince({ loadedAt, timeZone, onRetry }: StaleSinceProps) {
  return (
    <StaleNotice onRetry={onRetry}>
      No se pudo actualizar; ves lo de las {hourText(new Date(loadedAt).toISOString(), timeZone)}.
    </StaleNotice>
  )
}
