import { groupName } from '#src/lib/permissions.ts'
import { useGranted } from '#src/session/use-session.ts'
import { useHospital } from '#src/shell/use-hospital.ts'
import type { Episode } from '../episodes/contract.ts'
import { NewDocumentButton } from './NewDocumentButton.tsx'
import { creationRefusal } from './rules.ts'

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
  const why = mayWrite
    ? (creationRefusal(episode.status) ??
      (isPublished ? null : 'La plantilla no está publicada: no admite documentos nuevos'))
    : `Para escribir aquí te falta el permiso ${groupName(hospitalId, 'episodes', 'write')}`
  if (why !== null) return <p className="max-w-md text-sm text-muted">{why}.</p>
  return (
    <div className="flex flex-col items-end gap-2">
      <NewDocumentButton
        variant="primary"
        episodeId={episode.episodeId}
        templateId={templateId}
        onCreated={async (documentId) => {
          await onCreated(documentId)
          // On the button, one more Enter would begin one more.
          document.querySelector('main')?.focus({ preventScroll: true })
        }}
      >
        Nuevo documento
      </NewDocumentButton>
    </div>
  )
}
