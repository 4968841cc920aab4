import type { ReactNode } from 'react'
import { SubmitErrorSummary } from '#src/forms/SubmitErrorSummary.tsx'
import { FormDialog } from '#src/ui/FormDialog.tsx'
import type { useDocumentAction } from './use-document-action.ts'

interface ActionQuestionProps {
  title: string
  description: string
  submitLabel: string
  submitVariant?: 'primary' | 'danger'
  action: ReturnType<typeof useDocumentAction>
  onClose: () => void
  children?: ReactNode
}

/**
 * Asks once more before something is done to a document that takes no words, and says why it was refused. What
 * somebody else changed meanwhile is read first: then the only way on is back to the document.
 */
export function ConfirmActionDialog({ action, children, ...dialog }: ActionQuestionProps) {
  return (
    <FormDialog
      {...dialog}
      canSubmit
      {...(action.isOvertaken && { submitLabel: 'Revisar el documento', submitVariant: 'primary' })}
      busy={action.busy}
      dirty={false}
      notice={action.notice}
      onSubmit={action.isOvertaken ? dialog.onClose : action.submit}
      onAbort={action.abort}
    >
      {!action.isOvertaken && children}
      {action.submitError && <SubmitErrorSummary submitError={action.submitError} onRetry={action.submit} />}
    </FormDialog>
  )
}
