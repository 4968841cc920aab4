import { profileQueries } from '#src/hospital/queries.ts'
import { recordDialogs, storedForm } from '#src/hospital/record-dialogs.tsx'

/** The form of the profile; the id is the hospital's. */
export const ProfileDialogs = recordDialogs({
  editar: storedForm({
    load: profileQueries.detail,
    form: async () => (await import('./dialogs/ProfileFormDialog.tsx')).ProfileFormDialog,
  }),
})
