import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * For a button, or a link like one, that may be disabled or go while it has the focus: what surrounds it (a dialog, a navigation, the
 * page's main part) takes the focus over, so that the keyboard does not have to begin anew.
 */
export function useKeptFocus<Control extends HTMLElement = HTMLButtonElement>(
  disabled?: boolean,
): RefObject<Control | null> {
  const ref = useRef<Control>(null)
  useLayoutEffect(() => {
    const button = ref.current
    if (!button) return
    const surroundings = () => button.closest<HTMLElement>('[tabindex="-1"]')
    if (disabled && document.activeElement === button) surroundings()?.focus({ preventScroll: true })
    return () => {
      if (document.activeElement !== button) return
      const heir = surroundings()
      queueMicrotask(() => {
        // What came in its place may have taken the focus by itself.
        if (!button.isConnected && document.activeElement === document.body)
          heir?.focus({ preventScroll: true })
      })
    }
  }, [disabled])
  return ref
}
