import type { ReactNode } from 'react'
import type { Member } from '#src/domain/users/contract.ts'
import { StoredRecord } from '#src/forms/StoredRecord.tsx'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { DialogPending } from '#src/ui/DialogPending.tsx'
import { userQueries } from './queries.ts'

interface StoredMemberProps {
  userId: string
  onClose: () => void
  children: (member: Member) => ReactNode
}

/** Opens a form once its member is known as it is stored now. */
export function StoredMember({ userId, onClose, children }: StoredMemberProps) {
  const hospital = useHospital()
  return (
    <StoredRecord
      query={userQueries.member(hospital, userId)}
      pending={(error, retry) => <DialogPending error={error} onRetry={retry} onClose={onClose} />}
    >
      {children}
    </StoredRecord>
  )
}
