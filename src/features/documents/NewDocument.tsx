import FilePlus2 from 'lucide-react/icons/file-plus-corner'
import { RefusalSummary } from '#src/forms/RefusalSummary.tsx'
import { groupName } from '#src/lib/permissions.ts'
import { useGranted } from '#src/session/use-session.ts'
import { useHospital } from '#src/shell/use-hospital.ts'
import { Button } from '#src/ui/Button.tsx'
import { SlowNotice } from '#src/ui/SlowNotice.tsx'
import type { Episode } from '../episodes/contract.ts'
import { DocumentEditor } from './preloads.ts'
import { creationRefusal } from './rules.ts'
import { useNewDocument } from './use-new-document.ts'

interface NewDocumentProps {
  episode: Episode
  templateId: number
  /** Whether new documents can take the template. */
  isPublished: boolean
  /** Opens it; resolves when that is done. */
  onCreated: (documentId: number) => Promise<void>
}

/** Begins a document, or says before anything is tried why none can begin. */
export function NewDocument({ episode, templateId, isPublished, onCreated }: NewDocumentProps) {
  const { hospitalId } = useHospital()
  const mayWrite = useGranted(hospitalId)('episodes', 'write')
  const { busy, notice, refusal, create, abort } = useNewDocument(episode.episodeId, templateId, onCreated)
  const why = mayWrite
    ? (creationRefusal(episode.status) ??
      (isPublished ? null : 'La plantilla no está publicada: no admite documentos nuevos'))
    : `Para escribir aquí te falta el permiso ${groupName(hospitalId, 'episodes', 'write')}`
  if (why !== null) return <p className="max-w-md text-sm text-muted">{why}.</p>
  return (
    <div className="flex flex-col items-end gap-2">
      <Button
        variant="primary"
        icon={<FilePlus2 aria-hidden="true" className="size-4" />}
        busy={busy}
        preload={DocumentEditor.preload}
        onClick={create}
      >
        Nuevo documento
      </Button>
      <SlowNotice waiting={busy} onCancel={abort} />
      {notice && (
        <p role="status" className="text-sm text-warning">
          {notice}
        </p>
      )}
      {refusal && <RefusalSummary refusal={refusal} onRetry={create} />}
    </div>
  )
}
