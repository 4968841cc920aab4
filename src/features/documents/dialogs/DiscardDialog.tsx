import { ConfirmActionDialog, useChangedSections } from './ConfirmActionDialog.tsx'
import type { ActionDialogProps } from './DialogSubject.tsx'
import { useDocumentAction } from './use-document-action.ts'

/** Discards a draft; it can be restored for a while. */
export function DiscardDialog({ document, saver, onClose }: ActionDialogProps) {
  const action = useDocumentAction({
    document,
    saver,
    action: 'discard',
    isDone: ({ status }) => status === 'discarded',
    changedSections: useChangedSections(document, saver),
    done: { title: 'Descartar', message: 'El borrador quedó descartado; puedes recuperarlo durante 30 días' },
    onDone: onClose,
  })
  return (
    <ConfirmActionDialog
      title="Descartar borrador"
      description="Durante 30 días se puede recuperar."
      submitLabel="Descartar"
      submitVariant="danger"
      action={action}
      onClose={onClose}
    />
  )
}
