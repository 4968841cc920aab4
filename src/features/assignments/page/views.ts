import { lazyComponent } from '#src/ui/lazy-component.tsx'
import type { AssignmentsView } from '../search-params.ts'

export const LazyRoster = lazyComponent<{ by: 'doctor' | 'room' }>(() =>
  import('../roster/Roster.tsx').then((module) => module.Roster),
)
export const LazyAssignmentList = lazyComponent(() =>
  import('../list/AssignmentList.tsx').then((module) => module.AssignmentList),
)
export const LazyUnassignedList = lazyComponent(() =>
  import('../list/UnassignedList.tsx').then((module) => module.UnassignedList),
)
export const LazyHandovers = lazyComponent(() =>
  import('../handovers/Handovers.tsx').then((module) => module.Handovers),
)

const LOADERS = {
  cuartos: LazyRoster.preload,
  lista: LazyAssignmentList.preload,
  'sin-medico': LazyUnassignedList.preload,
  entregas: LazyHandovers.preload,
}

/** Fetches the code of a view; the loader waits for it. */
export function preloadView(view: AssignmentsView = 'cuartos'): Promise<void> {
  return LOADERS[view]()
}
