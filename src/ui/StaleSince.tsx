import { hourText } from '#src/domain/dates.ts'
import { StaleNotice } from './StaleNotice.tsx'

interface StaleSinceProps {
  /** When what is shown was loaded, in milliseconds. */
  loadedAt: number
  timeZone: string
  onRetry: () => void
}

/** Of something that loads by itself again and again: how old it is since that fails. */
export function StaleSince({ loadedAt, timeZone, onRetry }: StaleSinceProps) {
  return (
    <StaleNotice onRetry={onRetry}>
      No se pudo actualizar; ves lo de las {hourText(new Date(loadedAt).toISOString(), timeZone)}.
    </StaleNotice>
  )
}
