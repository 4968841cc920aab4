import type { ReactNode } from 'react'

interface StaleNoticeProps {
  /** That it could not be loaded again, and how old it is. */
  children: ReactNode
  onRetry: () => void
}

/** Says quietly that what is shown is not the newest, and offers to load it again. */
export function StaleNotice({ children, onRetry }: StaleNoticeProps) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 text-sm text-warning">
      <p role="status">{children}</p>
      <button type="button" onClick={onRetry} className="rounded font-semibold underline">
        Reintentar
      </button>
    </div>
  )
}
