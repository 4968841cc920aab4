import type { ReactNode } from 'react'
import { useSessionState } from '#src/session/use-session.ts'
import type { ButtonVariant } from '#src/ui/Button.tsx'
import { MarksOptional } from '#src/ui/FieldFrame.tsx'
import { FormDialog } from '#src/ui/FormDialog.tsx'
import { ConflictPanel } from './ConflictPanel.tsx'
import { SubmitErrorSummary } from './SubmitErrorSummary.tsx'
import type { SubmitError } from './submit-error.ts'
import { useFirstFault } from './use-first-fault.ts'
import type { Difference } from './use-record-form.ts'

/** What the frame of a form needs of `useRecordForm`. */
export interface RecordForm {
  dirty: boolean
  busy: boolean
  notice: string | undefined
  submitError: SubmitError | undefined
  submit: () => void
  /** Calls off the sending; false where it is saved already. */
  abort: () => boolean
  drop: () => void
  isOver: () => boolean
  conflict:
    | false
    | undefined
    | { differences: Difference[]; keepMine: () => void; useStored: (() => void) | undefined }
}

interface RecordDialogProps {
  title: string
  description?: ReactNode
  submitLabel: string
  submitVariant?: ButtonVariant
  wide?: boolean
  /** False while there is nothing yet that could be sent. */
  canSubmit?: boolean
  record: RecordForm
  onClose: () => void
  /** A way on, where something existing stands in the way (409). */
  wayOn?: ReactNode
  children: ReactNode
}

/**
 * The form of one record in a modal. The first field in error gets the focus; closing with unsaved changes asks;
 * a failure says what to do, and nothing typed is lost.
 */
export function RecordDialog({
  record,
  wayOn,
  canSubmit = true,
  children,
  onClose,
  ...rest
}: RecordDialogProps) {
  const { expired } = useSessionState()
  const { body, submit } = useFirstFault(record)
  const { submitError, conflict } = record

  function drop() {
    record.drop()
    onClose()
  }

  return (
    <FormDialog
      {...rest}
      canSubmit={canSubmit && !conflict}
      busy={record.busy}
      dirty={record.dirty}
      isOver={record.isOver}
      leavesFreely={expired}
      notice={record.notice}
      onSubmit={submit}
      onAbort={() => record.abort() || onClose()}
      onClose={drop}
      onLeave={record.drop}
    >
      <div ref={body} className="flex flex-col gap-4">
        <MarksOptional value={true}>{children}</MarksOptional>
      </div>
      {submitError && (
        <SubmitErrorSummary submitError={submitError} onRetry={submit}>
          {wayOn}
        </SubmitErrorSummary>
      )}
      {conflict && (
        <ConflictPanel
          differences={conflict.differences}
          onKeepMine={conflict.keepMine}
          onUseStored={conflict.useStored ?? drop}
        />
      )}
    </FormDialog>
  )
}
