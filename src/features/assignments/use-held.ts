import { useCallback, useEffect, useRef, useState } from 'react'
import type { Assignment } from '#src/domain/assignments/contract.ts'

/** Where on the grid: a row's index and a day's. */
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

/** What is picked up. The latest is also at hand at once, for events that come faster than drawings. */
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
