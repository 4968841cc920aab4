import { preloadableDialog } from '#src/ui/preloadable-dialog.tsx'
import type { PatientEditorDialogProps } from './PatientEditorDialog.tsx'

/** The form of a patient's record. */
export const PatientEditor = preloadableDialog<PatientEditorDialogProps>(() =>
  import('./PatientEditorDialog.tsx').then((module) => module.PatientEditorDialog),
)
