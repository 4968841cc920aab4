import { EditMemberDialog } from './EditMemberDialog.tsx'
import { RemoveMemberDialog } from './RemoveMemberDialog.tsx'
import { StoredMember } from './StoredMember.tsx'

interface ChangeMemberProps {
  form: 'permisos' | 'quitar'
  userId: string
  onClose: () => void
}

/** The form of one action on a member. */
export function ChangeMember({ form, userId, onClose }: ChangeMemberProps) {
  const Form = form === 'permisos' ? EditMemberDialog : RemoveMemberDialog
  return (
    <StoredMember userId={userId} onClose={onClose}>
      {(member) => <Form member={member} onClose={onClose} />}
    </StoredMember>
  )
}
