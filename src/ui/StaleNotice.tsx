import type { ReactNode } from 'react'
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
