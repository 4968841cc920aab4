import type { ReactNode } from 'react'
import { hourText } from '#src/domain/dates.ts'
import { toServerTime } from '#src/lib/server-clock.ts'
import { Button } from './Button.tsx'

interface StaleNoticeProps {
  /** Says that refetching failed, and how old the data is. */
  children: ReactNode
  onRetry: () => void
}

/** Says that the shown data is not the newest, and offers to refetch it. */
export function StaleNotice({ children, onRetry }: StaleNoticeProps) {
  return (
    <div className="flex flex-wrap items-center gap-3 text-sm text-warning">
      <p role="status">{children}</p>
      <Button onClick={onRetry}>Reintentar</Button>
    </div>
  )
}

interface StaleSinceProps {
  /** When the shown data was loaded, by the computer's clock in milliseconds. */
  loadedAt: number
  timeZone: string
  onRetry: () => void
}

/** The age of data that is refetched periodically, shown while refetching fails. */
export function StaleSince({ loadedAt, timeZone, onRetry }: StaleSinceProps) {
  return (
    <StaleNotice onRetry={onRetry}>
      No se pudo actualizar; ves lo de las{' '}
      {hourText(new Date(toServerTime(loadedAt)).toISOString(), timeZone)}.
    </StaleNotice>
  )
}
