import { useBlocker } from '@tanstack/react-router'
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SubmitEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Button, type ButtonVariant } from './Button.tsx'
import { LeaveDialog } from './ConfirmDialog.tsx'
import { Dialog } from './Dialog.tsx'
import { Spinner } from './Loading.tsx'
import { SlowNotice } from './SlowNotice.tsx'

interface FormDialogProps {
  title: string
  /** Whom or what the form acts on. */
  subject?: ReactNode
  description?: ReactNode
  submitLabel: string
  submitVariant?: ButtonVariant | undefined
  /** Enter in a field moves to the submit button, whose label is then to be read; Enter there submits. */
  confirmsEnter?: boolean | undefined
  /** For forms of many fields. */
  wide?: boolean | undefined
  canSubmit: boolean
  /** A request is in flight. */
  busy: boolean
  /** There are unsaved changes: closing asks for confirmation. */
  dirty: boolean
  /** Whether the form was saved or cancelled, also before the next render. */
  isClosed?: () => boolean
  /** Leaving the page needs no confirmation of the browser, because a draft is stored. */
  leavesFreely?: boolean
  /** Why nothing can be saved now, for example no connection. */
  notice?: string | undefined
  /** Why the last try failed, and ways on; what to think of before the next one. */
  outcome?: ReactNode
  onSubmit: () => void
  /** *Cancelar* while busy: cancels the request; the form stays open. */
  onAbort: () => void
  onClose: () => void
  /** Called instead of `onClose` when another navigation closes the dialog. */
  onLeave?: () => void
  children: ReactNode
}

/**
 * Gives the focus back once an answer is there: a form that is being sent disables its fields, and a browser takes the focus
 * from what is disabled. Not where the person went elsewhere meanwhile.
 */
export function useReturnedFocus(busy: boolean): void {
  // Read while rendering: some browsers take it at once.
  const { activeElement } = document
  const held = useRef<Element>(null)
  useLayoutEffect(() => {
    if (busy) {
      held.current = activeElement
      return
    }
    const before = held.current
    held.current = null
    // Lost, the page has it, or the dialog.
    if (before instanceof HTMLElement && document.activeElement?.contains(before))
      before.focus({ preventScroll: true })
  }, [busy])
}

interface FormOutcomeProps {
  busy: boolean
  notice: string | undefined
  children: ReactNode
}

/** What became of a try to save, to stand with the buttons: beside the last field, it is out of sight of the first one. */
export function FormOutcome({ busy, notice, children }: FormOutcomeProps) {
  const box = useRef<HTMLDivElement>(null)
  // What grows here comes over the fields, and may come over the one that is written in.
  useLayoutEffect(() => {
    const observer = new ResizeObserver(() => {
      const { activeElement } = document
      const { current } = box
      const isField = current?.closest('form')?.contains(activeElement) && !current.contains(activeElement)
      if (current?.offsetHeight && isField) activeElement?.scrollIntoView({ block: 'nearest' })
    })
    if (box.current) observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  return (
    <>
      <div ref={box} data-outcome>
        {children}
      </div>
      <SlowNotice waiting={busy} />
      <p
        role="status"
        className={notice ? 'my-2 rounded-md bg-warning-soft px-3 py-2 text-warning' : 'sr-only'}
      >
        {notice}
      </p>
    </>
  )
}

/** Keeps the buttons and the outcome in sight of a form that is longer than the window is high. */
const STICKY = 'sticky -bottom-5 -mx-5 -mb-5 border-t border-line bg-raised px-5 py-3'

/** Makes a submit button take Enter only where it has the focus, and only a new press. */
const CONFIRMED = {
  onClick(event: MouseEvent<HTMLButtonElement>) {
    // Enter in a field clicks the button, without a pointer.
    const isByPointer = event.detail > 0
    if (isByPointer || document.activeElement === event.currentTarget) return
    event.preventDefault()
    event.currentTarget.focus()
  },
  onKeyDown(event: KeyboardEvent) {
    if (event.repeat) event.preventDefault()
  },
}

/** A form in a modal: Enter saves, and closing with unsaved changes asks for confirmation. */
export function FormDialog(props: FormDialogProps) {
  const { title, subject, description, submitLabel, submitVariant = 'primary', canSubmit, busy } = props
  const { dirty, notice, confirmsEnter = false } = props
  const [isConfirming, setConfirming] = useState(false)
  useReturnedFocus(busy)
  const leaving = useBlocker({
    shouldBlockFn: () => dirty && !props.isClosed?.(),
    enableBeforeUnload: dirty && !props.leavesFreely,
    withResolver: true,
    disabled: !dirty,
  })

  const blocked = leaving.status === 'blocked'

  function stay() {
    setConfirming(false)
    leaving.reset?.()
  }

  function close() {
    if (busy) return
    // A second Esc may come before the confirmation listens for it; it answers the confirmation.
    if (isConfirming || blocked) stay()
    else if (dirty) setConfirming(true)
    else props.onClose()
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (canSubmit && !busy) props.onSubmit()
  }

  return (
    <Dialog title={title} subject={subject} description={description} wide={props.wide} onClose={close}>
      <form noValidate onSubmit={submit} aria-busy={busy} className="flex flex-col gap-4">
        {props.children}
        <div className={STICKY}>
          <FormOutcome busy={busy} notice={notice}>
            {props.outcome}
          </FormOutcome>
          <div className="flex flex-wrap justify-end gap-2">
            <Button onClick={busy ? props.onAbort : close}>Cancelar</Button>
            <Button
              type="submit"
              variant={submitVariant}
              busy={busy}
              disabled={!canSubmit || busy}
              icon={busy ? <Spinner /> : undefined}
              {...(confirmsEnter && CONFIRMED)}
            >
              {submitLabel}
            </Button>
          </div>
        </div>
      </form>
      {(isConfirming || blocked) && (
        <LeaveDialog
          // A notice says why nothing was sent.
          isSent={busy && !notice}
          onStay={stay}
          onLeave={() => {
            setConfirming(false)
            if (blocked && props.onLeave) props.onLeave()
            else props.onClose()
            leaving.proceed?.()
          }}
        />
      )}
    </Dialog>
  )
}
