import RotateCcw from 'lucide-react/icons/rotate-ccw'
import type { Document } from '#src/domain/documents/contract.ts'
import { SubmitErrorSummary } from '#src/forms/SubmitErrorSummary.tsx'
import { Button } from '#src/ui/Button.tsx'
import type { Saver } from './autosave/saver.ts'
import { useDocumentAction } from './use-document-action.ts'

interface RestoreButtonProps {
  document: Document
  saver: Saver
  submitError: string | null | undefined
}

/** Takes a discarded draft back, as long as that is possible. */
export function RestoreButton({ document, saver, submitError }: RestoreButtonProps) {
  const action = useDocumentAction({
    document,
    saver,
    action: 'restore',
    isDone: ({ status }) => status === 'draft',
    done: { title: 'Recuperar', message: 'El borrador está de vuelta' },
    onDone: () => undefined,
  })
  if (submitError) return <p className="max-w-xs self-center text-sm text-muted">{submitError}.</p>
  return (
    <div className="flex flex-col gap-2">
      <Button
        variant="primary"
        icon={<RotateCcw aria-hidden="true" className="size-4" />}
        busy={action.busy}
        onClick={action.submit}
      >
        Recuperar
      </Button>
      {action.notice && <p role="status">{action.notice}</p>}
      {action.submitError && <SubmitErrorSummary submitError={action.submitError} onRetry={action.submit} />}
    </div>
  )
}
