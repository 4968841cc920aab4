import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useGranted } from '#src/session/use-session.ts'
import { useHospital } from '#src/shell/use-hospital.ts'
import { DialogPending } from '#src/ui/DialogPending.tsx'
import type { Assignment } from '../assignments/contract.ts'
import { assignmentQueries } from '../assignments/queries.ts'

interface OpenAssignmentsProps {
  doctorId: string
  onClose: () => void
  /** Takes null where one may not know them. */
  children: (open: readonly Assignment[] | null) => ReactNode
}

/** Opens a form once it is known what a doctor is on for now and what is to come. */
export function OpenAssignments({ doctorId, onClose, children }: OpenAssignmentsProps) {
  const { clients, hospitalId } = useHospital()
  const mayKnow = useGranted(hospitalId)('doctorAssignments')
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    ...assignmentQueries.openOf(clients, hospitalId, doctorId),
    enabled: mayKnow,
    refetchOnMount: 'always',
  })
  if (!mayKnow) return children(null)
  if (!data || !isFetchedAfterMount)
    return <DialogPending error={error} onRetry={() => void refetch()} onClose={onClose} />
  return children(data)
}
