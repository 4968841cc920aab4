import type { ReactNode } from 'react'
import type { Assignment } from '#src/domain/assignments/contract.ts'
import { StoredRecord } from '#src/forms/StoredRecord.tsx'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { DialogPending } from '#src/ui/DialogPending.tsx'
import { assignmentQueries } from './queries.ts'

interface StoredAssignmentProps {
  assignmentId: number
  onClose: () => void
  children: (assignment: Assignment) => ReactNode
}

/** Opens a form once its assignment is known as it is stored now; says so where there is nothing to change. */
export function StoredAssignment({ assignmentId, onClose, children }: StoredAssignmentProps) {
  const hospital = useHospital()
  return (
    <StoredRecord
      query={assignmentQueries.find(hospital, assignmentId)}
      pending={(error, retry) => <DialogPending error={error} onRetry={retry} onClose={onClose} />}
    >
      {(assignment) =>
        assignment && assignment.status !== 'ended' ? (
          children(assignment)
        ) : (
          <Dialog
            alert
            title={assignment ? 'Esta asignación ya terminó' : 'Esa asignación no existe'}
            description="No hay nada que cambiar."
            onClose={onClose}
          >
            <div className="flex justify-end">
              <Button autoFocus onClick={onClose}>
                Cerrar
              </Button>
            </div>
          </Dialog>
        )
      }
    </StoredRecord>
  )
}
