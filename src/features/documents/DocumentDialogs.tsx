import type { ComponentType } from 'react'
import { Coming } from '#src/ui/Coming.tsx'
import { Latched } from '#src/ui/Latched.tsx'
import { AddendumDialog } from './AddendumDialog.tsx'
import { AnnulDocumentDialog } from './AnnulDocumentDialog.tsx'
import type { DocumentForm } from './address.ts'
import { CopyDialog } from './CopyDialog.tsx'
import { DiscardDialog } from './DiscardDialog.tsx'
import type { DeedDialogProps } from './deed-dialog.ts'
import { missingFields } from './missing-fields.ts'
import { SignDialog } from './SignDialog.tsx'
import { getUnread } from './unread.ts'
import { useDocumentDeeds } from './use-document-deeds.ts'

const DIALOGS: Readonly<Record<DocumentForm, ComponentType<DeedDialogProps>>> = {
  sign: SignDialog,
  copy: CopyDialog,
  discard: DiscardDialog,
  addenda: AddendumDialog,
  annul: AnnulDocumentDialog,
}

export interface DocumentDialogsProps extends DeedDialogProps {
  form: DocumentForm
}

/** What lies over a document, where its state and the person's rights allow it as it opens. */
export function DocumentDialogs({ form, ...props }: DocumentDialogsProps) {
  const { document, saver } = props
  const refusal = useDocumentDeeds(document)[form]
  const missing = missingFields(document.definitions, saver.getState().mine, getUnread())
  const isIncomplete = form === 'sign' && missing.size > 0
  // Nobody knows yet whether one may: the server says so at the latest.
  if (refusal === undefined) return <Coming onCancel={props.onClose} />
  const Dialog = DIALOGS[form]
  return (
    <Latched key={form} when={refusal === null && !isIncomplete}>
      <Dialog {...props} />
    </Latched>
  )
}
