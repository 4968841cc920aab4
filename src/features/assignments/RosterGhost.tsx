import type { RefObject } from 'react'
import { createPortal } from 'react-dom'

interface RosterGhostProps {
  ref: RefObject<HTMLDivElement | null>
  /** What is carried, in words. */
  text: string
}

/** What follows the pointer while an assignment is carried; seen alone, since the week itself says where it is. */
export function RosterGhost({ ref, text }: RosterGhostProps) {
  return createPortal(
    <div
      ref={ref}
      aria-hidden="true"
      className="pointer-events-none fixed top-0 left-0 z-50 max-w-64 rounded border border-accent bg-raised px-2 py-1 text-sm shadow-xl"
    >
      {text}
    </div>,
    document.body,
  )
}
