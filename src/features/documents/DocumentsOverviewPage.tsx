import { useSuspenseQuery } from '@tanstack/react-query'
import SearchX from 'lucide-react/icons/search-x'
import { groupName } from '#src/lib/permissions.ts'
import { useGranted } from '#src/session/use-session.ts'
import { AreaPage } from '#src/shell/AreaPage.tsx'
import { useHospital } from '#src/shell/use-hospital.ts'
import { Button } from '#src/ui/Button.tsx'
import { FilterSelect } from '#src/ui/FilterSelect.tsx'
import { optionsOf } from '#src/ui/options.ts'
import { StateMessage } from '#src/ui/StateMessage.tsx'
import { episodeQueries } from '../episodes/queries.ts'
import type { CarePlace } from '../patients/care-links.ts'
import { templateQueries } from '../templates/queries.ts'
import { DocumentStatus } from './contract.ts'
import { DocumentsOverviewGroup } from './DocumentsOverviewGroup.tsx'
import { DocumentsOverviewLacks } from './DocumentsOverviewLacks.tsx'
import { overviewGroups } from './documents-overview.ts'
import type { DocumentsOverviewSearch } from './documents-overview-address.ts'
import { DOCUMENT_STATUS_LABELS } from './labels.ts'
import { documentQueries } from './queries.ts'
import { creationRefusal } from './rules.ts'

interface DocumentsOverviewPageProps {
  /** As it stands in the address. */
  place: CarePlace & { episodeId: string }
  search: DocumentsOverviewSearch
  onSearch: (search: DocumentsOverviewSearch) => void
}

const NEEDS = [['episodes', 'read']] as const
const TITLE = 'Documentos del episodio'

/** Every template, with what exists of it in an episode. Its loader is `ensureDocumentsOverview`. */
export function DocumentsOverviewPage(props: DocumentsOverviewPageProps) {
  const { hospitalId } = useHospital()
  const isGranted = useGranted(hospitalId)
  if (!isGranted('episodes')) return <AreaPage title={TITLE} needs={NEEDS} />
  return <Opened {...props} />
}

function Opened({ place, search, onSearch }: DocumentsOverviewPageProps) {
  const { clients, hospitalId } = useHospital()
  const mayWrite = useGranted(hospitalId)('episodes', 'write')
  const episodeId = Number(place.episodeId)
  const { data: episode } = useSuspenseQuery(episodeQueries.detail(clients, hospitalId, episodeId))
  const { data: templates } = useSuspenseQuery(templateQueries.published(clients, hospitalId))
  const { data: documents } = useSuspenseQuery(documentQueries.ofEpisode(clients, hospitalId, episodeId))
  const groups = overviewGroups(templates, documents, search.status)
  const why = mayWrite
    ? creationRefusal(episode.status)
    : `Para escribir aquí te falta el permiso ${groupName(hospitalId, 'episodes', 'write')}`
  const count = documents.filter(({ status }) => status !== 'discarded').length
  return (
    <AreaPage
      title={TITLE}
      needs={NEEDS}
      context={count === 1 ? '1 documento' : `${count} documentos`}
      actions={
        documents.length > 0 && (
          <FilterSelect
            label="Estado"
            all="Todos los estados"
            value={search.status ?? ''}
            onValue={(value) => onSearch({ status: DocumentStatus.options.find((one) => one === value) })}
            options={optionsOf(DOCUMENT_STATUS_LABELS)}
          />
        )
      }
    >
      <DocumentsOverviewLacks place={place} episode={episode} templates={templates} documents={documents} />
      {why !== null && <p className="text-sm text-muted">{why}.</p>}
      {groups.map((group) => (
        <DocumentsOverviewGroup
          key={group.title}
          place={place}
          group={group}
          mayCreate={why === null && search.status === undefined}
        />
      ))}
      {groups.length === 0 && search.status !== undefined && (
        <StateMessage
          role="status"
          icon={<SearchX />}
          title={`No hay documentos en estado «${DOCUMENT_STATUS_LABELS[search.status]}»`}
          action={<Button onClick={() => onSearch({})}>Quitar filtros</Button>}
        />
      )}
      {groups.length === 0 && search.status === undefined && (
        <StateMessage title="Este centro médico no tiene plantillas publicadas">
          Aquí aparece cada plantilla con los documentos que hay de ella. Pide que se publiquen en
          Configuración.
        </StateMessage>
      )}
    </AreaPage>
  )
}
