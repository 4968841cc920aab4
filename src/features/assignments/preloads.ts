import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import type { AssignmentForm } from './address.ts'
import type { ChangeAssignmentProps } from './ChangeAssignment.tsx'
import type { NewAssignmentDialogProps } from './NewAssignmentDialog.tsx'

export const NewAssignment = lazyDialog<NewAssignmentDialogProps>(() =>
  import('./NewAssignmentDialog.tsx').then((module) => module.NewAssignmentDialog),
)
export const ChangeAssignment = lazyDialog<ChangeAssignmentProps>(() =>
  import('./ChangeAssignment.tsx').then((module) => module.ChangeAssignment),
)
export const GiveHandover = lazyDialog<{ onClose: () => void }>(() =>
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
