import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { useOverflow } from './use-overflow.ts'

interface SideScrollProps {
  /** The accessible name. */
  label: string
  className?: string
  children: ReactNode
}

/**
 * A box around a table that scrolls horizontally if the table does not fit, and is a tab stop only then. It is no
 * landmark, because the section around it is one with the same name.
 */
export function SideScroll({ label, className, children }: SideScrollProps) {
  const { box, content, isWide } = useOverflow<HTMLDivElement, HTMLDivElement>()
  const reachable = isWide && { role: 'group', 'aria-label': label, tabIndex: 0 }
  return (
    <div ref={box} {...reachable} className={classes('overflow-x-auto print:overflow-visible', className)}>
      <div ref={content} className="w-fit min-w-full">
        {children}
      </div>
    </div>
  )
}
