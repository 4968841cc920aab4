import type { LucideIcon } from 'lucide-react'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import Eye from 'lucide-react/icons/eye'
import GraduationCap from 'lucide-react/icons/graduation-cap'
import Stethoscope from 'lucide-react/icons/stethoscope'
import { memo, type ReactNode } from 'react'
import type { Assignment, AssignmentRole } from '#src/domain/assignments/contract.ts'
import { dayAt, dayText, hourText } from '#src/domain/dates.ts'
import { classes } from '#src/ui/classes.ts'
import { SHIFT_LABELS } from '../../profile/labels.ts'
import { ASSIGNMENT_ROLE_LABELS, targetBed, targetListName } from '../labels.ts'
import type { Placed, RosterBy } from './roster.ts'

const LOOKS: Readonly<Record<AssignmentRole, readonly [LucideIcon, string]>> = {
  attending: [Stethoscope, 'border-l-accent'],
  consultant: [Eye, 'border-l-info'],
  resident: [GraduationCap, 'border-l-success'],
  onCall: [CalendarCheck, 'border-l-warning'],
}

const SOFT_HYPHEN = '\u00AD'
const DAY_MS = 24 * 3_600_000

/** From when to when, on the hospital's clock: *21:00–07:30*, *09:15 → 24 nov*; without an end *09:15 →*. */
export function hoursText({ startsAt, endsAt }: Assignment, timeZone: string): string {
  const from = hourText(startsAt, timeZone)
  if (endsAt === null) return `${from} →`
  if (Date.parse(endsAt) - Date.parse(startsAt) <= DAY_MS) return `${from}–${hourText(endsAt, timeZone)}`
  const [number, month] = dayText(dayAt(endsAt, timeZone)).split(' ')
  // A day and its month stand on one line.
  return `${from} → ${number}\u00A0${month}`
}

/** What a chip says, in one sentence: for those who hear it. */
export function chipName(assignment: Assignment, by: RosterBy, timeZone: string): string {
  const { role, shift, doctorName } = assignment
  const parts = [
    hoursText(assignment, timeZone),
    ASSIGNMENT_ROLE_LABELS[role],
    shift && SHIFT_LABELS[shift],
    by === 'room' && doctorName,
    (by === 'doctor' || assignment.episodeId !== null) && targetListName(assignment),
    targetBed(assignment),
  ]
  return parts.filter(Boolean).join(', ')
}

interface RosterChipProps {
  placed: Placed
  by: RosterBy
  timeZone: string
  /** It can be opened and moved: a button. */
  isLive: boolean
  /** It is being moved. */
  isHeld: boolean
  describedBy: string
}

/** One assignment in a week: hours, role, shift, and whom it is for or who is on. */
export const RosterChip = memo(function RosterChip(props: RosterChipProps) {
  const { placed, by, timeZone, isLive, isHeld, describedBy } = props
  const { assignment, isRest } = placed
  const { assignmentId, role, shift, status } = assignment
  const [Icon, edge] = LOOKS[role]
  const look = classes(
    'block w-full rounded border border-l-4 border-line px-1.5 py-1 text-left text-sm leading-tight select-none',
    edge,
    status === 'ended' && 'text-muted',
    isLive && 'cursor-grab touch-manipulation hover:bg-sunken active:cursor-grabbing',
    isHeld ? 'bg-sunken outline-2 outline-accent outline-dashed' : 'bg-raised',
  )
  const content: ReactNode = (
    <>
      <Icon aria-hidden="true" className="float-right ml-1 size-3.5 text-muted" />
      <span className="block tabular-nums">
        {isRest && <span title="Empezó el día anterior">← </span>}
        {hoursText(assignment, timeZone)}
      </span>
      <span className="block text-muted wrap-anywhere hyphens-auto">
        {roleText(role)}
        {status === 'ended' ? ' · Terminada' : shift && ` · ${SHIFT_LABELS[shift]}`}
      </span>
      {by === 'room' && <bdi className="line-clamp-2 font-medium">{assignment.doctorName}</bdi>}
      {(by === 'doctor' || assignment.episodeId !== null) && (
        <span className="line-clamp-2 wrap-anywhere">
          <bdi className="font-medium">{targetListName(assignment)}</bdi>
          {targetBed(assignment) && (
            <>
              {' · '}
              <span className="whitespace-nowrap">{targetBed(assignment)}</span>
            </>
          )}
        </span>
      )}
    </>
  )
  const name = chipName(assignment, by, timeZone)
  if (!isLive)
    return (
      <div title={name} className={look}>
        {content}
      </div>
    )
  return (
    <button
      type="button"
      data-assignment={assignmentId}
      aria-describedby={describedBy}
      title={name}
      className={look}
    >
      {content}
    </button>
  )
})

/** A role in words; the long one may break where its parts meet, with a hyphen, since a day of a week is narrow. */
function roleText(role: AssignmentRole): string {
  return ASSIGNMENT_ROLE_LABELS[role].replace(/^Inter(?=consult)/, `$&${SOFT_HYPHEN}`)
}
