import type { ReactNode } from 'react'
import { RefusalSummary } from '#src/forms/RefusalSummary.tsx'
import { FormDialog } from '#src/ui/FormDialog.tsx'
import type { useDeed } from './use-deed.ts'

interface DeedQuestionProps {
  title: string
  description: string
  submitLabel: string
  submitVariant?: 'primary' | 'danger'
  deed: ReturnType<typeof useDeed>
  onClose: () => void
  children?: ReactNode
}

/**
 * Asks once more before something is done to a document that takes no words, and says why it was refused. What
 * somebody else changed meanwhile is read first: then the only way on is back to the document.
 */
export function DeedDialog({ deed, children, ...dialog }: DeedQuestionProps) {
  return (
    <FormDialog
      {...dialog}
      canSubmit
      {...(deed.isOvertaken && { submitLabel: 'Revisar el documento', submitVariant: 'primary' })}
      busy={deed.busy}
      dirty={false}
      notice={deed.notice}
      onSubmit={deed.isOvertaken ? dialog.onClose : deed.submit}
      onAbort={deed.abort}
    >
      {!deed.isOvertaken && children}
      {deed.refusal && <RefusalSummary refusal={deed.refusal} onRetry={deed.submit} />}
    </FormDialog>
  )
}
