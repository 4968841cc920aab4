import type { ReactNode } from 'react'
import type { Document } from '#src/domain/documents/contract.ts'
import { ConflictPanel } from '#src/forms/ConflictPanel.tsx'
import { SubmitErrorSummary } from '#src/forms/SubmitErrorSummary.tsx'
import { Button } from '#src/ui/Button.tsx'
import { showToast } from '#src/ui/toasts.tsx'
import { sectionErrors } from '../autosave/failure.ts'
import type { Saver, SaverState } from '../autosave/saver.ts'
import { mergeSections } from '../autosave/sections.ts'
import { documentText, sectionDifferences } from './document-text.ts'
import { focusField, sectionId } from './MissingFields.tsx'

interface SaveTroubleProps {
  document: Document
  saver: Saver
  state: SaverState
}

/** Why the text is not saved, and what can be done about it. */
export function SaveTrouble({ document, saver, state }: SaveTroubleProps) {
  const { trouble, local, server } = state
  if (trouble === null) return null
  if (trouble.kind === 'closed') return <ClosedNotice document={document} saver={saver} state={state} />
  if (trouble.kind === 'stale') {
    const { stored } = trouble
    return (
      <ConflictPanel
        differences={sectionDifferences(mergeSections(local, server.sections, stored.sections), stored)}
        onKeepLocal={saver.keepLocal}
        onTakeServer={saver.takeStored}
      />
    )
  }
  const { submitError } = trouble
  const [faulty] = sectionErrors(state).keys()
  return (
    <SubmitErrorSummary submitError={submitError} onRetry={() => void saver.saveNow()}>
      {faulty !== undefined && (
        <Button onClick={() => focusField(sectionId(faulty))}>Ir a la sección que hay que corregir</Button>
      )}
    </SubmitErrorSummary>
  )
}

interface ClosedNoticeProps {
  document: Document
  saver: Saver
  state: SaverState
}

/** The document can't be changed any more: what was written stays here, to be copied elsewhere. */
function ClosedNotice({ document, saver, state }: ClosedNoticeProps) {
  const { trouble, local } = state
  if (trouble?.kind !== 'closed') return null

  async function copy() {
    try {
      await navigator.clipboard.writeText(documentText(document, local))
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
          <Button onClick={saver.takeStored}>Descartarlo y ver lo guardado</Button>
        )}
      </div>
    </ClosedFrame>
  )
}

/** Says why a document can't be changed any more. */
function ClosedFrame({ why, children }: { why: string; children?: ReactNode }) {
  return (
    <div role="alert" className="flex flex-col items-start gap-2 rounded-md bg-danger-soft px-3 py-2">
      <p className="font-medium text-danger wrap-anywhere">{why}.</p>
      {children}
    </div>
  )
}
