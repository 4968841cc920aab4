import type { ActionDialogProps } from './action-dialog.ts'
import { ConfirmActionDialog } from './ConfirmActionDialog.tsx'
import { useDocumentAction } from './use-document-action.ts'
import { useUnseen } from './use-unseen.ts'

/** Puts a draft aside; for a while it can be had back. */
export function DiscardDialog({ document, saver, onClose }: ActionDialogProps) {
  const action = useDocumentAction({
    document,
    saver,
    action: 'discard',
    isDone: ({ status }) => status === 'discarded',
    unseen: useUnseen(document, saver),
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
