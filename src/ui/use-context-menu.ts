import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type TouchEvent,
  useEffect,
  useRef,
  useState,
} from 'react'

/** So long a finger rests on something until its menu opens, in milliseconds; and so far it may slip, in pixels. */
const HOLD_MS = 500
const SLIP_PX = 10

/** What a menu has been asked for, and where it opens, in pixels from the window's corner. */
export interface ContextMenuTarget {
  /** Another each time. */
  id: number
  element: HTMLElement
  x: number
  y: number
}

interface ContextMenuOptions {
  /** Finds what has a menu of its own, around what was pressed. */
  selector: string
  /** False for what has nothing to offer: there the browser's own menu opens. */
  accepts: (element: HTMLElement) => boolean
  /** Fetches the menu's code; called as soon as it may be asked for. */
  preload: () => Promise<void>
}

function isSelectedIn(element: Element): boolean {
  const selection = window.getSelection()
  return selection !== null && !selection.isCollapsed && selection.getRangeAt(0).intersectsNode(element)
}

/**
 * A menu by the right button, by the menu key or Mayús+F10, and by a long press of a finger. The browser's own menu stays
 * where text is selected, and with Ctrl or Mayús.
 * @returns listeners for an element around all that has a menu and around the menu itself, and what it is open for
 */
export function useContextMenu({ selector, accepts, preload }: ContextMenuOptions) {
  const [target, setTarget] = useState<ContextMenuTarget>()
  const count = useRef(0)
  const press = useRef<{ x: number; y: number; isSelected: boolean; timer: number | undefined }>(undefined)
  /** The finger that has opened the menu still rests; lifting it must not click what lies below. */
  const isHeld = useRef(false)
  useEffect(() => () => clearTimeout(press.current?.timer), [])

  const itemAt = (node: EventTarget) => {
    const item = node instanceof Element ? node.closest<HTMLElement>(selector) : null
    return item && accepts(item) ? item : null
  }
  function end() {
    clearTimeout(press.current?.timer)
    press.current = undefined
  }
  function open(element: HTMLElement, { x, y }: { x: number; y: number }) {
    count.current += 1
    setTarget({ id: count.current, element, x, y })
  }
  function openByKey(element: HTMLElement) {
    // Some browsers tell of the key twice.
    if (target?.element === element) return
    const { left, bottom } = element.getBoundingClientRect()
    open(element, { x: left, y: bottom })
  }

  const listeners = {
    onPointerDown(event: PointerEvent) {
      const { clientX: x, clientY: y, pointerType, isPrimary } = event
      end()
      isHeld.current = false
      const element = itemAt(event.target)
      if (!element || !isPrimary) return
      void preload()
      const hold = () => {
        isHeld.current = true
        open(element, { x, y })
      }
      const timer = pointerType === 'touch' ? window.setTimeout(hold, HOLD_MS) : undefined
      press.current = { x, y, isSelected: isSelectedIn(element), timer }
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const { x, y } = press.current ?? { x: clientX, y: clientY }
      if (Math.hypot(clientX - x, clientY - y) > SLIP_PX) end()
    },
    onPointerUp({ pointerType }: PointerEvent) {
      if (pointerType === 'touch') end()
    },
    onPointerCancel: end,
    onTouchEnd(event: TouchEvent) {
      // The mouse that browsers play after a touch would take the focus from the menu, which closes it.
      if (isHeld.current && event.cancelable) event.preventDefault()
    },
    onClickCapture(event: MouseEvent) {
      if (!isHeld.current) return
      isHeld.current = false
      event.preventDefault()
      event.stopPropagation()
    },
    onContextMenu(event: MouseEvent) {
      // The menu key may be told of only once it is let go of.
      if (event.target instanceof Element && event.target.closest('[role=menu]'))
        return event.preventDefault()
      const element = itemAt(event.target)
      if (!element || event.ctrlKey || event.shiftKey) return
      const isMouse = event.button === 2
      // macOS selects the word below the pointer by itself: what counts was selected before.
      if (isMouse ? press.current?.isSelected : isSelectedIn(element)) return
      event.preventDefault()
      if (isHeld.current) return
      if (isMouse) return open(element, { x: event.clientX, y: event.clientY })
      const touch = press.current?.timer === undefined ? undefined : press.current
      if (!touch) return openByKey(element)
      end()
      isHeld.current = true
      open(element, touch)
    },
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'ContextMenu' && !(event.key === 'F10' && event.shiftKey)) return
      const element = itemAt(event.target)
      if (!element || isSelectedIn(element)) return
      event.preventDefault()
      openByKey(element)
    },
  }
  return {
    target,
    listeners,
    /** Forgets a menu that has closed; another may be open by then. */
    forget: (closed: ContextMenuTarget) => setTarget((current) => (current === closed ? undefined : current)),
  }
}
