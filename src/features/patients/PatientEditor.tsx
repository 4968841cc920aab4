import { preloadable } from '#src/ui/preloadable.tsx'
import type { PatientEditorDialogProps } from './PatientEditorDialog.tsx'

const Dialog = preloadable<PatientEditorDialogProps>(() =>
  import('./PatientEditorDialog.tsx').then((module) => module.PatientEditorDialog),
)

/** The form of a patient's record; its code comes with its first opening. */
function PatientEditorLater(props: PatientEditorDialogProps) {
  return <Dialog {...props} onGiveUp={props.onClose} />
}

export const PatientEditor = Object.assign(PatientEditorLater, { preload: Dialog.preload })
