import { useGranted } from '#src/session/use-session.ts'
import { useHospital } from '#src/shell/use-hospital.ts'
import { Latched } from '#src/ui/Latched.tsx'
import { ChangeAssignment, NewAssignment } from './preloads.ts'
import { useAssignmentsSearch } from './use-assignments-search.ts'

/** What lies over a view of the roster, as the address says. */
export function AssignmentDialogs() {
  const { hospitalId } = useHospital()
  const mayChange = useGranted(hospitalId)('doctorAssignments', 'write')
  const { address, close } = useAssignmentsSearch()
  const { form, assignment, episode, room, forDoctor, day } = address
  if (form === 'asignacion')
    return (
      <Latched key={form} when={mayChange}>
        <NewAssignment episodeId={episode} roomId={room} doctorId={forDoctor} day={day} onClose={close} />
      </Latched>
    )
  if ((form !== 'editar' && form !== 'terminar') || assignment === undefined) return null
  return (
    <Latched key={`${form} ${assignment}`} when={mayChange}>
      <ChangeAssignment form={form} assignmentId={assignment} onClose={close} />
    </Latched>
  )
}
