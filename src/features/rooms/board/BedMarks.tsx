import type { LucideIcon } from 'lucide-react'
import ClockAlert from 'lucide-react/icons/clock-exclamation-point'
import LogOut from 'lucide-react/icons/log-out'
import MessageCircleQuestion from 'lucide-react/icons/message-circle-question-mark'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import Pencil from 'lucide-react/icons/pencil'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import UserSearch from 'lucide-react/icons/user-search'
import UserX from 'lucide-react/icons/user-x'
import Users from 'lucide-react/icons/users'
import type { Occupant } from '#src/domain/rooms/contract.ts'
import { statusText } from '#src/features/episodes/labels.ts'
import { type BedBoardContext, useBedBoardContext } from './bed-board-context.tsx'
import { isOverdue } from './board.ts'

interface Mark {
  text: string
  Icon: LucideIcon
  color: string
}

/** Marks beyond this many have no room on a tile; the panel has them all. */
const ON_A_TILE = 4
const BESIDE_A_DATE = 3

/** What is to be noticed about who lies in a bed, the gravest first. */
function marksOf(occupant: Occupant, { now, mayReadDoctors }: BedBoardContext): Mark[] {
  const { allergies, similarName, identified, status, orderedMotive, noteOverdue, attendingDoctorName } =
    occupant
  const marks: (Mark | false)[] = [
    allergies === 'listed' && { text: 'Alergia', Icon: TriangleAlert, color: 'text-danger' },
    // An unidentified patient cannot be asked.
    allergies === 'notAsked' &&
      identified && { text: 'Faltan las alergias', Icon: MessageCircleQuestion, color: 'text-warning' },
    similarName && {
      text: 'Hay otro paciente con nombre parecido',
      Icon: Users,
      color: 'text-warning',
    },
    !identified && { text: 'No identificado', Icon: UserSearch, color: 'text-warning' },
    status === 'dischargeOrdered' && {
      text: statusText({ status, orderedMotive }),
      Icon: LogOut,
      color: 'text-info',
    },
    isOverdue(occupant, now) && { text: 'Alta vencida', Icon: ClockAlert, color: 'text-danger' },
    occupant.hasDraft === true && { text: 'Borrador sin firmar', Icon: Pencil, color: 'text-muted' },
    noteOverdue === true && { text: 'Falta la nota de hoy', Icon: NotebookPen, color: 'text-muted' },
    mayReadDoctors &&
      attendingDoctorName === null && { text: 'Sin médico asignado', Icon: UserX, color: 'text-warning' },
  ]
  return marks.filter((mark) => mark !== false)
}

interface MarkSignsProps {
  occupant: Occupant
  /** True where the tile shows the birth date. */
  isBesideDate: boolean
}

/** The marks of a tile as icons; the words are for the pointer and screen readers. */
export function MarkSigns({ occupant, isBesideDate }: MarkSignsProps) {
  const marks = marksOf(occupant, useBedBoardContext()).slice(0, isBesideDate ? BESIDE_A_DATE : ON_A_TILE)
  return (
    // In a narrow tile the last ones have no room, and go to a line out of sight.
    <span className="ml-auto flex h-4 min-w-0 flex-wrap items-center justify-end gap-x-0.5 overflow-hidden">
      {marks.map(({ text, Icon, color }) => (
        <span key={text} title={text} className="flex h-4 items-center">
          <Icon aria-hidden="true" className={`size-3.5 ${color}`} />
          <span className="sr-only">{text}</span>
        </span>
      ))}
    </span>
  )
}

/** The same marks in words, where there is room. */
export function MarkLines({ occupant }: { occupant: Occupant }) {
  const marks = marksOf(occupant, useBedBoardContext())
  if (marks.length === 0) return null
  return (
    <ul className="flex flex-col gap-0.5">
      {marks.map(({ text, Icon, color }) => (
        <li key={text} className={`flex items-start gap-1 text-sm font-medium ${color}`}>
          <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {text}
        </li>
      ))}
    </ul>
  )
}
