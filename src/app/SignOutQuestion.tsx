import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'

interface SignOutQuestionProps {
  /** Documents with something that no server has. */
  count: number
  onLeave: () => void
  onStay: () => void
}

/** Asks before signing out takes along what was written and never saved. */
export function SignOutQuestion({ count, onLeave, onStay }: SignOutQuestionProps) {
  const what = count === 1 ? 'un documento' : `${count} documentos`
  return (
    <ConfirmDialog
      title="Hay borradores sin guardar"
      question={`En este navegador hay ${what} con cambios que no llegaron al servidor. Si cierras la sesión, se perderán.`}
      confirmLabel="Cerrar sesión"
      cancelLabel="Seguir aquí"
      onCancel={onStay}
      onConfirm={onLeave}
    />
  )
}
