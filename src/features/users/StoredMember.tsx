import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useHospital } from '#src/shell/use-hospital.ts'
import { DialogPending } from '#src/ui/DialogPending.tsx'
import type { Member } from './contract.ts'
import { userQueries } from './queries.ts'

interface StoredMemberProps {
  userId: string
  onClose: () => void
  children: (member: Member) => ReactNode
}

/** Opens a form once its member is known as it is stored now. */
export function StoredMember({ userId, onClose, children }: StoredMemberProps) {
  const { clients, hospitalId } = useHospital()
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    ...userQueries.member(clients, hospitalId, userId),
    refetchOnMount: 'always',
  })
  if (!data || !isFetchedAfterMount)
    return <DialogPending error={error} onRetry={() => void refetch()} onClose={onClose} />
  return <Opened current={data}>{children}</Opened>
}

/** Keeps to what the member was when the form opened. */
function Opened({ current, children }: { current: Member; children: (member: Member) => ReactNode }) {
  const [member] = useState(current)
  return children(member)
}
