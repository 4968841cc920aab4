import type { ComponentType } from 'react'
import { LoadingOverlay } from '#src/ui/LoadingOverlay.tsx'
import { RenderIfInitially } from '#src/ui/RenderIfInitially.tsx'
import { AddendumDialog } from './AddendumDialog.tsx'
import { AnnulDocumentDialog } from './AnnulDocumentDialog.tsx'
import type { ActionDialogProps } from './action-dialog.ts'
import type { DocumentForm } from './address.ts'
import { CopyDialog } from './CopyDialog.tsx'
import { DiscardDialog } from './DiscardDialog.tsx'
import { missingFields } from './missing-fields.ts'
import { SignDialog } from './SignDialog.tsx'
import { getUnread } from './unread.ts'
import { useDocumentActions } from './use-document-actions.ts'

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

/** What lies over a document, where its state and the person's rights allow it as it opens. */
export function DocumentDialogs({ form, ...props }: DocumentDialogsProps) {
  const { document, saver } = props
  const refusal = useDocumentActions(document)[form]
  const missing = missingFields(document.definitions, saver.getState().mine, getUnread())
  const isIncomplete = form === 'sign' && missing.size > 0
  // Nobody knows yet whether one may: the server says so at the latest.
  if (refusal === undefined) return <LoadingOverlay onCancel={props.onClose} />
  const Dialog = DIALOGS[form]
  return (
    <RenderIfInitially key={form} when={refusal === null && !isIncomplete}>
      <Dialog {...props} />
    </RenderIfInitially>
  )
}
