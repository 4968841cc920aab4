import { startTransition, useEffect, useState } from 'react'

/**
 * Whether the first drawing stands: what can wait is drawn after it, in a pass that gives way to a hand, so that what is
 * in sight comes sooner. Keep the place of what is to come. Not `useDeferredValue`: below one another those would all
 * be drawn at once.
 */
export function useLater(): boolean {
  const [stands, setStands] = useState(false)
  useEffect(() => startTransition(() => setStands(true)), [])
  return stands
}
