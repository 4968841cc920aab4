import type { Document } from '#src/domain/documents/contract.ts'
import { Button } from '#src/ui/Button.tsx'
import { showToast } from '#src/ui/toasts.tsx'
import type { Saver, SaverState } from './autosave/saver.ts'
import { ClosedFrame } from './ClosedFrame.tsx'
import { documentText } from './plain-text.ts'

export interface ClosedNoticeProps {
  document: Document
  saver: Saver
  state: SaverState
}

/** The document can't be changed any more: what was written stays here, to be taken elsewhere. */
export function ClosedNotice({ document, saver, state }: ClosedNoticeProps) {
  const { trouble, mine } = state
  if (trouble?.kind !== 'closed') return null

  async function copy() {
    try {
      await navigator.clipboard.writeText(documentText(document, mine))
      showToast({ variant: 'success', title: 'Copiar texto', message: 'El texto está en el portapapeles' })
    } catch {
      const message = 'El navegador no lo permitió: selecciona el texto y cópialo'
      showToast({ variant: 'danger', title: 'Copiar texto', message })
    }
  }

  return (
    <ClosedFrame why={trouble.why}>
      <p className="text-danger">Lo que escribiste y no se guardó sigue aquí: cópialo para no perderlo.</p>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={() => void copy()}>
          Copiar texto
        </Button>
        {trouble.stored === null ? (
          <Button onClick={() => void saver.saveNow()}>Reintentar</Button>
        ) : (
          <Button onClick={saver.useStored}>Descartarlo y ver lo guardado</Button>
        )}
      </div>
    </ClosedFrame>
  )
}
