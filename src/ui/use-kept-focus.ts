import { type RefObject, useLayoutEffect, useRef } from 'react'

const surroundingsOf = (button: Element | null) => button?.closest<HTMLElement>('[tabindex="-1"]')

/**
 * For a button or link that may be disabled or removed while it has the focus: the element around it (a dialog, a
 * navigation, the page's main part) takes the focus, so that the keyboard user keeps the place. The button gets the
 * focus back when it is enabled again, unless the focus has moved meanwhile.
 */
export function useKeptFocus<Control extends HTMLElement = HTMLButtonElement>(
  disabled?: boolean,
): RefObject<Control | null> {
  const ref = useRef<Control>(null)
  // Read while rendering: some browsers take the focus from a button as soon as it is disabled.
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
        // The element that replaced it may have taken the focus.
        if (!button.isConnected && document.activeElement === document.body)
          heir?.focus({ preventScroll: true })
      })
    }
  }, [])
  return ref
}
