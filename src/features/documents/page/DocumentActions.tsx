import CircleSlash from 'lucide-react/icons/circle-slash'
import ClipboardPaste from 'lucide-react/icons/clipboard-paste'
import FilePlus2 from 'lucide-react/icons/file-plus-corner'
import Hand from 'lucide-react/icons/hand'
import Printer from 'lucide-react/icons/printer'
import Signature from 'lucide-react/icons/signature'
import Trash2 from 'lucide-react/icons/trash'
import Undo2 from 'lucide-react/icons/undo-2'
import type { Document } from '#src/domain/documents/contract.ts'
import { Button } from '#src/ui/Button.tsx'
import type { Saver } from '../autosave/saver.ts'
import { LazyDocumentDialogs, LazyRestoreButton } from '../dialogs.ts'
import type { DocumentForm } from '../search-params.ts'
import { AnswerButton } from './Consultation.tsx'
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
      <AnswerButton document={document} />
      {document.status === 'submitted' && actions.sign === null && (
        <Button
          variant="primary"
          icon={<Signature aria-hidden="true" className="size-4" />}
          preload={LazyDocumentDialogs.preload}
          onClick={() => onForm('sign')}
        >
          Autorizar
        </Button>
      )}
      {actions.return === null && (
        <Button
          icon={<Undo2 aria-hidden="true" className="size-4" />}
          preload={LazyDocumentDialogs.preload}
          onClick={() => onForm('return')}
        >
          Devolver
        </Button>
      )}
      {actions.addenda === null && (
        <Button
          icon={<FilePlus2 aria-hidden="true" className="size-4" />}
          preload={LazyDocumentDialogs.preload}
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
          preload={LazyDocumentDialogs.preload}
          onClick={() => onForm('annul')}
        >
          Anular
        </Button>
      )}
      {actions.discard === null && <DiscardButton onForm={onForm} />}
      {document.status === 'discarded' && (
        <LazyRestoreButton document={document} saver={saver} refusal={actions.restore} />
      )}
    </>
  )
}

interface DraftActionsProps {
  document: Document
  /** Nothing can be written any more. */
  isClosed: boolean
  onForm: (form: DocumentForm) => void
}

/** What can be done with a draft, beside writing and signing it. */
export function DraftActions({ document, isClosed, onForm }: DraftActionsProps) {
  const actions = useDocumentActions(document)
  return (
    <>
      {!isClosed && actions['take-over'] === null && (
        <Button
          icon={<Hand aria-hidden="true" className="size-4" />}
          preload={LazyDocumentDialogs.preload}
          onClick={() => onForm('take-over')}
        >
          Tomar borrador
        </Button>
      )}
      {!isClosed && actions.copy === null && (
        <Button
          icon={<ClipboardPaste aria-hidden="true" className="size-4" />}
          foldable
          preload={LazyDocumentDialogs.preload}
          onClick={() => onForm('copy')}
        >
          Copiar nota anterior
        </Button>
      )}
      <PrintButton />
      {actions.discard === null && <DiscardButton onForm={onForm} />}
    </>
  )
}

function DiscardButton({ onForm }: { onForm: (form: DocumentForm) => void }) {
  return (
    <Button
      icon={<Trash2 aria-hidden="true" className="size-4" />}
      foldable
      preload={LazyDocumentDialogs.preload}
      onClick={() => onForm('discard')}
    >
      Descartar
    </Button>
  )
}

/** Opens the browser's own printing, which also makes a PDF. */
function PrintButton() {
  return (
    <Button icon={<Printer aria-hidden="true" className="size-4" />} foldable onClick={() => window.print()}>
      Imprimir
    </Button>
  )
}
