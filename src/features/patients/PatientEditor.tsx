import { lazyDialog } from '#src/ui/lazy-dialog.tsx'
import type { AllergiesDialogProps } from './AllergiesDialog.tsx'
import type { ArchiveDialogProps } from './ArchiveDialog.tsx'
import type { PatientEditorDialogProps } from './PatientEditorDialog.tsx'

/** The form of a patient's record. */
export const PatientEditor = lazyDialog<PatientEditorDialogProps>(() =>
  import('./PatientEditorDialog.tsx').then((module) => module.PatientEditorDialog),
)

/** The form of a patient's allergies alone. */
export const AllergiesEditor = lazyDialog<AllergiesDialogProps>(() =>
  import('./AllergiesDialog.tsx').then((module) => module.AllergiesDialog),
)

/** Puts a record into the archive, or takes it out again. */
export const ArchiveForm = lazyDialog<ArchiveDialogProps>(() =>
  import('./ArchiveDialog.tsx').then((module) => module.ArchiveDialog),
)
