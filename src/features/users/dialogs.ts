import { blankForm, recordDialogs, storedForm } from '#src/hospital/record-dialogs.tsx'
import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import { userQueries } from './queries.ts'

/** Asks whether the signed-in person wants to leave a hospital, and ends their membership. */
export const LeaveHospital = lazyDialog(
  async () => (await import('./dialogs/LeaveHospitalDialog.tsx')).LeaveHospitalDialog,
)

/** What somebody has begun and not ended. */
export const openWorkForm = storedForm({
  load: userQueries.openWork,
  form: async () => (await import('./dialogs/OpenWorkDialog.tsx')).OpenWorkDialog,
})

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
  pendientes: openWorkForm,
})
