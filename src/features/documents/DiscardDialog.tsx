import { DeedDialog } from './DeedDialog.tsx'
import type { DeedDialogProps } from './deed-dialog.ts'
import { useDeed } from './use-deed.ts'
import { useUnseen } from './use-unseen.ts'

/** Puts a draft aside; for a while it can be had back. */
export function DiscardDialog({ document, saver, onClose }: DeedDialogProps) {
  const deed = useDeed({
    document,
    saver,
    deed: 'discard',
    isDone: ({ status }) => status === 'discarded',
    unseen: useUnseen(document, saver),
    done: { title: 'Descartar', message: 'El borrador quedó descartado; puedes recuperarlo durante 30 días' },
    onDone: onClose,
  })
  return (
    <DeedDialog
      title="Descartar borrador"
      description="Durante 30 días se puede recuperar."
      submitLabel="Descartar"
      submitVariant="danger"
      deed={deed}
      onClose={onClose}
    />
  )
}
