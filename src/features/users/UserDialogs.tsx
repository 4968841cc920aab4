import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import type { UsersSearch } from './address.ts'

const AddMember = lazyDialog<{ onClose: () => void }>(() =>
  import('./AddMemberDialog.tsx').then((module) => module.AddMemberDialog),
)
const ChangeMember = lazyDialog<{ form: 'permisos' | 'quitar'; userId: string; onClose: () => void }>(() =>
  import('./ChangeMember.tsx').then((module) => module.ChangeMember),
)

/** Pointing at a button fetches what its click needs. */
export const PRELOADS = {
  nuevo: AddMember.preload,
  permisos: ChangeMember.preload,
  quitar: ChangeMember.preload,
}

interface UserDialogsProps {
  /** What the address says lies over the page. */
  open: Pick<UsersSearch, 'form' | 'user'>
  onClose: () => void
}

/** The forms of members; their code comes when one is wanted. */
export function UserDialogs({ open: { form, user }, onClose }: UserDialogsProps) {
  if (form === 'nuevo') return <AddMember onClose={onClose} />
  if (form === undefined || user === undefined) return null
  return <ChangeMember key={`${form} ${user}`} form={form} userId={user} onClose={onClose} />
}
