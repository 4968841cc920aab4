import ClipboardPaste from 'lucide-react/icons/clipboard-paste'
import Trash2 from 'lucide-react/icons/trash'
import type { Document } from '#src/domain/documents/contract.ts'
import { Button } from '#src/ui/Button.tsx'
import type { DocumentForm } from './address.ts'
import { PrintButton } from './PrintButton.tsx'
import { DocumentDialogs } from './preloads.ts'
import { useDocumentActions } from './use-document-actions.ts'

interface DraftActionsProps {
  document: Document
  /** Nothing can be written any more. */
  isShut: boolean
  onForm: (form: DocumentForm) => void
}

/** What can be done with a draft, beside writing and signing it. */
export function DraftActions({ document, isShut, onForm }: DraftActionsProps) {
  const actions = useDocumentActions(document)
  return (
    <>
      {!isShut && actions.copy === null && (
        <Button
          icon={<ClipboardPaste aria-hidden="true" className="size-4" />}
          foldable
          preload={DocumentDialogs.preload}
          onClick={() => onForm('copy')}
        >
          Copiar nota anterior
        </Button>
      )}
      <PrintButton />
      {actions.discard === null && (
        <Button
          icon={<Trash2 aria-hidden="true" className="size-4" />}
          foldable
          preload={DocumentDialogs.preload}
          onClick={() => onForm('discard')}
        >
          Descartar
        </Button>
      )}
    </>
  )
}
