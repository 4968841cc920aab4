import { RefusalSummary } from '#src/forms/RefusalSummary.tsx'
import { FormDialog } from '#src/ui/FormDialog.tsx'
import type { DeedDialogProps } from './deed-dialog.ts'
import { useDeed } from './use-deed.ts'

/** Puts a draft aside; for a while it can be had back. */
export function DiscardDialog({ document, saver, onClose }: DeedDialogProps) {
  const deed = useDeed({
    document,
    saver,
    deed: 'discard',
    isDone: ({ status }) => status === 'discarded',
    done: { title: 'Descartar', message: 'El borrador quedó descartado; puedes recuperarlo durante 30 días' },
    onDone: onClose,
  })
  return (
    <FormDialog
      title="Descartar borrador"
      description="Durante 30 días se puede recuperar."
      submitLabel="Descartar"
      submitVariant="danger"
      canSubmit
      busy={deed.busy}
      dirty={false}
      notice={deed.notice}
      onSubmit={deed.submit}
      onAbort={deed.abort}
      onClose={onClose}
    >
      {deed.refusal && <RefusalSummary refusal={deed.refusal} onRetry={deed.submit} />}
    </FormDialog>
  )
}
