import { useDeferredValue } from 'react'

/**
 * Whether the first drawing stands: what lies below the window is drawn after it, in a pass that gives way to a hand,
 * so that what is in sight need not wait. Keep the place of what is to come.
 */
export function useLater(): boolean {
  return useDeferredValue(true, false)
}
