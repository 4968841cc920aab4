import type { Assignment } from '#src/domain/assignments/contract.ts'
import { type Refusal, recordDialogs, storedForm } from '#src/hospital/record-dialogs.tsx'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import { assignmentQueries } from './queries.ts'
import type { AssignmentForm } from './search-params.ts'

export const NewAssignment = lazyDialog(
  async () => (await import('./dialogs/NewAssignmentDialog.tsx')).NewAssignmentDialog,
)

export const LazyHandoverDialog = lazyDialog(
  async () => (await import('./dialogs/HandoverDialog.tsx')).HandoverDialog,
)

function refuse(assignment: Assignment | null): Refusal | undefined {
  const reason = 'No hay nada que cambiar.'
  if (!assignment) return { title: 'Esa asignación no existe', reason }
  return assignment.status === 'ended' ? { title: 'Esta asignación ya terminó', reason } : undefined
}

/** The forms of a stored assignment. */
export const ChangeAssignment = recordDialogs({
  editar: storedForm({
    load: assignmentQueries.find,
    refuse,
    form: async () => (await import('./dialogs/EditAssignmentDialog.tsx')).EditAssignmentDialog,
  }),
  terminar: storedForm({
    load: assignmentQueries.find,
    refuse,
    form: async () => (await import('./dialogs/EndAssignmentDialog.tsx')).EndAssignmentDialog,
  }),
})

const PRELOADS = {
  asignacion: NewAssignment.preload,
  editar: ChangeAssignment.preload('editar'),
  terminar: ChangeAssignment.preload('terminar'),
  entregar: LazyHandoverDialog.preload,
}

/** Fetches the code of a form, for the links and buttons that open it. */
export function preloadForm(form: NonNullable<AssignmentForm['form']>): void {
  PRELOADS[form]()
}
