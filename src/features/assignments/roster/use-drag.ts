import {
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { Assignment } from '#src/domain/assignments/contract.ts'

/** A pointer that moves less than this only clicks, in pixels. */
const SLACK_PX = 6
/** How long a finger rests on a chip before it takes it along instead of scrolling, in milliseconds. */
const HOLD_MS = 350
/** A pointer that is nearer than this to the edge of the grid scrolls it, in pixels. */
const EDGE_PX = 48
/** How far the grid scrolls in each frame, in pixels. */
const STEP_PX = 14

/** A cell of the grid: the index of its row and of its day. */
export interface Cell {
  row: number
  day: number
}

/** An assignment that has been picked up, where from, and over which cell it is. */
export interface Held {
  assignment: Assignment
  from: Cell
  over: Cell
  by: 'pointer' | 'keyboard'
}

/** What is picked up. `latest` is current at once, for events that come faster than renders. */
export function useHeld() {
  const [held, setHeld] = useState<Held>()
  const latest = useRef<Held>(undefined)
  const set = useCallback((next: Held | undefined) => {
    latest.current = next
    setHeld(next)
  }, [])
  const moveTo = useCallback(
    (over: Cell) => {
      const now = latest.current
      if (!now || (now.over.row === over.row && now.over.day === over.day)) return false
      set({ ...now, over })
      return true
    },
    [set],
  )
  useEffect(() => () => set(undefined), [set])
  return { held, latest, set, moveTo }
}

interface PointerDrag {
  /** What scrolls. */
  scroller: RefObject<HTMLElement | null>
  /** Follows the pointer while something is held. */
  ghost: RefObject<HTMLElement | null>
  /** @returns false where that chip can't be moved */
  onPick: (chip: HTMLElement) => boolean
  onOver: (cell: Cell) => void
  onDrop: () => void
  onCancel: () => void
}

/** The cell under a point of the window, read from its attributes. */
function cellAt(x: number, y: number): Cell | undefined {
  const cell = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-row][data-day]')
  return cell ? { row: Number(cell.dataset.row), day: Number(cell.dataset.day) } : undefined
}

/** Keeps the end of a drag from being a click. */
function swallowClick() {
  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }))
}

/** Moves chips by mouse, pen and finger; a finger takes one along that it has rested on. */
export function usePointerDrag(drag: PointerDrag) {
  const latest = useRef(drag)
  latest.current = drag
  const stopRunning = useRef<(() => void) | undefined>(undefined)
  const isDragging = useRef(false)
  useEffect(() => () => stopRunning.current?.(), [])
  const { scroller } = drag
  useEffect(() => {
    // React's touch listeners are passive, and could not keep the page from scrolling under a dragged chip.
    const box = scroller.current
    const hold = (event: TouchEvent) => isDragging.current && event.preventDefault()
    box?.addEventListener('touchmove', hold, { passive: false })
    return () => box?.removeEventListener('touchmove', hold)
  }, [scroller])

  return function onPointerDown(event: ReactPointerEvent) {
    const chip = event.target instanceof Element && event.target.closest<HTMLElement>('[data-assignment]')
    if (!chip || event.button !== 0 || stopRunning.current) return
    const { pointerId, clientX, clientY } = event
    const isFinger = event.pointerType === 'touch'
    const at = { x: clientX, y: clientY }
    const listeners = new AbortController()
    const options = { signal: listeners.signal }
    let frame = 0

    function stop() {
      listeners.abort()
      clearTimeout(resting)
      cancelAnimationFrame(frame)
      stopRunning.current = undefined
      isDragging.current = false
    }

    function follow() {
      const { ghost } = latest.current
      if (ghost.current) ghost.current.style.transform = `translate(${at.x + 12}px, ${at.y + 12}px)`
      const cell = cellAt(at.x, at.y)
      if (cell) latest.current.onOver(cell)
    }

    function scrollAtEdges() {
      const box = scroller.current?.getBoundingClientRect()
      if (box) {
        const side = (point: number, start: number, end: number) =>
          point < start + EDGE_PX ? -STEP_PX : point > end - EDGE_PX ? STEP_PX : 0
        const left = side(at.x, box.left, box.right)
        const top = side(at.y, box.top, box.bottom)
        if (left !== 0 || top !== 0) scroller.current?.scrollBy({ left, top })
      }
      follow()
      frame = requestAnimationFrame(scrollAtEdges)
    }

    function begin() {
      if (!chip || !latest.current.onPick(chip)) return stop()
      isDragging.current = true
      frame = requestAnimationFrame(scrollAtEdges)
    }

    function move(moved: PointerEvent) {
      if (moved.pointerId !== pointerId) return
      const isFar = Math.hypot(moved.clientX - clientX, moved.clientY - clientY) > SLACK_PX
      at.x = moved.clientX
      at.y = moved.clientY
      if (isDragging.current) follow()
      else if (isFar && isFinger) stop()
      else if (isFar) begin()
    }

    function up(raised: PointerEvent) {
      if (raised.pointerId !== pointerId) return
      const wasDragging = isDragging.current
      stop()
      if (!wasDragging) return
      swallowClick()
      latest.current.onDrop()
    }

    function cancel() {
      const wasDragging = isDragging.current
      stop()
      if (wasDragging) latest.current.onCancel()
    }

    const resting = isFinger ? setTimeout(begin, HOLD_MS) : undefined
    stopRunning.current = cancel
    window.addEventListener('pointermove', move, options)
    window.addEventListener('pointerup', up, options)
    window.addEventListener('pointercancel', cancel, options)
    window.addEventListener('blur', cancel, options)
    window.addEventListener('contextmenu', (menu) => isDragging.current && menu.preventDefault(), options)
    window.addEventListener(
      'keydown',
      (key) => {
        if (key.key !== 'Escape' || !isDragging.current) return
        key.preventDefault()
        key.stopPropagation()
        cancel()
      },
      { ...options, capture: true },
    )
  }
}
