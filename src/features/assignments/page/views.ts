import { lazyComponent } from '#src/ui/lazy-component.tsx'
import type { AssignmentsView } from '../search-params.ts'

export const Roster = lazyComponent<{ by: 'doctor' | 'room' }>(() =>
  import('../roster/Roster.tsx').then((module) => module.Roster),
)
export const AssignmentList = lazyComponent(() =>
  import('../list/AssignmentList.tsx').then((module) => module.AssignmentList),
)
export const UnassignedList = lazyComponent(() =>
  import('../list/UnassignedList.tsx').then((module) => module.UnassignedList),
)
export const Handovers = lazyComponent(() =>
  import('../handovers/Handovers.tsx').then((module) => module.Handovers),
)

const LOADERS = {
  cuartos: Roster.preload,
  lista: AssignmentList.preload,
  'sin-medico': UnassignedList.preload,
  entregas: Handovers.preload,
}

/** Fetches the code of a view; the loader waits for it. */
export function preloadView(view: AssignmentsView = 'cuartos'): Promise<void> {
  return LOADERS[view]()
}
