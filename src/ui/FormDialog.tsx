import { useBlocker } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Button, type ButtonVariant } from './Button.tsx'
import { LeaveDialog } from './ConfirmDialog.tsx'
import { Dialog } from './Dialog.tsx'
import { Spinner } from './Loading.tsx'
import { SlowNotice } from './SlowNotice.tsx'

interface FormDialogProps {
  title: string
  description?: ReactNode
  submitLabel: string
  submitVariant?: ButtonVariant | undefined
  /** For forms of many fields. */
  wide?: boolean | undefined
  canSubmit: boolean
  /** A request is in flight. */
  busy: boolean
  /** Closing would lose something: it is asked first. */
  dirty: boolean
  /** Saved or given up a moment ago, before that is drawn: nothing is lost any more. */
  isClosed?: () => boolean
  /** Leaving the page loses nothing, because what is typed is kept: the browser need not ask. */
  leavesFreely?: boolean
  /** What stands in the way of saving right now, the connection for example. */
  notice?: string | undefined
  onSubmit: () => void
  /** *Cancelar* while busy: calls off the request in flight, and the form stays. */
  onAbort: () => void
  onClose: () => void
  /** Given up by going elsewhere, which takes the dialog along; without it `onClose` is called first. */
  onLeave?: () => void
  children: ReactNode
}

/** Buttons of a form that is longer than the window stay in sight, and what is said about its saving. */
const STAYS = 'sticky -bottom-5 -mx-5 -mb-5 border-t border-line bg-raised px-5 py-3'

/** A form in a modal: Enter saves once, and nothing typed is lost without a question. */
export function FormDialog(props: FormDialogProps) {
  const { title, description, submitLabel, submitVariant = 'primary', canSubmit, busy, dirty, notice } = props
  const [asking, setAsking] = useState(false)
  const leaving = useBlocker({
    shouldBlockFn: () => dirty && !props.isClosed?.(),
    enableBeforeUnload: dirty && !props.leavesFreely,
    withResolver: true,
    disabled: !dirty,
  })

  const blocked = leaving.status === 'blocked'

  function stay() {
    setAsking(false)
    leaving.reset?.()
  }

  function close() {
    if (busy) return
    // An Esc so quick that the question does not hear it yet is meant for the question all the same.
    if (asking || blocked) stay()
    else if (dirty) setAsking(true)
    else props.onClose()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (canSubmit && !busy) props.onSubmit()
  }

  return (
    <Dialog title={title} description={description} wide={props.wide} onClose={close}>
      <form noValidate onSubmit={submit} aria-busy={busy} className="flex flex-col gap-4">
        {props.children}
        <div {...(props.wide && { className: STAYS })}>
          <SlowNotice waiting={busy} />
          <p
            role="status"
            className={notice ? 'my-2 rounded-md bg-warning-soft px-3 py-2 text-warning' : 'sr-only'}
          >
            {notice}
          </p>
          <div className="flex flex-wrap justify-end gap-2">
            <Button onClick={busy ? props.onAbort : close}>Cancelar</Button>
            <Button
              type="submit"
              variant={submitVariant}
              busy={busy}
              disabled={!canSubmit || busy}
              icon={busy ? <Spinner /> : undefined}
            >
              {submitLabel}
            </Button>
          </div>
        </div>
      </form>
      {(asking || blocked) && (
        <LeaveDialog
          // What stands in the way of saving has kept it here.
          isSent={busy && !notice}
          onStay={stay}
          onLeave={() => {
            setAsking(false)
            if (blocked && props.onLeave) props.onLeave()
            else props.onClose()
            leaving.proceed?.()
          }}
        />
      )}
    </Dialog>
  )
}
