import { useBlocker } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Button, type ButtonVariant } from './Button.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { Dialog } from './Dialog.tsx'
import { Spinner } from './Loading.tsx'
import { SlowNotice } from './SlowNotice.tsx'

interface FormDialogProps {
  title: string
  description?: ReactNode
  submitLabel: string
  submitVariant?: ButtonVariant
  canSubmit: boolean
  /** A request is in flight. */
  busy: boolean
  /** Closing would lose something: it is asked first. */
  dirty: boolean
  /** Leaving the page loses nothing, because what is typed is kept: the browser need not ask. */
  leavesFreely?: boolean
  /** What stands in the way of saving right now, the connection for example. */
  notice?: string | undefined
  onSubmit: () => void
  /** *Cancelar* while busy: calls off the request in flight, and the form stays. */
  onAbort: () => void
  onClose: () => void
  children: ReactNode
}

/** A form in a modal: Enter saves once, and nothing typed is lost without a question. */
export function FormDialog(props: FormDialogProps) {
  const { title, description, submitLabel, submitVariant = 'primary', canSubmit, busy, dirty, notice } = props
  const [asking, setAsking] = useState(false)
  const leaving = useBlocker({
    shouldBlockFn: () => dirty,
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
    <Dialog title={title} description={description} onClose={close}>
      <form noValidate onSubmit={submit} aria-busy={busy} className="flex flex-col gap-4">
        {props.children}
        <SlowNotice waiting={busy} />
        <p role="status" className={notice ? 'rounded-md bg-warning-soft px-3 py-2 text-warning' : 'sr-only'}>
          {notice}
        </p>
        <footer className="flex flex-wrap justify-end gap-2">
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
        </footer>
      </form>
      {(asking || blocked) && (
        <ConfirmDialog
          title="Hay cambios sin guardar"
          question="¿Estás seguro de que quieres salir? Se perderán los datos"
          confirmLabel="Salir"
          cancelLabel="Seguir editando"
          onCancel={stay}
          onConfirm={() => {
            setAsking(false)
            props.onClose()
            leaving.proceed?.()
          }}
        />
      )}
    </Dialog>
  )
}
