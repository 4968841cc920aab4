import { useEffect, useState } from 'react'
import { SLOW_AFTER_MS } from '#src/lib/loading.ts'

/** @returns whether `waiting` has been true for so long that the view should say so */
export function useSlow(waiting: boolean): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    setSlow(false)
    if (!waiting) return
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [waiting])
  return waiting && slow
}
