import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

interface Overflow<Box extends HTMLElement, Content extends HTMLElement> {
  box: RefObject<Box | null>
  content: RefObject<Content | null>
  /** The content is wider than its box, as both stand now. */
  isWide: boolean
}

/** Watches whether something fits into its box from side to side. */
export function useOverflow<Box extends HTMLElement, Content extends HTMLElement>(): Overflow<Box, Content> {
  const box = useRef<Box>(null)
  const content = useRef<Content>(null)
  const [isWide, setIsWide] = useState(false)
  useLayoutEffect(() => {
    const outer = box.current
    const inner = content.current
    if (!outer || !inner) return
    // The browser tells the sizes at first too, once it has them: whoever asks before makes it lay out twice. Drawn
    // at once, they are in the same frame.
    const observer = new ResizeObserver(() =>
      flushSync(() => setIsWide(inner.offsetWidth > outer.clientWidth)),
    )
    observer.observe(outer)
    observer.observe(inner)
    return () => observer.disconnect()
  }, [])
  return { box, content, isWide }
}
