import type { Assignment } from '#src/domain/assignments/contract.ts'
import { type Refusal, recordDialogs, storedForm } from '#src/hospital/record-dialogs.tsx'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import { RenderIfInitially } from '#src/ui/RenderIfInitially.tsx'
import { useAssignmentsSearch } from './page/use-assignments-search.ts'
import { assignmentQueries } from './queries.ts'
import type { AssignmentForm } from './search-params.ts'

export const NewAssignment = lazyDialog(
  async () => (await import('./dialogs/NewAssignmentDialog.tsx')).NewAssignmentDialog,
)

export const HandoverDialog = lazyDialog(
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
  entregar: HandoverDialog.preload,
}

/** Fetches the code of a form, for the links and buttons that open it. */
export function preloadForm(form: NonNullable<AssignmentForm['form']>): void {
  PRELOADS[form]()
}

/** The form on assignments that the address names; *entregar* is the handovers' own. */
export function AssignmentDialogs() {
  const hospital = useHospital()
  const mayChange = hospital.can('doctorAssignments', 'write')
  const { address, close } = useAssignmentsSearch()
  const { form, assignment, episode, room, forDoctor, day } = address
  if (form === 'entregar') return null
  if (form === 'asignacion')
    return (
      <RenderIfInitially key={form} when={mayChange}>
        <NewAssignment episodeId={episode} roomId={room} doctorId={forDoctor} day={day} onClose={close} />
      </RenderIfInitially>
    )
  return <ChangeAssignment form={form} id={assignment} mayChange={mayChange} onClose={close} />
}
