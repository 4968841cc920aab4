import * as z from 'zod/mini'
import { call } from '#src/api/call.ts'
import { endAssignment } from '#src/domain/assignments/api-writes.ts'
import { Assignment } from '#src/domain/assignments/contract.ts'
import { optionalMoment } from '#src/forms/moment.ts'
import { RecordDialog } from '#src/forms/RecordDialog.tsx'
import { useRecordForm } from '#src/forms/use-record-form.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { MomentField } from '#src/ui/DateFields.tsx'
import { targetName } from '../labels.ts'

import { AssignmentSubject } from './AssignmentFields.tsx'
import { assignmentDifferences, spanFields } from './assignment-form.ts'
import { useAssignmentSaved } from './use-assignment-saved.ts'

interface EndAssignmentDialogProps {
  /** As it was when the form was opened. */
  stored: Assignment
  onClose: () => void
}

const Fields = z.object({ at: z.string() })

/** Ends an assignment, now or at a time; calls off one that has not begun. */
export function EndAssignmentDialog({ stored: assignment, onClose }: EndAssignmentDialogProps) {
  const hospital = useHospital()
  const { clock } = hospital
  const isPlanned = assignment.status === 'scheduled'
  const title = isPlanned ? 'Cancelar asignación' : 'Terminar asignación'
  const { onError, announce } = useAssignmentSaved(title)
  const { assignmentId } = assignment
  const record = useRecordForm({
    id: `${hospital.id}/assignments/${assignmentId}/end`,
    fields: Fields,
    initial: { at: '' },
    body: z.object({ at: optionalMoment(clock) }),
    toBody: (values) => values,
    send: (body, sent) => call(hospital, endAssignment, { assignmentId }, { json: body, ...sent }),
    onError,
    onSaved: (saved) => {
      const action = isPlanned ? 'Se canceló' : 'Terminó'
      announce(`${action} la asignación de ${saved.doctorName}: ${targetName(saved)}`)
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
      subject={<AssignmentSubject assignment={assignment} />}
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
            <MomentField
              {...bind(field)}
              label="Termina"
              timeZone={clock.timeZone}
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
