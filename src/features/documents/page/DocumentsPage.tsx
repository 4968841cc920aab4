import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { DocumentSummary } from '#src/domain/documents/contract.ts'
import { creationRefusal } from '#src/domain/documents/rules.ts'
import type { Signing } from '#src/domain/documents/signing.ts'
import type { Episode } from '#src/domain/episodes/contract.ts'
import { asksForIdentity } from '#src/domain/templates/rules.ts'
import { AreaPage } from '#src/hospital/AreaPage.tsx'
import { type CarePlace, patientLinks, useCarePlace } from '#src/hospital/hospital-links.ts'
import { MissingPage } from '#src/hospital/MissingPage.tsx'
import { permissionLabel } from '#src/hospital/permission-labels.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { useSessionState } from '#src/session/use-session.ts'
import { StateMessage } from '#src/ui/StateMessage.tsx'
import { episodeQueries } from '../../episodes/queries.ts'
import { templateQueries } from '../../templates/queries.ts'
import { DocumentStatusBadge } from '../parts/DocumentStatusBadge.tsx'
import { chooseDocument, documentQueries } from '../queries.ts'
import type { DocumentSearch } from '../search-params.ts'
import { DocumentView } from './DocumentView.tsx'
import { NewDocumentButton } from './NewDocumentButton.tsx'
import { useAuthorRefusal } from './use-document-actions.ts'

interface DocumentsPageProps {
  /** As it stands in the address. */
  place: CarePlace & { episodeId: string; templateId: string }
  search: DocumentSearch
  onSearch: (search: DocumentSearch, options: { replace: boolean }) => Promise<void>
}

const NEEDS = [['episodes', 'read']] as const

/** The documents of one template in an episode, and the one of them that is open. Its loader is `ensureDocuments`. */
export function DocumentsPage(props: DocumentsPageProps) {
  const hospital = useHospital()
  if (!hospital.can('episodes')) return <AreaPage title="Documento" needs={NEEDS} />
  return <Opened {...props} />
}

function Opened({ place, search, onSearch }: DocumentsPageProps) {
  const hospital = useHospital()
  const [episodeId, templateId] = [Number(place.episodeId), Number(place.templateId)]
  const { user } = useSessionState()
  const { data: episode } = useSuspenseQuery(episodeQueries.detail(hospital, episodeId))
  const { data: all } = useSuspenseQuery(documentQueries.ofEpisode(hospital, episodeId))
  // Few people may see a retired template; its documents are for all.
  const { data: template } = useQuery({
    ...templateQueries.detail(hospital, templateId),
    enabled: !hospital.emergency,
  })
  const documents = all.filter((one) => one.templateId === templateId)
  const chosenId = chooseDocument(documents, search.document, user?.userId)
  const chosen = documents.find(({ documentId }) => documentId === chosenId)
  const begin = (
    <NewDocument
      episode={episode}
      templateId={templateId}
      signing={typeof template?.publishedRevision === 'number' ? template : undefined}
      asksForIdentity={template?.sections.some(({ initial }) => asksForIdentity(initial)) ?? false}
      onCreated={(document) => onSearch({ document }, { replace: false })}
    />
  )
  return (
    <AreaPage
      title={template?.name ?? documents[0]?.title ?? 'Documento'}
      needs={NEEDS}
      actions={documents.length > 0 && begin}
    >
      <div className="grid gap-4 md:grid-cols-[15rem_minmax(0,1fr)]">
        <DocumentList documents={documents} chosenId={chosenId} begin={begin} />
        {chosen ? (
          <DocumentView
            key={chosen.documentId}
            documentId={chosen.documentId}
            form={search.form}
            onForm={(form) =>
              onSearch({ document: chosen.documentId, form }, { replace: form === undefined })
            }
          />
        ) : (
          (search.document !== undefined || documents.length > 0) && (
            <StateMessage
              title={
                search.document === undefined
                  ? 'Los borradores de esta plantilla son de otras personas'
                  : 'Este documento no está entre los de esta plantilla'
              }
            >
              Elige uno de la lista.
            </StateMessage>
          )
        )}
      </div>
    </AreaPage>
  )
}

interface NewDocumentProps {
  episode: Episode
  templateId: number
  /** Undefined if the template accepts no new documents. */
  signing: Signing | undefined
  /** Whether new documents begin with the patient's identity. */
  asksForIdentity: boolean
  /** Opens it; resolves when that is done. */
  onCreated: (documentId: number) => Promise<void>
}

/** Begins a document, or says why none can begin. */
function NewDocument({ episode, templateId, signing, asksForIdentity, onCreated }: NewDocumentProps) {
  const hospital = useHospital()
  const authorRefusal = useAuthorRefusal()
  const permission = !hospital.can('episodes', 'write')
    ? permissionLabel('episodes', 'write')
    : asksForIdentity && !hospital.can('patients') && permissionLabel('patients', 'read')
  const why = permission
    ? `Para escribir aquí te falta el permiso ${permission}`
    : (creationRefusal(episode.status) ??
      (signing ? authorRefusal(signing) : 'La plantilla no está publicada: no admite documentos nuevos'))
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
          // With the focus still on the button, another Enter would begin another document.
          document.querySelector('main')?.focus({ preventScroll: true })
        }}
      >
        Nuevo documento
      </NewDocumentButton>
    </div>
  )
}

interface DocumentListProps {
  /** The newest first. */
  documents: readonly DocumentSummary[]
  chosenId: number | undefined
  /** The button that begins the first one, or why none can begin. */
  begin: ReactNode
}

/** The documents of one template in an episode; choosing one opens it beside the list. */
function DocumentList({ documents, chosenId, begin }: DocumentListProps) {
  const { clock } = useHospital()
  if (documents.length === 0)
    return (
      <div className="md:col-span-2">
        <StateMessage title="Aún no hay documentos de esta plantilla en el episodio" action={begin}>
          Los que se escriban aparecen aquí, con su autor y su estado.
        </StateMessage>
      </div>
    )
  return (
    <nav aria-label="Documentos de esta plantilla">
      <ol className="flex max-h-[60dvh] flex-col overflow-y-auto rounded-md border border-line bg-raised narrow:max-h-48 max-md:max-h-60">
        {documents.map(({ documentId, status, author, occurredAt }) => (
          <li key={documentId} className="border-t border-line first:border-t-0">
            <Link
              to="."
              search={{ document: documentId }}
              aria-current={documentId === chosenId ? 'page' : undefined}
              className="flex flex-col gap-1 px-3 py-2 hover:bg-sunken aria-[current=page]:bg-accent-soft"
            >
              <span className="font-medium tabular-nums">{clock.instant(occurredAt)}</span>
              <span className="text-sm text-muted">
                <bdi>{author.name}</bdi>
              </span>
              <span>
                <DocumentStatusBadge status={status} />
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** The address names no template of this hospital, or one that was retired and has no document here. */
export function NoTemplatePage() {
  const place = useCarePlace()
  const { episodeId } = useParams({ strict: false })
  return (
    <MissingPage
      title="Esta plantilla no existe"
      text="Puede que esté retirada o sin publicar. Elige otra entre los documentos del episodio."
      link={{ ...patientLinks(place).documents(Number(episodeId)), label: 'Ver los documentos del episodio' }}
    />
  )
}
