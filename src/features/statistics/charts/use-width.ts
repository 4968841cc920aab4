import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** As wide as a chart is where nothing is measured. */
const USUAL_WIDTH = 640

interface Width<Box extends HTMLElement> {
  box: RefObject<Box | null>
  /** Unset until the box stands: what is drawn for another width is drawn twice. */
  width: number | undefined
}

/** How wide a box is, followed as it changes. */
export function useWidth<Box extends HTMLElement>(): Width<Box> {
  const box = useRef<Box>(null)
  const [width, setWidth] = useState<number>()
  useLayoutEffect(() => {
    if (!box.current) return
    setWidth(box.current.clientWidth || USUAL_WIDTH)
    const observer = new ResizeObserver(([entry]) => {
      const measured = Math.floor(entry?.contentRect.width ?? 0)
      if (measured > 0) setWidth(measured)
    })
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  return { box, width }
}
