import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

export interface ConfirmDialogProps {
  title: string
  question: string
  confirmLabel: string
  cancelLabel: string
  onConfirm: () => void
  onCancel: () => void
}

/** Asks for confirmation. The focus starts on the safe answer. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, question, confirmLabel, cancelLabel, onConfirm, onCancel } = props
  return (
    <Dialog alert title={title} description={question} onClose={onCancel}>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onCancel} autoFocus>
          {cancelLabel}
        </Button>
        <Button variant="danger" onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  )
}

export interface LeaveDialogProps {
  /** Whether a request is in flight, which may succeed even if the person leaves. */
  isSent?: boolean
  onLeave: () => void
  onStay: () => void
}

/** Asks for confirmation before unsaved changes are lost. */
export function LeaveDialog({ isSent = false, onLeave, onStay }: LeaveDialogProps) {
  return (
    <ConfirmDialog
      title={isSent ? 'Se está guardando' : 'Hay cambios sin guardar'}
      question={
        isSent
          ? '¿Quieres salir antes de saber si se guardó? Lo enviado puede llegar de todos modos'
          : '¿Estás seguro de que quieres salir? Se perderán los datos'
      }
      confirmLabel="Salir"
      cancelLabel={isSent ? 'Esperar' : 'Seguir editando'}
      onCancel={onStay}
      onConfirm={onLeave}
    />
  )
}
