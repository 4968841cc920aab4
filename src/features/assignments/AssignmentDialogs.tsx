import { useState } from 'react'
import { useGranted } from '#src/session/use-session.ts'
import { useHospital } from '#src/shell/use-hospital.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { Latched } from '#src/ui/Latched.tsx'
import type { Assignment } from './contract.ts'
import { EditAssignment, EndAssignment, NewAssignment } from './preloads.ts'
import { useAssignmentsSearch } from './use-assignments-search.ts'

/** What lies over a view of the roster, as the address says. @param rows what the view shows; undefined while it loads */
export function AssignmentDialogs({ rows }: { rows: readonly Assignment[] | undefined }) {
  const { hospitalId } = useHospital()
  const mayChange = useGranted(hospitalId)('doctorAssignments', 'write')
  const { address, close } = useAssignmentsSearch()
  const { form, assignment, episode, room, forDoctor, day } = address
  if (form === 'asignacion')
    return (
      <Latched key={form} when={mayChange}>
        <NewAssignment
          episodeId={episode}
          roomId={room}
          doctorId={forDoctor}
          day={day}
          onClose={close}
          onGiveUp={close}
        />
      </Latched>
    )
  if ((form !== 'editar' && form !== 'terminar') || assignment === undefined || !rows) return null
  return (
    <Latched key={`${form} ${assignment}`} when={mayChange}>
      <Change
        deed={form}
        stored={rows.find(({ assignmentId }) => assignmentId === assignment)}
        onClose={close}
      />
    </Latched>
  )
}

interface ChangeProps {
  deed: 'editar' | 'terminar'
  stored: Assignment | undefined
  onClose: () => void
}

function Change({ deed, stored, onClose }: ChangeProps) {
  // As it was when the form opened: the view loads anew below it.
  const [assignment] = useState(stored)
  if (!assignment || assignment.status === 'ended')
    return (
      <Dialog
        title={assignment ? 'Esta asignación ya terminó' : 'Esa asignación no está en esta vista'}
        description="No hay nada que cambiar."
        onClose={onClose}
      >
        <footer className="flex justify-end">
          <Button onClick={onClose}>Cerrar</Button>
        </footer>
      </Dialog>
    )
  const Form = deed === 'editar' ? EditAssignment : EndAssignment
  return <Form assignment={assignment} onClose={onClose} onGiveUp={onClose} />
}
