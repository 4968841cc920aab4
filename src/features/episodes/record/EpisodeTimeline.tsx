import { Link } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import CircleDot from 'lucide-react/icons/circle-dot'
import CircleSlash from 'lucide-react/icons/circle-slash'
import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import ClipboardPen from 'lucide-react/icons/clipboard-pen'
import ClipboardX from 'lucide-react/icons/clipboard-x'
import DoorOpen from 'lucide-react/icons/door-open'
import FileCheck from 'lucide-react/icons/file-check'
import FilePlus from 'lucide-react/icons/file-plus'
import FileX from 'lucide-react/icons/file-x'
import LogIn from 'lucide-react/icons/log-in'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Stethoscope from 'lucide-react/icons/stethoscope'
import { useEffect } from 'react'
import type { TimelineEntry } from '#src/domain/episodes/contract.ts'
import { MOTIVE_LABELS } from '#src/domain/episodes/motives.ts'
import type { HospitalClock } from '#src/hospital/hospital-clock.ts'
import { type CarePlace, patientLinks } from '#src/hospital/hospital-links.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { classes } from '#src/ui/classes.ts'
import { LoadFailure } from '#src/ui/LoadFailure.tsx'
import { Loading } from '#src/ui/Loading.tsx'
import { PageNavigation } from '#src/ui/PageNavigation.tsx'
import { SlowNotice } from '#src/ui/SlowNotice.tsx'
import { StaleNotice } from '#src/ui/StaleNotice.tsx'
import { useList } from '#src/ui/use-list.ts'
import { bedText } from '../../patients/labels.ts'
import { diagnosisText, ENTRY_LABELS, ROLE_LABELS } from '../labels.ts'
import { episodeQueries, timelineParams } from '../queries.ts'

const ICONS: Readonly<Record<TimelineEntry['kind'], LucideIcon>> = {
  admission: LogIn,
  transfer: ArrowLeftRight,
  dischargeOrder: ClipboardCheck,
  death: CircleDot,
  dischargeRevocation: ClipboardX,
  discharge: DoorOpen,
  dischargeCorrection: ClipboardPen,
  reopening: RotateCcw,
  annulment: CircleSlash,
  assignmentStart: Stethoscope,
  assignmentEnd: Stethoscope,
  documentSigned: FileCheck,
  documentAmended: FilePlus,
  documentAnnulled: FileX,
}

/** Past this many milliseconds an entry also says when it was recorded. */
const LATER_MS = 60_000

interface EpisodeTimelineProps {
  place: CarePlace
  episodeId: number
  /** From 1. */
  page: number
  onPage: (turn: (page: number) => number, options: { replace: boolean }) => void
}

/** What happened in an episode, the newest first, a page at a time. */
export function EpisodeTimeline({ place, episodeId, page, onPage }: EpisodeTimelineProps) {
  const hospital = useHospital()
  const { clock } = hospital
  const list = useList(episodeQueries.timeline(hospital, episodeId, timelineParams(page)))
  const totalPages = list.data?.pagination.totalPages ?? 0
  const total = list.data?.pagination.totalItems

  const pastEnd = !list.isPlaceholder && totalPages > 0 && page > totalPages
  useEffect(() => {
    if (pastEnd) onPage(() => totalPages, { replace: true })
  }, [pastEnd, onPage, totalPages])

  return (
    <section aria-labelledby="linea-de-tiempo" className="flex flex-col gap-2">
      <header className="flex flex-wrap items-baseline gap-x-3">
        <h2 id="linea-de-tiempo" className="text-lg font-semibold">
          Línea de tiempo
        </h2>
        {total !== undefined && (
          <p className="text-sm text-muted">{total === 1 ? '1 registro' : `${total} registros`}</p>
        )}
      </header>
      <SlowNotice waiting={list.isFetching} onCancel={list.cancel} />
      {list.isStale && (
        <StaleNotice onRetry={list.retry}>No se pudo actualizar; ves lo último que se cargó.</StaleNotice>
      )}
      {list.failed ? (
        <LoadFailure title="No se pudo cargar la línea de tiempo" error={list.error} onRetry={list.retry} />
      ) : list.data === undefined ? (
        <Loading />
      ) : (
        <ol
          aria-label="Línea de tiempo"
          aria-busy={list.isPlaceholder}
          className={classes('rounded-md border border-line', list.isPlaceholder && 'opacity-60')}
        >
          {list.data.data.map((entry) => (
            <TimelineLine
              key={entry.entryId}
              place={place}
              episodeId={episodeId}
              entry={entry}
              clock={clock}
            />
          ))}
        </ol>
      )}
      {list.data && !list.failed && (
        <PageNavigation
          page={Math.min(page, totalPages)}
          totalPages={totalPages}
          hasPrevious={page > 1}
          hasNext={page < totalPages}
          onPage={(turn) => onPage(turn, { replace: false })}
        />
      )}
    </section>
  )
}

interface TimelineLineProps {
  place: CarePlace
  episodeId: number
  entry: TimelineEntry
  clock: Pick<HospitalClock, 'instant'>
}

/** One thing that happened in an episode: what, when, where and by whom. */
function TimelineLine({ place, episodeId, entry, clock }: TimelineLineProps) {
  const { kind, at, recordedAt, userName, doctorName, role, document, note, correction, undone } = entry
  const Icon = ICONS[kind]
  const isLater = Date.parse(recordedAt) - Date.parse(at) >= LATER_MS
  const way = wayText(entry)
  return (
    <li className="flex gap-3 border-b border-line px-3 py-2 last:border-b-0">
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="font-medium">
            {undone ? `${ENTRY_LABELS[kind]} deshecho` : ENTRY_LABELS[kind]}
          </span>
          <time dateTime={at} className="text-sm text-muted tabular-nums">
            {clock.instant(at)}
          </time>
        </p>
        {doctorName && (
          <p>
            <bdi>{doctorName}</bdi>
            {role && ` · ${ROLE_LABELS[role] ?? role}`}
          </p>
        )}
        {document && (
          <p>
            <Link
              {...patientLinks(place).template(episodeId, document.templateId, document.documentId)}
              className="rounded text-accent underline-offset-2 hover:underline"
            >
              <bdi>{document.title}</bdi>
            </Link>
          </p>
        )}
        {way && <p className={undone ? 'text-muted line-through' : undefined}>{way}</p>}
        {correction && <Corrected {...correction} clock={clock} />}
        {note && <p className="whitespace-pre-wrap wrap-anywhere">{note}</p>}
        {userName && (
          <p className="text-sm text-muted">
            <bdi>{userName}</bdi>
            {isLater && ` · registrado el ${clock.instant(recordedAt)}`}
          </p>
        )}
        {undone && (
          <p className="text-sm text-muted">
            Lo deshizo <bdi>{undone.userName ?? 'alguien'}</bdi> el {clock.instant(undone.at)}; no cuenta en
            las cifras.
          </p>
        )}
      </div>
    </li>
  )
}

interface CorrectedProps extends NonNullable<TimelineEntry['correction']> {
  clock: Pick<HospitalClock, 'instant'>
}

/** What a correction changed of a discharge: what is right now, and what stood there before. */
function Corrected({ before, after, clock }: CorrectedProps) {
  const diagnoses = (one: typeof before) => one.diagnoses.map(diagnosisText).join('; ')
  const parts = [
    ['Fecha y hora', clock.instant(after.at), clock.instant(before.at)],
    ['Motivo', MOTIVE_LABELS[after.motive], MOTIVE_LABELS[before.motive]],
    ['Destino', after.destination, before.destination],
    ['Diagnósticos', diagnoses(after), diagnoses(before)],
  ] as const
  return parts
    .filter(([, now, then]) => now !== then)
    .map(([label, now, then]) => (
      <p key={label} className="wrap-anywhere">
        {label}: <bdi>{now || '—'}</bdi>{' '}
        <span className="text-muted">(antes: {<bdi>{then || '—'}</bdi>})</span>
      </p>
    ))
}

/** The bed that the patient came to, and the bed that they left. */
function wayText({ bed, fromBed }: TimelineEntry): string {
  if (bed && fromBed) return `De ${bedText(fromBed)} a ${bedText(bed)}`
  if (fromBed) return `Dejó la cama ${bedText(fromBed)}`
  return bed ? `Cama ${bedText(bed)}` : ''
}
