import { preloadable } from '#src/ui/preloadable.tsx'
import type { AssignmentForm } from './address.ts'
import type { ChangeAssignmentProps } from './ChangeAssignment.tsx'
import type { NewAssignmentDialogProps } from './NewAssignmentDialog.tsx'

export const NewAssignment = preloadable<NewAssignmentDialogProps>(() =>
  import('./NewAssignmentDialog.tsx').then((module) => module.NewAssignmentDialog),
)
export const ChangeAssignment = preloadable<ChangeAssignmentProps>(() =>
  import('./ChangeAssignment.tsx').then((module) => module.ChangeAssignment),
)
export const GiveHandover = preloadable<{ onClose: () => void }>(() =>
  import('./HandoverDialog.tsx').then((module) => module.HandoverDialog),
)

const PRELOADS = {
  asignacion: NewAssignment.preload,
  editar: ChangeAssignment.preload,
  terminar: ChangeAssignment.preload,
  entregar: GiveHandover.preload,
}

/** Pointing at what opens a dialog fetches the code that its click needs. */
export function preloadForm(form: NonNullable<AssignmentForm['form']>): void {
  PRELOADS[form]()
}
