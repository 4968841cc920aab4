import ClipboardPaste from 'lucide-react/icons/clipboard-paste'
import Trash2 from 'lucide-react/icons/trash'
import { Button } from '#src/ui/Button.tsx'
import type { DocumentForm } from './address.ts'
import type { Document } from './contract.ts'
import { PrintButton } from './PrintButton.tsx'
import { DocumentDialogs } from './preloads.ts'
import { useDocumentDeeds } from './use-document-deeds.ts'

interface DraftActionsProps {
  document: Document
  /** Nothing can be written any more. */
  isShut: boolean
  onForm: (form: DocumentForm) => void
}

/** What can be done with a draft, beside writing and signing it. */
export function DraftActions({ document, isShut, onForm }: DraftActionsProps) {
  const deeds = useDocumentDeeds(document)
  return (
    <>
      {!isShut && deeds.copy === null && (
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
      {deeds.discard === null && (
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
