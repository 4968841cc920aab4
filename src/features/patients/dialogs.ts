import { lazyDialog } from '#src/ui/lazy-dialog.tsx'

/** Registers a patient, changes a record, or says who somebody is. */
export const PatientEditor = lazyDialog(
  async () => (await import('./dialogs/PatientEditorDialog.tsx')).PatientEditorDialog,
)

/** Changes a patient's allergies and nothing else. */
export const AllergiesEditor = lazyDialog(
  async () => (await import('./dialogs/AllergiesDialog.tsx')).AllergiesDialog,
)

/** Puts a record into the archive, or takes it out again. */
export const ArchiveForm = lazyDialog(async () => (await import('./dialogs/ArchiveDialog.tsx')).ArchiveDialog)
