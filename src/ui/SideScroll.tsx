import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { classes } from './classes.ts'

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

interface Overflow<Box extends HTMLElement, Content extends HTMLElement> {
  box: RefObject<Box | null>
  content: RefObject<Content | null>
  /** Whether the content is wider than its box. */
  isWide: boolean
}

/** Watches whether content overflows its box horizontally. */
export function useOverflow<Box extends HTMLElement, Content extends HTMLElement>(): Overflow<Box, Content> {
  const box = useRef<Box>(null)
  const content = useRef<Content>(null)
  const [isWide, setIsWide] = useState(false)
  useLayoutEffect(() => {
    const outer = box.current
    const inner = content.current
    if (!outer || !inner) return
    // The observer also reports the first sizes; reading them earlier would force a second layout. `flushSync` renders
    // in the same frame.
    const observer = new ResizeObserver(() =>
      flushSync(() => setIsWide(inner.offsetWidth > outer.clientWidth)),
    )
    observer.observe(outer)
    observer.observe(inner)
    return () => observer.disconnect()
  }, [])
  return { box, content, isWide }
}
