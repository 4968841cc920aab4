import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import CircleCheck from 'lucide-react/icons/circle-check'
import SearchX from 'lucide-react/icons/search-x'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import { DocumentStatus, type DocumentSummary } from '#src/domain/documents/contract.ts'
import { creationRefusal } from '#src/domain/documents/rules.ts'
import { signersOf } from '#src/domain/documents/signing.ts'
import type { Episode } from '#src/domain/episodes/contract.ts'
import type { Template } from '#src/domain/templates/contract.ts'
import { AreaPage } from '#src/hospital/AreaPage.tsx'
import { type CarePlace, hospitalLinks, patientLinks } from '#src/hospital/hospital-links.ts'
import { permissionLabel } from '#src/hospital/permission-labels.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { Button, buttonClass } from '#src/ui/Button.tsx'
import { FilterSelect, optionsOf } from '#src/ui/SelectField.tsx'
import { StateMessage } from '#src/ui/StateMessage.tsx'
import { episodeQueries } from '../../episodes/queries.ts'
import { templateQueries } from '../../templates/queries.ts'
import { DOCUMENT_STATUS_LABELS } from '../labels.ts'
import { useAuthorRefusal } from '../page/use-document-actions.ts'
import { documentQueries } from '../queries.ts'
import type { DocumentsOverviewSearch } from '../search-params.ts'
import { DocumentsOverviewGroup } from './DocumentsOverviewGroup.tsx'
import { overviewGroups } from './overview.ts'
import { type MissingDocument, missingDocuments } from './required-documents.ts'

interface DocumentsOverviewPageProps {
  /** As it stands in the address. */
  place: CarePlace & { episodeId: string }
  search: DocumentsOverviewSearch
  onSearch: (search: DocumentsOverviewSearch) => void
}

const NEEDS = [['episodes', 'read']] as const

const TITLE = 'Documentos del episodio'

const LINK = 'rounded font-medium underline underline-offset-2'

/** Every template, with what exists of it in an episode. Its loader is `ensureDocumentsOverview`. */
export function DocumentsOverviewPage(props: DocumentsOverviewPageProps) {
  const hospital = useHospital()
  if (!hospital.can('episodes')) return <AreaPage title={TITLE} needs={NEEDS} />
  return <Opened {...props} />
}

/** Whether physicians alone sign the documents of a template. */
const isByPhysicians = (template: Template) => signersOf(template).join() === 'physician'

function Opened({ place, search, onSearch }: DocumentsOverviewPageProps) {
  const hospital = useHospital()
  const mayWrite = hospital.can('episodes', 'write')
  const episodeId = Number(place.episodeId)
  const { data: episode } = useSuspenseQuery(episodeQueries.detail(hospital, episodeId))
  const { data: templates } = useSuspenseQuery(templateQueries.published(hospital))
  const { data: documents } = useSuspenseQuery(documentQueries.ofEpisode(hospital, episodeId))
  const groups = overviewGroups(templates, documents, search.status)
  const authorRefusal = useAuthorRefusal()
  const unsignable = templates.filter((template) => typeof authorRefusal(template) === 'string')
  const why = mayWrite
    ? creationRefusal(episode.status)
    : `Para escribir aquí te falta el permiso ${permissionLabel('episodes', 'write')}`
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
      <MissingDocuments place={place} episode={episode} templates={templates} documents={documents} />
      {why !== null && <p className="text-sm text-muted">{why}.</p>}
      {why === null && unsignable.length > 0 && (
        <p className="text-sm text-muted">
          {unsignable.length < templates.length
            ? `Puedes empezar los documentos que tú puedes firmar; los demás los firma${unsignable.every(isByPhysicians) ? ' un médico activo' : 'n otras profesiones'}.`
            : 'Solo un médico activo puede empezar y firmar estos documentos.'}
        </p>
      )}
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
        <StateMessage
          title="Este centro médico no tiene plantillas publicadas"
          action={
            hospital.can('hospital', 'write') && (
              <Link {...hospitalLinks(hospital).templatesSettings} className={buttonClass()}>
                Ver las plantillas
              </Link>
            )
          }
        >
          Aquí aparece cada plantilla con los documentos que hay de ella
          {hospital.can('hospital', 'write') ? '.' : '. Pide que se publiquen en Configuración.'}
        </StateMessage>
      )}
    </AreaPage>
  )
}

interface MissingDocumentsProps {
  place: CarePlace
  episode: Episode
  /** Those that new documents can take. */
  templates: readonly Template[]
  documents: readonly DocumentSummary[]
}

/** The documents that the record still lacks, each with a link to where it is written. */
function MissingDocuments(props: MissingDocumentsProps) {
  const { place, episode, templates, documents } = props
  const { clock } = useHospital()
  const missing = missingDocuments(episode, documents, { today: clock.today(), dayOf: clock.dayOf })
  const links = patientLinks(place)

  function linkOf({ id, kinds, text }: MissingDocument) {
    if (id === 'drafts')
      return (
        <Link {...links.documents(episode.episodeId)} search={{ status: 'draft' }} className={LINK}>
          {text}
        </Link>
      )
    const [template] = kinds.flatMap((kind) => templates.filter((one) => one.kind === kind))
    if (!template) return text
    return (
      <Link {...links.template(episode.episodeId, template.templateId)} className={LINK}>
        {text}
      </Link>
    )
  }

  if (missing.length === 0)
    return (
      <p className="flex items-center gap-2 text-success">
        <CircleCheck aria-hidden="true" className="size-4 shrink-0" />
        Expediente completo por ahora
      </p>
    )
  return (
    <section aria-label="Pendientes" className="rounded-md bg-warning-soft px-3 py-2 text-warning">
      <ul className="flex flex-wrap gap-x-6 gap-y-1">
        {missing.map((one) => (
          <li key={one.id} className="flex items-center gap-2">
            <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
            {linkOf(one)}
          </li>
        ))}
      </ul>
    </section>
  )
}
