import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, type SubmitEvent, useId } from 'react'
import { useSessionState } from '#src/session/use-session.ts'
import { Button } from '#src/ui/Button.tsx'
import { LeaveDialog } from '#src/ui/ConfirmDialog.tsx'
import { MarksOptional } from '#src/ui/FieldFrame.tsx'
import { FormOutcome, useReturnedFocus } from '#src/ui/FormDialog.tsx'
import { Spinner } from '#src/ui/Loading.tsx'
import { KeptDraftPanel } from './KeptDraftPanel.tsx'
import { type RecordForm, RecordOutcome } from './RecordDialog.tsx'
import { useFocusFirstInvalid } from './use-focus-first-invalid.ts'

interface RecordPageProps {
  title: string
  submitLabel: string
  record: RecordForm
  /** Called for the form's own submit button, and for none of `actions`. */
  onTry?: () => void
  /** Leaves after saving or cancelling, without a confirmation. */
  onClose: () => void
  /** Buttons between *Cancelar* and the submit button. @param submit saves, as the submit button does */
  actions?: (submit: () => void) => ReactNode
  children: ReactNode
}

/**
 * The form of one record that is too big for a modal, as a part of a page. Its buttons stay in sight; leaving with
 * unsaved changes asks for confirmation; after a failure everything typed is still there.
 */
export function RecordPage(props: RecordPageProps) {
  const { title, submitLabel, record, onTry, onClose, actions, children } = props
  const headingId = useId()
  const { cover } = useSessionState()
  const { body, submit } = useFocusFirstInvalid(record)
  const { dirty, busy, notice, conflict, kept } = record
  useReturnedFocus(busy)
  const leaving = useBlocker({
    shouldBlockFn: () => dirty && !record.isClosed(),
    enableBeforeUnload: dirty && !cover,
    withResolver: true,
    disabled: !dirty,
  })

  function drop() {
    record.drop()
    onClose()
  }

  function onSubmit(event: SubmitEvent) {
    event.preventDefault()
    if (busy || conflict || kept) return
    onTry?.()
    submit()
  }

  return (
    <form
      data-own-footer
      noValidate
      aria-labelledby={headingId}
      aria-busy={busy}
      onSubmit={onSubmit}
      className="flex flex-col gap-4"
    >
      <h2 id={headingId} className="text-lg font-semibold">
        {title}
      </h2>
      <div ref={body} className="flex flex-col gap-4">
        {kept ? <KeptDraftPanel kept={kept} /> : <MarksOptional value={true}>{children}</MarksOptional>}
      </div>
      <footer className="sticky bottom-0 z-10 border-t border-line bg-ground py-3 short:py-1.5 narrow:-mb-20">
        <FormOutcome busy={busy} notice={notice}>
          <RecordOutcome record={record} onRetry={submit} onDrop={drop} />
        </FormOutcome>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={busy ? record.abort : onClose}>Cancelar</Button>
          {!kept && actions?.(submit)}
          <Button
            type="submit"
            variant="primary"
            busy={busy}
            disabled={busy || Boolean(conflict || kept)}
            icon={busy ? <Spinner /> : undefined}
          >
            {submitLabel}
          </Button>
        </div>
      </footer>
      {leaving.status === 'blocked' && (
        <LeaveDialog
          // A notice says why nothing was sent.
          isSent={busy && !notice}
          onStay={leaving.reset}
          onLeave={() => {
            record.drop()
            leaving.proceed()
          }}
        />
      )}
    </form>
  )
}
