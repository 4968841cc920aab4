import { creationRefusal } from '#src/domain/documents/rules.ts'
import type { Episode } from '#src/domain/episodes/contract.ts'
import { groupName } from '#src/domain/permissions.ts'
import type { TemplateKind } from '#src/domain/templates/contract.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { NewDocumentButton } from './NewDocumentButton.tsx'
import { useSignerRefusal } from './use-document-actions.ts'

interface NewDocumentProps {
  episode: Episode
  templateId: number
  /** Of the template that new documents take; undefined where they can take none. */
  kind: TemplateKind | undefined
  /** Whether they tell from the beginning who the patient is. */
  asksForIdentity: boolean
  /** Opens it; resolves when that is done. */
  onCreated: (documentId: number) => Promise<void>
}

/** Begins a document, or says before anything is tried why none can begin. */
export function NewDocument({ episode, templateId, kind, asksForIdentity, onCreated }: NewDocumentProps) {
  const hospital = useHospital()
  const signerRefusal = useSignerRefusal()
  const lacking = !hospital.can('episodes', 'write')
    ? groupName(hospital.id, 'episodes', 'write')
    : asksForIdentity && !hospital.can('patients') && groupName(hospital.id, 'patients', 'read')
  const why = lacking
    ? `Para escribir aquí te falta el permiso ${lacking}`
    : (creationRefusal(episode.status) ??
      (kind ? signerRefusal(kind) : 'La plantilla no está publicada: no admite documentos nuevos'))
  if (why === undefined) return null
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
