import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * For a button that may be disabled or go while it has the focus: what surrounds it (a dialog, a navigation, the
 * page's main part) takes the focus over, so that the keyboard does not have to begin anew.
 */
export function useKeptFocus(disabled: boolean | undefined): RefObject<HTMLButtonElement | null> {
  const ref = useRef<HTMLButtonElement>(null)
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
