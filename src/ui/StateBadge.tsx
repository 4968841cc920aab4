import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'

/** The icon of a state, and the class of its colour. */
export type StateLook = readonly [LucideIcon, string]

interface StateBadgeProps {
  look: StateLook
  /** With a frame, where it stands alone. */
  framed?: boolean
  children: ReactNode
}

/** A state: text, icon and colour together. */
export function StateBadge({ look: [Icon, color], framed = false, children }: StateBadgeProps) {
  return (
    <span
      className={classes(
        // Aligns the text, not the icon, with the text around it.
        'inline-flex items-baseline font-medium whitespace-nowrap',
        framed ? 'gap-1 rounded-full border border-current px-2 py-0.5 text-sm' : 'gap-1.5',
        color,
      )}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0 self-center" />
      {children}
    </span>
  )
}
