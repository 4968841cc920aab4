import { preloadable } from '#src/ui/preloadable.tsx'
import type { AssignmentForm } from './address.ts'
import type { Assignment } from './contract.ts'
import type { NewAssignmentDialogProps } from './NewAssignmentDialog.tsx'

interface ChangeProps {
  assignment: Assignment
  onClose: () => void
}

export const NewAssignment = preloadable<NewAssignmentDialogProps>(() =>
  import('./NewAssignmentDialog.tsx').then((module) => module.NewAssignmentDialog),
)
export const EditAssignment = preloadable<ChangeProps>(() =>
  import('./EditAssignmentDialog.tsx').then((module) => module.EditAssignmentDialog),
)
export const EndAssignment = preloadable<ChangeProps>(() =>
  import('./EndAssignmentDialog.tsx').then((module) => module.EndAssignmentDialog),
)
export const GiveHandover = preloadable<{ onClose: () => void }>(() =>
  import('./HandoverDialog.tsx').then((module) => module.HandoverDialog),
)

const PRELOADS = {
  asignacion: NewAssignment.preload,
  editar: EditAssignment.preload,
  terminar: EndAssignment.preload,
  entregar: GiveHandover.preload,
}

/** Pointing at what opens a dialog fetches the code that its click needs. */
export function preloadForm(form: NonNullable<AssignmentForm['form']>): void {
  PRELOADS[form]()
}
