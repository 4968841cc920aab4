import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { Floor } from '../parts/beds.ts'
import { splitLength } from './board.ts'
import { fitTiles, type TileFit, type TileSpace } from './tile-fit.ts'

interface FittedTiles {
  /** The element around all floors; its width is the board's. */
  box: RefObject<HTMLDivElement | null>
  /** Undefined until the space is measured, which happens before the first paint. */
  fit: TileFit | undefined
}

/** The space from the top of an element to the bottom of the window, as if the page were not scrolled. */
function spaceBelow(element: HTMLElement): TileSpace {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
  const { top, width } = element.getBoundingClientRect()
  return { width: width / rem, height: (window.innerHeight - top - window.scrollY) / rem }
}

const tilesOf = ({ rooms }: Floor) =>
  rooms.flatMap(({ beds }) => beds.map(({ occupant }) => (occupant ? splitLength(occupant) : 0)))

/**
 * Fits the tiles of a board to the window, and again when the window or the number of beds changes. Nothing else moves a
 * tile: somebody may be about to click it.
 */
export function useTileFit(floors: readonly Floor[]): FittedTiles {
  const box = useRef<HTMLDivElement>(null)
  const [fit, setFit] = useState<TileFit>()
  const latest = useRef(floors)
  useLayoutEffect(() => {
    latest.current = floors
  })
  const shape = floors.map(({ rooms }) => rooms.reduce((sum, { beds }) => sum + beds.length, 0)).join()
  useLayoutEffect(() => {
    const element = box.current
    if (!element || shape === '') return
    let width: number | undefined
    const measure = () => {
      width = element.clientWidth
      setFit(fitTiles(latest.current.map(tilesOf), spaceBelow(element)))
    }
    measure()
    const observer = new ResizeObserver(() => {
      if (element.clientWidth !== width) measure()
    })
    observer.observe(element)
    window.addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', measure)
    }
  }, [shape])
  return { box, fit }
}
