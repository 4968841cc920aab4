import { EditAssignmentDialog } from './EditAssignmentDialog.tsx'
import { EndAssignmentDialog } from './EndAssignmentDialog.tsx'
import { StoredAssignment } from './StoredAssignment.tsx'

export interface ChangeAssignmentProps {
  form: 'editar' | 'terminar'
  assignmentId: number
  onClose: () => void
}

/** The form of one action on an assignment. */
export function ChangeAssignment({ form, assignmentId, onClose }: ChangeAssignmentProps) {
  const Form = form === 'editar' ? EditAssignmentDialog : EndAssignmentDialog
  return (
    <StoredAssignment assignmentId={assignmentId} onClose={onClose}>
      {(assignment) => <Form assignment={assignment} onClose={onClose} />}
    </StoredAssignment>
  )
}
