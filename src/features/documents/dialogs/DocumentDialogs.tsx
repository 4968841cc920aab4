import type { ComponentType } from 'react'
import { LoadingOverlay } from '#src/ui/DialogPending.tsx'
import { RenderIfInitially } from '#src/ui/lazy-dialog.tsx'
import { missingFields } from '../page/MissingFields.tsx'
import { useDocumentActions } from '../page/use-document-actions.ts'
import { getInvalidInputs } from '../parts/fields/invalid-inputs.ts'
import type { DocumentForm } from '../search-params.ts'
import { AddendumDialog } from './AddendumDialog.tsx'
import { AnnulDocumentDialog } from './AnnulDocumentDialog.tsx'
import { CopyDialog } from './CopyDialog.tsx'
import type { ActionDialogProps } from './DialogSubject.tsx'
import { DiscardDialog } from './DiscardDialog.tsx'
import { SignDialog } from './SignDialog.tsx'

const DIALOGS: Readonly<Record<DocumentForm, ComponentType<ActionDialogProps>>> = {
  sign: SignDialog,
  copy: CopyDialog,
  discard: DiscardDialog,
  addenda: AddendumDialog,
  annul: AnnulDocumentDialog,
}

export interface DocumentDialogsProps extends ActionDialogProps {
  form: DocumentForm
}

/** The dialog that the address names, if the document's state and the person's permissions allow it as it opens. */
export function DocumentDialogs({ form, ...props }: DocumentDialogsProps) {
  const { document, saver } = props
  const refusal = useDocumentActions(document)[form]
  const missing = missingFields(document.definitions, saver.getState().local, getInvalidInputs())
  const isIncomplete = form === 'sign' && missing.size > 0
  // Still loading whether the person may.
  if (refusal === undefined) return <LoadingOverlay onCancel={props.onClose} />
  const Dialog = DIALOGS[form]
  return (
    <RenderIfInitially key={form} when={refusal === null && !isIncomplete}>
      <Dialog {...props} />
    </RenderIfInitially>
  )
}
