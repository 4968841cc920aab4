import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { asksForIdentity } from '#src/domain/templates/rules.ts'
import { AreaPage } from '#src/hospital/AreaPage.tsx'
import { type CarePlace, patientLinks } from '#src/hospital/patient-links.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { useSessionState } from '#src/session/use-session.ts'
import { StateMessage } from '#src/ui/StateMessage.tsx'
import { episodeQueries } from '../episodes/queries.ts'
import { templateQueries } from '../templates/queries.ts'
import type { DocumentSearch } from './address.ts'
import { chooseDocument } from './choose-document.ts'
import { DocumentList } from './DocumentList.tsx'
import { DocumentsLink } from './DocumentsLink.tsx'
import { NewDocument } from './NewDocument.tsx'
import { OpenedDocument } from './OpenedDocument.tsx'
import { documentQueries } from './queries.ts'

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
  // Retired ones are shown to few; what was written with them is shown to all.
  const { data: template } = useQuery(templateQueries.detail(hospital, templateId))
  const documents = all.filter((one) => one.templateId === templateId)
  const chosenId = chooseDocument(documents, search.document, user?.userId)
  const chosen = documents.find(({ documentId }) => documentId === chosenId)
  return (
    <AreaPage
      title={template?.name ?? documents[0]?.title ?? 'Documento'}
      needs={NEEDS}
      context={<DocumentsLink link={patientLinks(place).documents(episodeId)} />}
      actions={
        <NewDocument
          episode={episode}
          templateId={templateId}
          kind={typeof template?.publishedRevision === 'number' ? template.kind : undefined}
          asksForIdentity={template?.sections.some(({ initial }) => asksForIdentity(initial)) ?? false}
          onCreated={(document) => onSearch({ document }, { replace: false })}
        />
      }
    >
      <div className="grid gap-4 md:grid-cols-[15rem_minmax(0,1fr)]">
        <DocumentList documents={documents} chosenId={chosenId} />
        {chosen ? (
          <OpenedDocument
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
