import { useSelector } from '@tanstack/react-form'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Assignment } from '#src/domain/assignments/contract.ts'
import { RecordDialog } from '#src/forms/RecordDialog.tsx'
import { useRecordForm } from '#src/forms/use-record-form.ts'
import { profileQueries } from '#src/hospital/queries.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { useHospitalClock } from '#src/hospital/use-hospital-clock.ts'
import { AssignmentSubject } from './AssignmentSubject.tsx'
import {
  assignmentBody,
  assignmentDifferences,
  SpanFields,
  spanFields,
  toAssignment,
} from './assignment-form.ts'
import { updateAssignment } from './queries.ts'
import { SpanFieldset } from './SpanFieldset.tsx'
import { targetName } from './target-text.ts'
import { useAssigned } from './use-assigned.ts'

interface EditAssignmentDialogProps {
  /** As it was when the form was opened. */
  assignment: Assignment
  onClose: () => void
}

const TITLE = 'Editar asignación'

/** Changes role, shift and times; whom and what it is about stays. */
export function EditAssignmentDialog({ assignment, onClose }: EditAssignmentDialogProps) {
  const hospital = useHospital()
  const clock = useHospitalClock()
  const { data: profile } = useSuspenseQuery(profileQueries.detail(hospital))
  const { send, tell } = useAssigned(TITLE)
  const { assignmentId } = assignment
  const record = useRecordForm({
    id: `${hospital.id}/assignments/${assignmentId}`,
    fields: SpanFields,
    initial: spanFields(assignment, clock),
    body: assignmentBody(assignment, clock),
    toBody: toAssignment,
    send: (body, sent) => send(updateAssignment(hospital, assignmentId, body, sent)),
    onSaved: (saved) => {
      tell(`Se guardó la asignación de ${saved.doctorName}: ${targetName(saved)}`)
      onClose()
    },
    staleness: {
      schema: Assignment,
      version: assignment.version,
      versionOf: ({ version }) => version,
      differences: (mine, stored) => assignmentDifferences(mine, stored, clock),
      valuesOf: (stored) => spanFields(stored, clock),
    },
  })
  const { form, bind } = record
  const startsAt = useSelector(form.store, (state) => state.values.startsAt)
  return (
    <RecordDialog
      wide
      title={TITLE}
      description={<AssignmentSubject assignment={assignment} />}
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
