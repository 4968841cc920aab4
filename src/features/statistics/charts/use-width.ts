import { type RefObject, useEffect, useRef, useState } from 'react'

/** As wide as a chart is until it was measured. */
const USUAL_WIDTH = 640

/** How wide a box is, followed as it changes. */
export function useWidth<Box extends HTMLElement>(): { box: RefObject<Box | null>; width: number } {
  const box = useRef<Box>(null)
  const [width, setWidth] = useState(USUAL_WIDTH)
  useEffect(() => {
    if (!box.current) return
    const observer = new ResizeObserver(([entry]) => {
      const measured = Math.floor(entry?.contentRect.width ?? 0)
      if (measured > 0) setWidth(measured)
    })
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  return { box, width }
}
