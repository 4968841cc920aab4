import type { ReactNode } from 'react'
import { Button } from './Button.tsx'

interface StaleNoticeProps {
  /** That it could not be loaded again, and how old it is. */
  children: ReactNode
  onRetry: () => void
}

/** Says quietly that what is shown is not the newest, and offers to load it again. */
export function StaleNotice({ children, onRetry }: StaleNoticeProps) {
  return (
    <div className="flex flex-wrap items-center gap-3 text-sm text-warning">
      <p role="status">{children}</p>
      <Button onClick={onRetry}>Reintentar</Button>
    </div>
  )
}
