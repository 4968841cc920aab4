import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useHospital } from '#src/shell/use-hospital.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { DialogPending } from '#src/ui/DialogPending.tsx'
import type { Assignment } from './contract.ts'
import { assignmentQueries } from './queries.ts'

interface StoredAssignmentProps {
  assignmentId: number
  onClose: () => void
  children: (assignment: Assignment) => ReactNode
}

/** Opens a form once its assignment is known as it is stored now; says so where there is nothing to change. */
export function StoredAssignment({ assignmentId, onClose, children }: StoredAssignmentProps) {
  const { clients, hospitalId } = useHospital()
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    ...assignmentQueries.find(clients, hospitalId, assignmentId),
    refetchOnMount: 'always',
  })
  if (data === undefined || !isFetchedAfterMount)
    return <DialogPending error={error} onRetry={() => void refetch()} onClose={onClose} />
  return (
    <Opened current={data} onClose={onClose}>
      {children}
    </Opened>
  )
}

type OpenedProps = Omit<StoredAssignmentProps, 'assignmentId'> & { current: Assignment | null }

/** Keeps to what it was when the form opened: nothing typed goes because somebody else was quicker. */
function Opened({ current, onClose, children }: OpenedProps) {
  const [assignment] = useState(current)
  if (assignment && assignment.status !== 'ended') return children(assignment)
  return (
    <Dialog
      alert
      title={assignment ? 'Esta asignación ya terminó' : 'Esa asignación no existe'}
      description="No hay nada que cambiar."
      onClose={onClose}
    >
      <footer className="flex justify-end">
        <Button autoFocus onClick={onClose}>
          Cerrar
        </Button>
      </footer>
    </Dialog>
  )
}
