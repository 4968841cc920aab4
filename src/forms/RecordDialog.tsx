import { type ReactNode, useEffect, useRef } from 'react'
import { useSessionState } from '#src/session/use-session.ts'
import type { ButtonVariant } from '#src/ui/Button.tsx'
import { FormDialog } from '#src/ui/FormDialog.tsx'
import { ConflictPanel } from './ConflictPanel.tsx'
import { RefusalSummary } from './RefusalSummary.tsx'
import type { Refusal } from './refusal.ts'
import type { Difference } from './use-record-form.ts'

/** What the dialog needs of `useRecordForm`. */
interface RecordForm {
  dirty: boolean
  busy: boolean
  notice: string | undefined
  refusal: Refusal | undefined
  submit: () => void
  abort: () => void
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
  const { over } = useSessionState()
  const body = useRef<HTMLDivElement>(null)
  const tried = useRef(false)
  const { refusal, conflict } = record

  useEffect(() => {
    // After every drawing that follows a try: errors appear one drawing later, or when the server has answered.
    if (!tried.current || record.busy) return
    const first = body.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    if (first || refusal || conflict) tried.current = false
    first?.focus()
  })

  function submit() {
    if (findHalfTyped(body.current)) return
    tried.current = true
    record.submit()
  }

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
      leavesFreely={over}
      notice={record.notice}
      onSubmit={submit}
      onAbort={record.abort}
      onClose={drop}
      onLeave={record.drop}
    >
      <div ref={body} className="flex flex-col gap-4">
        {children}
      </div>
      {refusal && (
        <RefusalSummary refusal={refusal} onRetry={submit}>
          {wayOn}
        </RefusalSummary>
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

/** Has every field say so that holds half a date, the first with the focus; the form would take it for an empty one. */
function findHalfTyped(form: HTMLElement | null): boolean {
  const broken = [...(form?.querySelectorAll('input') ?? [])].filter(({ validity }) => validity.badInput)
  for (const input of broken) input.checkValidity()
  broken[0]?.focus()
  return broken.length > 0
}
