import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Assignment } from '#src/domain/assignments/contract.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { DialogPending } from '#src/ui/DialogPending.tsx'
import { assignmentQueries } from '../assignments/queries.ts'

interface OpenAssignmentsProps {
  doctorId: string
  onClose: () => void
  /** Takes null where one may not know them. */
  children: (open: readonly Assignment[] | null) => ReactNode
}

/** Opens a form once it is known what a doctor is on for now and what is to come. */
export function OpenAssignments({ doctorId, onClose, children }: OpenAssignmentsProps) {
  const hospital = useHospital()
  const mayKnow = hospital.can('doctorAssignments')
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    ...assignmentQueries.openOf(hospital, doctorId),
    enabled: mayKnow,
    refetchOnMount: 'always',
  })
  if (!mayKnow) return children(null)
  if (!data || !isFetchedAfterMount)
    return <DialogPending error={error} onRetry={() => void refetch()} onClose={onClose} />
  return children(data)
}
