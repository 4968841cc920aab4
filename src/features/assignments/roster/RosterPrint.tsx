import { createPortal } from 'react-dom'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { serverNow } from '#src/lib/server-clock.ts'
import { shortDayName, weekText } from '#src/lib/week.ts'
import { useIsPrinting } from '#src/ui/use-browser-state.ts'
import { SHIFT_LABELS } from '../../profile/labels.ts'
import { ASSIGNMENT_ROLE_LABELS, targetBed, targetName } from '../labels.ts'
import { hoursText } from './RosterChip.tsx'
import type { Placed, RosterBy, RosterRow } from './roster.ts'

const CELL = 'border border-black px-1 py-0.5'
/** An entry with more targets than this is written as several: none is taller than a page. */
const MAX_TARGETS = 12

interface RosterPrintProps {
  by: RosterBy
  rows: readonly RosterRow[]
  days: readonly string[]
}

/** The week on paper: letter size, landscape, a table a row, so that whose it is stands on every page of it. */
export function RosterPrint(props: RosterPrintProps) {
  // On screen these would be hundreds of rows that nobody sees.
  if (!useIsPrinting()) return null
  return createPortal(<Sheet {...props} />, document.body)
}

function Sheet({ by, rows, days }: RosterPrintProps) {
  const hospital = useHospital()
  const { clock } = hospital
  // Rows without an assignment are not printed.
  const busy = rows.filter(
    ({ cells, ongoing }) => ongoing.length > 0 || cells.some((cell) => cell.length > 0),
  )
  return (
    <div data-print-sheet="landscape" className="hidden text-[8.5pt] leading-tight print:block">
      <h1 className="text-[13pt] font-semibold">
        <bdi>{hospital.name}</bdi>
      </h1>
      <p className="mb-2">
        Asignaciones {by === 'doctor' ? 'por doctor' : 'por cuarto'} · Semana del {weekText(days)} · Impreso{' '}
        {clock.instant(new Date(serverNow()).toISOString())}
      </p>
      {busy.map((row) => (
        <Row key={row.id} by={by} row={row} days={days} timeZone={clock.timeZone} />
      ))}
    </div>
  )
}

interface RowProps {
  by: RosterBy
  row: RosterRow
  days: readonly string[]
  timeZone: string
}

/** One doctor or room. What is taller than a page is cut between two entries, and its head stands there again. */
function Row({ by, row: { id, name, about, ongoing, cells }, days, timeZone }: RowProps) {
  return (
    <table className="mb-2 w-full table-fixed break-inside-avoid border-collapse text-left">
      <thead className="table-header-group">
        <tr className="align-bottom font-semibold">
          <th scope="col" className={`w-[13%] ${CELL}`}>
            {by === 'room' && id !== '' && 'Cuarto '}
            <bdi>{name}</bdi>
          </th>
          {days.map((day, index) => (
            <th key={day} scope="col" className={CELL}>
              {shortDayName(day, index)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr className="align-top">
          <td className={CELL}>
            {about && <span className="block wrap-anywhere">{about}</span>}
            {ongoing.length > 0 && (
              <span className="block">
                A cargo:{' '}
                {by === 'doctor'
                  ? ongoing.length
                  : [...new Set(ongoing.map(({ doctorName }) => doctorName))].join(', ')}
              </span>
            )}
          </td>
          {cells.map((cell, day) => (
            <td key={days[day]} className={CELL}>
              {paperEntries(cell).map((entries) => (
                <Entry
                  key={entries[0]?.assignment.assignmentId}
                  entries={entries}
                  by={by}
                  timeZone={timeZone}
                />
              ))}
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  )
}

interface EntryProps {
  /** All alike but for whom they are for. */
  entries: readonly Placed[]
  by: RosterBy
  timeZone: string
}

function Entry({ entries, by, timeZone }: EntryProps) {
  const [first] = entries
  if (!first) return null
  const { role, shift, doctorName } = first.assignment
  const targets = entries
    .map(({ assignment }) => assignment)
    .filter(({ episodeId }) => by === 'doctor' || episodeId !== null)
  return (
    <p className="mb-1 break-inside-avoid wrap-anywhere">
      {first.isRest && '← '}
      <span className="tabular-nums">{hoursText(first.assignment, timeZone)}</span>{' '}
      {ASSIGNMENT_ROLE_LABELS[role]}
      {shift && ` · ${SHIFT_LABELS[shift]}`}
      {by === 'room' && (
        <>
          {' '}
          <bdi>{doctorName}</bdi>
        </>
      )}
      {targets.map((target) => (
        <span key={target.assignmentId} className="block">
          <bdi>{targetName(target)}</bdi>
          {targetBed(target) && <span className="whitespace-nowrap"> · {targetBed(target)}</span>}
        </span>
      ))}
    </p>
  )
}

/**
 * To save paper, assignments with the same hours, role, shift and doctor are one entry.
 * @returns the entries of a day, each with all that are alike but for whom they are for
 */
export function paperEntries(cell: readonly Placed[]): Placed[][] {
  const groups = Map.groupBy(cell, ({ assignment }) => {
    const { startsAt, endsAt, role, shift, doctorId } = assignment
    return [startsAt, endsAt, role, shift, doctorId].join()
  })
  return [...groups.values()].flatMap((group) =>
    Array.from({ length: Math.ceil(group.length / MAX_TARGETS) }, (_, index) =>
      group.slice(index * MAX_TARGETS, (index + 1) * MAX_TARGETS),
    ),
  )
}
