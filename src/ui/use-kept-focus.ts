import { type RefObject, useLayoutEffect, useRef } from 'react'

const surroundingsOf = (button: Element | null) => button?.closest<HTMLElement>('[tabindex="-1"]')

/**
 * For a button, or a link like one, that may be disabled or go while it has the focus: what surrounds it (a dialog, a navigation, the
 * page's main part) takes the focus over, so that the keyboard does not have to begin anew. The button has it back when
 * it can be pressed again, unless it was wanted elsewhere meanwhile.
 */
export function useKeptFocus<Control extends HTMLElement = HTMLButtonElement>(
  disabled?: boolean,
): RefObject<Control | null> {
  const ref = useRef<Control>(null)
  // Looked at while drawing: some browsers take the focus from a button in the moment in which it is disabled.
  const hadFocus = ref.current !== null && ref.current === document.activeElement
  const keeper = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (disabled) {
      if (!hadFocus) return
      keeper.current = surroundingsOf(ref.current) ?? null
      keeper.current?.focus({ preventScroll: true })
      return
    }
    if (keeper.current && document.activeElement === keeper.current)
      ref.current?.focus({ preventScroll: true })
    keeper.current = null
  }, [disabled, hadFocus])
  useLayoutEffect(() => {
    const button = ref.current
    return () => {
      if (!button || document.activeElement !== button) return
      const heir = surroundingsOf(button)
      queueMicrotask(() => {
        // What came in its place may have taken the focus by itself.
        if (!button.isConnected && document.activeElement === document.body)
          heir?.focus({ preventScroll: true })
      })
    }
  }, [])
  return ref
}
