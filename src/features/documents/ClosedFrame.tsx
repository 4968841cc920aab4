import type { ReactNode } from 'react'

/** Says why a document can't be changed any more. */
export function ClosedFrame({ why, children }: { why: string; children?: ReactNode }) {
  return (
    <div role="alert" className="flex flex-col items-start gap-2 rounded-md bg-danger-soft px-3 py-2">
      <p className="font-medium text-danger wrap-anywhere">{why}.</p>
      {children}
    </div>
  )
}
