import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import type { Assignment } from '#src/domain/assignments/contract.ts'
import { hospitalLinks } from '#src/hospital/hospital-links.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { dayName, shortDayName } from '#src/lib/week.ts'
import { classes } from '#src/ui/classes.ts'
import { RosterChip } from './RosterChip.tsx'
import type { Placed, RosterBy, RosterRow } from './roster.ts'

export interface LineContext {
  by: RosterBy
  days: readonly string[]
  /** The index of today's column, or -1. */
  today: number
  timeZone: string
  mayChange: boolean
  hintId: string
}

interface RosterLineProps {
  row: RosterRow
  index: number
  context: LineContext
  /** The assignment that is being moved, wherever it is. */
  held: Assignment | undefined
  /** The day over which it is held, in this row. */
  over: number | undefined
  /** All of it is shown, however much. */
  isOpen: boolean
  measure: ((element: HTMLElement | null) => void) | undefined
}

/** How many chips a day shows until its row is opened. */
export const AT_FIRST = 3

/** The chips that a closed row shows of a day: those that have not ended before those that have, by the hour. */
function firstOf(cell: readonly Placed[]): readonly Placed[] {
  if (cell.length <= AT_FIRST) return cell
  const isOver = ({ assignment }: Placed) => Number(assignment.status === 'ended')
  const first = new Set(cell.toSorted((a, b) => isOver(a) - isOver(b)).slice(0, AT_FIRST))
  return cell.filter((placed) => first.has(placed))
}

/** The row of a doctor or of a room. Its cells carry their place as attributes, which dragging reads. */
export const RosterLine = memo(function RosterLine(props: RosterLineProps) {
  const { row, index, context, held, over, isOpen, measure } = props
  const { by, days, today, timeZone, mayChange, hintId } = context
  return (
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
      className="isolate border-b border-line align-top"
    >
      <th
        scope="row"
        className="sticky left-0 z-[1] bg-ground px-2 py-1.5 text-left font-normal shadow-[inset_-1px_0_var(--line)]"
      >
        <span className="flex flex-col">
          <bdi className="font-medium">{by === 'room' && row.id ? `Cuarto ${row.name}` : row.name}</bdi>
          {row.about && <bdi className="text-sm text-muted">{row.about}</bdi>}
          {row.ongoing.length > 0 && <OngoingLink row={row} by={by} />}
        </span>
      </th>
      {row.cells.map((cell, day) => (
        <td
          key={days[day]}
          data-row={index}
          data-day={day}
          className={classes(
            'group h-16 border-l border-line p-1',
            day === today && 'bg-accent-soft/40',
            over === day && 'outline-2 -outline-offset-2 outline-accent',
          )}
        >
          {/* Blocks: hundreds of flexible boxes in a table take the browser twice as long. */}
          <div className="space-y-1">
            {(isOpen ? cell : firstOf(cell)).map((placed) => (
              <RosterChip
                key={placed.assignment.assignmentId}
                placed={placed}
                by={by}
                timeZone={timeZone}
                isLive={mayChange && placed.assignment.status !== 'ended'}
                isHeld={placed.assignment.assignmentId === held?.assignmentId}
                describedBy={hintId}
              />
            ))}
            {cell.length > AT_FIRST && (
              <button
                type="button"
                data-more
                aria-expanded={isOpen}
                className="block min-h-7 w-full rounded text-sm text-accent hover:underline"
              >
                {isOpen ? 'Ver menos' : `${cell.length - AT_FIRST} más`}
              </button>
            )}
            {over === day && held && (
              <p className="rounded border-2 border-dashed border-accent px-1.5 py-1 text-sm text-accent">
                Soltar aquí
              </p>
            )}
            {mayChange && row.id !== '' && (
              <AddButton day={day} label={`Asignar: ${row.name}, ${dayName(days[day] ?? '', day)}`} />
            )}
          </div>
        </td>
      ))}
    </tr>
  )
})

/** Its plus sign is text: an icon in each cell would be most of the elements of the page. */
function AddButton({ day, label }: { day: number; label: string }) {
  return (
    <button
      type="button"
      data-add={day}
      aria-label={label}
      title={label}
      className="mx-auto block size-7 rounded-md text-2xl/none opacity-0 group-hover:opacity-100 before:content-['+'_/_''] hover:bg-sunken focus-visible:opacity-100 pointer-coarse:opacity-60"
    />
  )
}

interface RosterHeadProps {
  by: RosterBy
  /** Monday to Sunday. */
  days: readonly string[]
  /** The index of today's column, or -1. */
  today: number
}

/** The columns of a week: whose row it is, and seven days, today marked. */
export function RosterHead({ by, days, today }: RosterHeadProps) {
  return (
    <>
      <colgroup>
        <col className="w-36 narrow:w-28" />
        {days.map((day) => (
          <col key={day} />
        ))}
      </colgroup>
      <thead className="sticky top-0 z-10 bg-sunken shadow-[inset_0_-1px_var(--line)]">
        <tr aria-rowindex={1}>
          <th scope="col" className="sticky left-0 z-10 h-[40px] bg-sunken px-2 font-semibold short:h-[32px]">
            {by === 'doctor' ? 'Doctor' : 'Cuarto'}
          </th>
          {days.map((day, index) => (
            <th
              key={day}
              scope="col"
              aria-label={`${dayName(day, index)}${index === today ? ', hoy' : ''}`}
              {...(index === today && { 'data-today': true, 'aria-current': 'date' as const })}
              className={classes(
                'border-l border-line px-2 font-semibold tabular-nums',
                index === today && 'bg-accent-soft text-accent',
              )}
            >
              {shortDayName(day, index)}
              {index === today && ' · hoy'}
            </th>
          ))}
        </tr>
      </thead>
    </>
  )
}

/** How many assignments go on from before the week, and the way to them for a doctor. */
function OngoingLink({ row, by }: { row: RosterRow; by: RosterBy }) {
  const hospital = useHospital()
  if (by === 'room') {
    const names = new Set(
      row.ongoing.flatMap(({ status, doctorName }) => (status === 'ended' ? [] : doctorName)),
    )
    if (names.size === 0) return null
    return (
      <span className="text-sm text-muted">
        A cargo: <bdi>{[...names].join(', ')}</bdi>
      </span>
    )
  }
  return (
    <Link
      {...hospitalLinks(hospital).assignments}
      search={({ week }) => ({ view: 'lista' as const, week, doctor: row.id })}
      title="Empezaron antes de esta semana"
      className="rounded text-sm text-accent underline-offset-2 hover:underline"
    >
      {row.ongoing.length} desde antes
    </Link>
  )
}
