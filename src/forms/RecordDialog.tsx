import type { ReactNode } from 'react'
import { useSessionState } from '#src/session/use-session.ts'
import type { ButtonVariant } from '#src/ui/Button.tsx'
import { MarksOptional } from '#src/ui/FieldFrame.tsx'
import { FormDialog } from '#src/ui/FormDialog.tsx'
import { ConflictPanel } from './ConflictPanel.tsx'
import { KeptDraftPanel } from './KeptDraftPanel.tsx'
import { SubmitErrorSummary } from './SubmitErrorSummary.tsx'
import type { SubmitError } from './submit-error.ts'
import { useFocusFirstInvalid } from './use-focus-first-invalid.ts'
import type { AnnouncedDraft } from './use-kept-draft.ts'
import type { Difference } from './use-record-form.ts'

/** The part of `useRecordForm` that the frame of a form needs. */
export interface RecordForm {
  dirty: boolean
  busy: boolean
  notice: string | undefined
  kept: AnnouncedDraft | undefined
  submitError: SubmitError | undefined
  submit: () => void
  /** Cancels the request; false where the record is saved already. */
  abort: () => boolean
  drop: () => void
  isClosed: () => boolean
  conflict:
    | false
    | undefined
    | { differences: Difference[]; keepLocal: () => void; takeServer: (() => void) | undefined }
}

interface RecordDialogProps {
  title: string
  subject?: ReactNode
  description?: ReactNode
  submitLabel: string
  submitVariant?: ButtonVariant
  confirmsEnter?: boolean
  wide?: boolean
  /** False while there is nothing to send yet. */
  canSubmit?: boolean
  record: RecordForm
  onClose: () => void
  /** A link to the record that conflicts (409). */
  wayOn?: ReactNode
  /** What to think of before saving; in sight of every field. */
  advice?: ReactNode
  children: ReactNode
}

/**
 * The form of one record in a modal. A kept draft is announced before any field is shown. The first invalid field gets
 * the focus; closing with unsaved changes asks for confirmation; after a failure everything typed is still there.
 */
export function RecordDialog({
  record,
  wayOn,
  advice,
  canSubmit = true,
  children,
  onClose,
  ...rest
}: RecordDialogProps) {
  const { cover } = useSessionState()
  const { body, submit } = useFocusFirstInvalid(record)
  const { submitError, conflict, kept } = record

  function drop() {
    record.drop()
    onClose()
  }

  return (
    <FormDialog
      {...rest}
      canSubmit={canSubmit && !conflict && !kept}
      busy={record.busy}
      dirty={record.dirty}
      isClosed={record.isClosed}
      leavesFreely={cover !== undefined || submitError?.proofMaxAge !== undefined}
      notice={record.notice}
      outcome={
        <>
          {!kept && advice}
          <RecordOutcome record={record} onRetry={submit} onDrop={drop}>
            {wayOn}
          </RecordOutcome>
        </>
      }
      onSubmit={submit}
      onAbort={() => record.abort() || onClose()}
      onClose={drop}
      onLeave={record.drop}
    >
      <div ref={body} className="flex flex-col gap-4">
        {kept ? <KeptDraftPanel kept={kept} /> : <MarksOptional value={true}>{children}</MarksOptional>}
      </div>
    </FormDialog>
  )
}

interface RecordOutcomeProps {
  record: RecordForm
  onRetry: () => void
  /** Gives up what was typed, and closes the form. */
  onDrop: () => void
  /** A link to the record that conflicts (409). */
  children?: ReactNode
}

/** Why a record was not saved, and ways on. */
export function RecordOutcome({ record: { submitError, conflict }, ...props }: RecordOutcomeProps) {
  return (
    <>
      {submitError && (
        <SubmitErrorSummary submitError={submitError} onRetry={props.onRetry}>
          {props.children}
        </SubmitErrorSummary>
      )}
      {conflict && (
        <ConflictPanel
          differences={conflict.differences}
          onKeepLocal={conflict.keepLocal}
          onTakeServer={conflict.takeServer ?? props.onDrop}
        />
      )}
    </>
  )
}
