import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { useOverflow } from './use-overflow.ts'

interface SideScrollProps {
  /** What it holds, for those who come to it by keyboard and can't see it. */
  label: string
  className?: string
  children: ReactNode
}

/**
 * A box around a table that scrolls from side to side where it must, and only then is a stop of the keyboard. It is no
 * landmark: the section around it is one, of the same name.
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
