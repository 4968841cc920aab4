import { Link } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import CircleSlash from 'lucide-react/icons/circle-slash'
import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import DoorOpen from 'lucide-react/icons/door-open'
import FileCheck from 'lucide-react/icons/file-check'
import FilePlus from 'lucide-react/icons/file-plus'
import FileX from 'lucide-react/icons/file-x'
import LogIn from 'lucide-react/icons/log-in'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Stethoscope from 'lucide-react/icons/stethoscope'
import type { TimelineEntry } from '#src/domain/episodes/contract.ts'
import { type CarePlace, patientLinks } from '#src/hospital/patient-links.ts'
import type { useHospitalClock } from '#src/hospital/use-hospital-clock.ts'
import { bedText } from '../patients/labels.ts'
import { ENTRY_LABELS, ROLE_LABELS } from './labels.ts'

const ICONS: Readonly<Record<TimelineEntry['kind'], LucideIcon>> = {
  admission: LogIn,
  transfer: ArrowLeftRight,
  dischargeOrder: ClipboardCheck,
  discharge: DoorOpen,
  reopening: RotateCcw,
  annulment: CircleSlash,
  assignmentStart: Stethoscope,
  assignmentEnd: Stethoscope,
  documentSigned: FileCheck,
  documentAmended: FilePlus,
  documentAnnulled: FileX,
}

/** Where somebody came to lie, and where they lay before. */
function wayText({ bed, fromBed }: TimelineEntry): string {
  if (bed && fromBed) return `De ${bedText(fromBed)} a ${bedText(bed)}`
  if (fromBed) return `Dejó la cama ${bedText(fromBed)}`
  return bed ? `Cama ${bedText(bed)}` : ''
}

/** Milliseconds after which something counts as written down later than it happened. */
const LATER_MS = 60_000

interface TimelineLineProps {
  place: CarePlace
  episodeId: number
  entry: TimelineEntry
  clock: Pick<ReturnType<typeof useHospitalClock>, 'instant'>
}

/** One thing that happened in an episode: what, when, where and by whom. */
export function TimelineLine({ place, episodeId, entry, clock }: TimelineLineProps) {
  const { kind, at, recordedAt, userName, doctorName, role, document, note } = entry
  const Icon = ICONS[kind]
  const isLater = Date.parse(recordedAt) - Date.parse(at) >= LATER_MS
  const way = wayText(entry)
  return (
    <li className="flex gap-3 border-b border-line px-3 py-2 last:border-b-0">
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="font-medium">{ENTRY_LABELS[kind]}</span>
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
        {way && <p>{way}</p>}
        {note && <p className="whitespace-pre-wrap wrap-anywhere">{note}</p>}
        {userName && (
          <p className="text-sm text-muted">
            <bdi>{userName}</bdi>
            {isLater && ` · registrado el ${clock.instant(recordedAt)}`}
          </p>
        )}
      </div>
    </li>
  )
}
