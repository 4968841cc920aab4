import { blankForm, recordDialogs, storedForm } from '#src/hospital/record-dialogs.tsx'
import { userQueries } from './queries.ts'

/** The forms of members. */
export const UserDialogs = recordDialogs({
  nuevo: blankForm(async () => (await import('./dialogs/AddMemberDialog.tsx')).AddMemberDialog),
  permisos: storedForm({
    load: userQueries.member,
    form: async () => (await import('./dialogs/EditMemberDialog.tsx')).EditMemberDialog,
  }),
  quitar: storedForm({
    load: userQueries.member,
    form: async () => (await import('./dialogs/RemoveMemberDialog.tsx')).RemoveMemberDialog,
  }),
})
