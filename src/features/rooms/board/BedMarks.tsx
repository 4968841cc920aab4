import NotebookPen from 'lucide-react/icons/notebook-pen'
import type { Occupant } from '#src/domain/rooms/contract.ts'
import { DRAFT_LOOK } from '#src/features/documents/parts/draft-look.ts'
import { statusText } from '#src/features/episodes/labels.ts'
import { EPISODE_LOOKS } from '#src/features/episodes/parts/episode-looks.ts'
import { PATIENT_LOOKS } from '#src/features/patients/parts/patient-looks.ts'
import type { StateLook } from '#src/ui/StateBadge.tsx'
import { type BedBoardContext, useBedBoardContext } from './bed-board-context.tsx'
import { isOverdue } from './board.ts'

interface Mark {
  text: string
  look: StateLook
}

/** Marks beyond this many have no room on a tile; the panel has them all. */
const ON_A_TILE = 4
const BESIDE_A_DATE = 3

/** What is to be noticed about who lies in a bed, the gravest first. */
function marksOf(occupant: Occupant, { now, mayReadDoctors }: BedBoardContext): Mark[] {
  const { allergies, similarName, identified, status, orderedMotive, noteOverdue, attendingDoctorName } =
    occupant
  const marks: (Mark | false)[] = [
    allergies === 'listed' && { text: 'Alergia', look: PATIENT_LOOKS.allergic },
    // An unidentified patient cannot be asked.
    allergies === 'notAsked' &&
      identified && { text: 'Faltan las alergias', look: PATIENT_LOOKS.allergiesNotAsked },
    similarName && {
      text: 'Hay otro paciente con nombre parecido',
      look: PATIENT_LOOKS.similarName,
    },
    !identified && { text: 'No identificado', look: PATIENT_LOOKS.unidentified },
    status === 'dischargeOrdered' && {
      text: statusText({ status, orderedMotive }),
      look: EPISODE_LOOKS.dischargeOrdered,
    },
    isOverdue(occupant, now) && { text: 'Alta vencida', look: EPISODE_LOOKS.dischargeOverdue },
    occupant.hasDraft === true && { text: 'Borrador sin firmar', look: DRAFT_LOOK },
    noteOverdue === true && { text: 'Falta la nota de hoy', look: [NotebookPen, 'text-muted'] },
    mayReadDoctors &&
      attendingDoctorName === null && { text: 'Sin médico asignado', look: EPISODE_LOOKS.unattended },
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
      {marks.map(({ text, look: [Icon, color] }) => (
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
      {marks.map(({ text, look: [Icon, color] }) => (
        <li key={text} className={`flex items-start gap-1 text-sm font-medium ${color}`}>
          <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {text}
        </li>
      ))}
    </ul>
  )
}
