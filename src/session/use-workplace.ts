import { useSyncExternalStore } from 'react'
import type { SelectionState } from './selection.ts'
import { useSession } from './use-session.ts'
import { type Workplace, workplaceOf } from './workplace.ts'

export function useWorkplace(): Workplace {
  return workplaceOf(useSession())
}

/** The active hospital and whether it is being switched, followed as they change. */
export function useSelectionState(): SelectionState {
  const { selection } = useWorkplace()
  return useSyncExternalStore(selection.subscribe, selection.getState)
}
