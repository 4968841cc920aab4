import type { ReactNode } from 'react'
import { StoredRecord } from '#src/forms/StoredRecord.tsx'
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
  return (
    <StoredRecord
      query={userQueries.member(clients, hospitalId, userId)}
      pending={(error, retry) => <DialogPending error={error} onRetry={retry} onClose={onClose} />}
    >
      {children}
    </StoredRecord>
  )
}
