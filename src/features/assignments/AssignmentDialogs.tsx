import { useHospital } from '#src/hospital/use-hospital.ts'
import { RenderIfInitially } from '#src/ui/RenderIfInitially.tsx'
import { ChangeAssignment, NewAssignment } from './preloads.ts'
import { useAssignmentsSearch } from './use-assignments-search.ts'

/** What lies over a view of the roster, as the address says. */
export function AssignmentDialogs() {
  const hospital = useHospital()
  const mayChange = hospital.can('doctorAssignments', 'write')
  const { address, close } = useAssignmentsSearch()
  const { form, assignment, episode, room, forDoctor, day } = address
  if (form === 'asignacion')
    return (
      <RenderIfInitially key={form} when={mayChange}>
        <NewAssignment episodeId={episode} roomId={room} doctorId={forDoctor} day={day} onClose={close} />
      </RenderIfInitially>
    )
  if ((form !== 'editar' && form !== 'terminar') || assignment === undefined) return null
  return (
    <RenderIfInitially key={`${form} ${assignment}`} when={mayChange}>
      <ChangeAssignment form={form} assignmentId={assignment} onClose={close} />
    </RenderIfInitially>
  )
}
