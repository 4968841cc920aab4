import { useHospital } from '#src/hospital/use-hospital.ts'
import { RenderIfInitially } from '#src/ui/lazy-dialog.tsx'
import { ChangeAssignment, NewAssignment } from '../dialogs.ts'
import { useAssignmentsSearch } from './use-assignments-search.ts'

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
