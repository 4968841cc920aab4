import { useSelector } from '@tanstack/react-form'
import { useSuspenseQuery } from '@tanstack/react-query'
import { call } from '#src/api/call.ts'
import { updateAssignment } from '#src/domain/assignments/api-writes.ts'
import { Assignment } from '#src/domain/assignments/contract.ts'
import { RecordDialog } from '#src/forms/RecordDialog.tsx'
import { useRecordForm } from '#src/forms/use-record-form.ts'
import { profileQueries } from '#src/hospital/queries.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { targetName } from '../labels.ts'

import { AssignmentSubject, SpanFieldset } from './AssignmentFields.tsx'
import {
  assignmentBody,
  assignmentDifferences,
  SpanFields,
  spanFields,
  toAssignment,
} from './assignment-form.ts'
import { useAssignmentSaved } from './use-assignment-saved.ts'

interface EditAssignmentDialogProps {
  /** As it was when the form was opened. */
  stored: Assignment
  onClose: () => void
}

const TITLE = 'Editar asignación'

/** Changes role, shift and times; whom and what it is about stays. */
export function EditAssignmentDialog({ stored: assignment, onClose }: EditAssignmentDialogProps) {
  const hospital = useHospital()
  const { clock } = hospital
  const { data: profile } = useSuspenseQuery(profileQueries.detail(hospital))
  const { onError, announce } = useAssignmentSaved(TITLE)
  const { assignmentId } = assignment
  const record = useRecordForm({
    id: `${hospital.id}/assignments/${assignmentId}`,
    fields: SpanFields,
    initial: spanFields(assignment, clock),
    body: assignmentBody(assignment, clock),
    toBody: toAssignment,
    send: (body, sent) => call(hospital, updateAssignment, { assignmentId }, { json: body, ...sent }),
    onError,
    onSaved: (saved) => {
      announce(`Se guardó la asignación de ${saved.doctorName}: ${targetName(saved)}`)
      onClose()
    },
    staleness: {
      schema: Assignment,
      version: assignment.version,
      versionOf: ({ version }) => version,
      differences: (local, stored) => assignmentDifferences(local, stored, clock),
      valuesOf: (stored) => spanFields(stored, clock),
    },
  })
  const { form, bind } = record
  const startsAt = useSelector(form.store, (state) => state.values.startsAt)
  return (
    <RecordDialog
      wide
      title={TITLE}
      subject={<AssignmentSubject assignment={assignment} />}
      submitLabel="Guardar"
      record={record}
      onClose={onClose}
    >
      <SpanFieldset
        isRoom={assignment.roomId !== null}
        shifts={profile.shifts}
        startsAt={startsAt}
        field={(name, draw) => (
          <form.Field key={name} name={name}>
            {(field) => draw(bind(field))}
          </form.Field>
        )}
        onTimes={(times) => {
          form.setFieldValue('startsAt', times.startsAt)
          form.setFieldValue('endsAt', times.endsAt)
        }}
      />
    </RecordDialog>
  )
}
