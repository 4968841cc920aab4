import CircleSlash from 'lucide-react/icons/circle-slash'
import FilePlus2 from 'lucide-react/icons/file-plus-corner'
import Trash2 from 'lucide-react/icons/trash'
import type { Document } from '#src/domain/documents/contract.ts'
import { Button } from '#src/ui/Button.tsx'
import type { DocumentForm } from './address.ts'
import type { Saver } from './autosave/saver.ts'
import { PrintButton } from './PrintButton.tsx'
import { DocumentDialogs } from './preloads.ts'
import { RestoreButton } from './RestoreButton.tsx'
import { useDocumentActions } from './use-document-actions.ts'

interface ReaderActionsProps {
  document: Document
  saver: Saver
  onForm: (form: DocumentForm) => void
}

/** What can be done with a document that is not being written. */
export function ReaderActions({ document, saver, onForm }: ReaderActionsProps) {
  const actions = useDocumentActions(document)
  return (
    <>
      {actions.addenda === null && (
        <Button
          icon={<FilePlus2 aria-hidden="true" className="size-4" />}
          preload={DocumentDialogs.preload}
          onClick={() => onForm('addenda')}
        >
          Agregar adenda
        </Button>
      )}
      <PrintButton />
      {actions.annul === null && (
        <Button
          icon={<CircleSlash aria-hidden="true" className="size-4" />}
          foldable
          preload={DocumentDialogs.preload}
          onClick={() => onForm('annul')}
        >
          Anular
        </Button>
      )}
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
      {document.status === 'discarded' && (
        <RestoreButton document={document} saver={saver} submitError={actions.restore} />
      )}
    </>
  )
}
