import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import CircleSlash from 'lucide-react/icons/circle-slash'
import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import ClipboardPen from 'lucide-react/icons/clipboard-pen'
import ClipboardX from 'lucide-react/icons/clipboard-x'
import DoorOpen from 'lucide-react/icons/door-open'
import FileText from 'lucide-react/icons/file-text'
import Pencil from 'lucide-react/icons/pencil'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useCallback } from 'react'
import { isUnsigned } from '#src/domain/documents/rules.ts'
import type { Episode } from '#src/domain/episodes/contract.ts'
import type { EpisodeAction } from '#src/domain/episodes/rules.ts'
import { AreaPage } from '#src/hospital/AreaPage.tsx'
import { type CarePlace, patientLinks } from '#src/hospital/hospital-links.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { Button, buttonClass } from '#src/ui/Button.tsx'
import { documentQueries } from '../../documents/queries.ts'
import { FhirButton } from '../../patients/parts/FhirButton.tsx'
import { EpisodeDialogs } from '../dialogs.ts'
import { ACTION_LABELS, KIND_LABELS } from '../labels.ts'
import { EpisodeStatusBadge } from '../parts/EpisodeStatusBadge.tsx'
import { useRefusedActions } from '../parts/use-refused-actions.ts'
import { episodeQueries } from '../queries.ts'
import type { EpisodeSearch } from '../search-params.ts'
import { EpisodeDiagnoses, EpisodeEnd, EpisodeFacts } from './EpisodeFacts.tsx'
import { EpisodeTimeline } from './EpisodeTimeline.tsx'

const NEEDS = [['episodes', 'read']] as const

const ACTIONS: readonly (readonly [EpisodeAction, LucideIcon])[] = [
  ['transfer', ArrowLeftRight],
  ['order-discharge', ClipboardCheck],
  ['discharge', DoorOpen],
  ['revoke-discharge', ClipboardX],
  ['correct-discharge', ClipboardPen],
  ['reopen', RotateCcw],
  ['edit', Pencil],
  ['annul', CircleSlash],
]

export interface EpisodeRecordPageProps {
  /** As it stands in the address. */
  place: CarePlace
  episodeId: string
  search: EpisodeSearch
  /** Changes the state in the address; the same function as long as the page is the same. */
  onSearch: (change: (current: EpisodeSearch) => EpisodeSearch, options: { replace: boolean }) => void
}

/** One episode: what is known of it, what can be done with it, and what happened in it. */
export function EpisodeRecordPage(props: EpisodeRecordPageProps) {
  const hospital = useHospital()
  if (!hospital.can('episodes')) return <AreaPage title="Episodio" needs={NEEDS} />
  return <Opened {...props} />
}

function Opened({ place, episodeId, search, onSearch }: EpisodeRecordPageProps) {
  const hospital = useHospital()
  const { data: episode } = useSuspenseQuery(episodeQueries.detail(hospital, Number(episodeId)))
  const toPage = useCallback(
    (turn: (page: number) => number, options: { replace: boolean }) => {
      onSearch((current) => {
        const page = turn(current.page ?? 1)
        return { ...current, page: page > 1 ? page : undefined }
      }, options)
    },
    [onSearch],
  )
  return (
    <AreaPage
      title={KIND_LABELS[episode.kind]}
      needs={NEEDS}
      context={
        <span className="inline-flex flex-wrap items-center gap-2">
          <EpisodeStatusBadge episode={episode} />
          Episodio {episode.episodeId}
        </span>
      }
      actions={
        <div className="flex flex-wrap gap-2">
          <EpisodeDocumentsLink place={place} episodeId={episode.episodeId} />
          <EpisodeActions
            episode={episode}
            onOpen={(form) => onSearch((current) => ({ ...current, form }), { replace: false })}
          />
          <FhirButton patientId={episode.patientId} />
        </div>
      }
    >
      <EpisodeEnd episode={episode} />
      <EpisodeFacts episode={episode} />
      <EpisodeDiagnoses diagnoses={episode.diagnoses} />
      <EpisodeTimeline place={place} episodeId={episode.episodeId} page={search.page ?? 1} onPage={toPage} />
      {search.form && (
        <EpisodeDialogs
          key={search.form}
          action={search.form}
          episodeId={episode.episodeId}
          onClose={() => onSearch(({ page }) => ({ page }), { replace: true })}
        />
      )}
    </AreaPage>
  )
}

interface EpisodeActionsProps {
  episode: Episode
  onOpen: (action: EpisodeAction) => void
}

/** What the person can do with the episode as it stands. */
function EpisodeActions({ episode, onOpen }: EpisodeActionsProps) {
  const refusalOf = useRefusedActions(episode)
  const possible = ACTIONS.filter(([action]) => refusalOf(action) === null)
  const next: EpisodeAction = episode.status === 'dischargeOrdered' ? 'discharge' : 'transfer'
  return (
    <div className="flex flex-wrap gap-2 narrow:contents">
      {possible.map(([action, Icon]) => (
        <Button
          key={action}
          variant={action === next ? 'primary' : 'secondary'}
          icon={<Icon aria-hidden="true" className="size-4" />}
          preload={EpisodeDialogs.preload}
          onClick={() => onOpen(action)}
        >
          {ACTION_LABELS[action]}
        </Button>
      ))}
    </div>
  )
}

interface EpisodeDocumentsLinkProps {
  place: CarePlace
  episodeId: number
}

/** Links to an episode's documents, with the number of drafts once that is known. */
function EpisodeDocumentsLink({ place, episodeId }: EpisodeDocumentsLinkProps) {
  const hospital = useHospital()
  const { data } = useQuery(documentQueries.ofEpisode(hospital, episodeId))
  const drafts = data?.filter(({ status }) => isUnsigned(status)).length ?? 0
  return (
    <Link {...patientLinks(place).documents(episodeId)} className={buttonClass()}>
      <FileText aria-hidden="true" className="size-4" />
      Documentos
      {drafts > 0 && (
        <span className="rounded-full bg-warning-soft px-2 text-sm text-warning">
          {drafts === 1 ? '1 borrador' : `${drafts} borradores`}
        </span>
      )}
    </Link>
  )
}
