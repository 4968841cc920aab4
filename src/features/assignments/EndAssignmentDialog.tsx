import * as z from 'zod/mini'
import { optionalMoment } from '#src/forms/moment.ts'
import { RecordDialog } from '#src/forms/RecordDialog.tsx'
import { useRecordForm } from '#src/forms/use-record-form.ts'
import { useHospital } from '#src/shell/use-hospital.ts'
import { TextField } from '#src/ui/Field.tsx'
import { useHospitalClock } from '../profile/use-hospital-clock.ts'
import { AssignmentSubject } from './AssignmentSubject.tsx'
import { assignmentDifferences, spanFields } from './assignment-form.ts'
import { Assignment } from './contract.ts'
import { endAssignment } from './queries.ts'
import { targetName } from './target-text.ts'
import { useAssigned } from './use-assigned.ts'

interface EndAssignmentDialogProps {
  /** As it was when the form was opened. */
  assignment: Assignment
  onClose: () => void
}

const Fields = z.object({ at: z.string() })

/** Ends an assignment, now or at a time; calls off one that has not begun. */
export function EndAssignmentDialog({ assignment, onClose }: EndAssignmentDialogProps) {
  const { clients, hospitalId } = useHospital()
  const clock = useHospitalClock()
  const isPlanned = assignment.status === 'scheduled'
  const title = isPlanned ? 'Cancelar asignación' : 'Terminar asignación'
  const { send, tell } = useAssigned(title)
  const { assignmentId } = assignment
  const record = useRecordForm({
    id: `${hospitalId}/assignments/${assignmentId}/end`,
    fields: Fields,
    initial: { at: '' },
    body: z.object({ at: optionalMoment(clock) }),
    toBody: (values) => values,
    send: (body, sent) => send(endAssignment(clients, assignmentId, body, sent)),
    onSaved: (saved) => {
      const deed = isPlanned ? 'Se canceló' : 'Terminó'
      tell(`${deed} la asignación de ${saved.doctorName}: ${targetName(saved)}`)
      onClose()
    },
    staleness: {
      schema: Assignment,
      version: assignment.version,
      versionOf: ({ version }) => version,
      isDone: (_, { status }) => status !== 'scheduled' && status !== 'active',
      differences: (_, stored) => assignmentDifferences(spanFields(assignment, clock), stored, clock),
    },
  })
  const { form, bind } = record
  return (
    <RecordDialog
      title={title}
      description={<AssignmentSubject assignment={assignment} />}
      submitLabel={isPlanned ? 'Cancelar la asignación' : 'Terminar'}
      submitVariant="danger"
      record={record}
      onClose={onClose}
    >
      {isPlanned ? (
        <p>Todavía no empieza: se quita del rol.</p>
      ) : (
        <form.Field name="at">
          {(field) => (
            <TextField
              {...bind(field)}
              label="Termina"
              type="datetime-local"
              max="9999-12-31T23:59"
              help="Vacío: ahora mismo."
              autoFocus
            />
          )}
        </form.Field>
      )}
      {assignment.role === 'attending' && (
        <p className="rounded-md bg-warning-soft px-3 py-2 text-warning">
          El paciente queda sin médico tratante hasta que asignes a otro.
        </p>
      )}
    </RecordDialog>
  )
}
