import { createPortal } from 'react-dom'
import { useHospital } from '#src/shell/use-hospital.ts'
import { SHIFT_LABELS } from '../profile/labels.ts'
import { useHospitalClock } from '../profile/use-hospital-clock.ts'
import { shortDayName, weekText } from './day-names.ts'
import { ASSIGNMENT_ROLE_LABELS } from './labels.ts'
import { hoursText } from './RosterChip.tsx'
import type { Placed, RosterBy, RosterRow } from './roster.ts'
import { targetBed, targetName } from './target-text.ts'
import { useIsPrinting } from './use-printing.ts'

interface RosterPrintProps {
  by: RosterBy
  rows: readonly RosterRow[]
  days: readonly string[]
}

/** The week on paper: letter size, landscape, every row whole, its head on every page. */
export function RosterPrint(props: RosterPrintProps) {
  // On screen it would only cost time: hundreds of rows that nobody sees.
  if (!useIsPrinting()) return null
  return createPortal(<Sheet {...props} />, document.body)
}

function Sheet({ by, rows, days }: RosterPrintProps) {
  const { hospital } = useHospital()
  const clock = useHospitalClock()
  // Whoever is not on that week takes up no paper.
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
        {clock.instant(new Date().toISOString())}
      </p>
      <table className="w-full table-fixed border-collapse text-left">
        <thead className="table-header-group">
          <tr>
            <th scope="col" className="w-[13%] border border-black px-1 py-0.5">
              {by === 'doctor' ? 'Doctor' : 'Cuarto'}
            </th>
            {days.map((day, index) => (
              <th key={day} scope="col" className="border border-black px-1 py-0.5">
                {shortDayName(day, index)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {busy.map((row) => (
            <tr key={row.id} className="break-inside-avoid align-top">
              <th scope="row" className="border border-black px-1 py-0.5 font-normal">
                <bdi className="font-semibold">{row.name}</bdi>
                {row.about && <span className="block wrap-anywhere">{row.about}</span>}
                {row.ongoing.length > 0 && (
                  <span className="block">
                    A cargo:{' '}
                    {by === 'doctor'
                      ? row.ongoing.length
                      : [...new Set(row.ongoing.map(({ doctorName }) => doctorName))].join(', ')}
                  </span>
                )}
              </th>
              {row.cells.map((cell, day) => (
                <td key={days[day]} className="border border-black px-1 py-0.5">
                  {alike(cell).map((entries) => (
                    <Entry
                      key={entries[0]?.assignment.assignmentId}
                      entries={entries}
                      by={by}
                      timeZone={clock.timeZone}
                    />
                  ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Paper is short: what has the same hours, role and shift (and in a room the same doctor) is one entry. */
function alike(cell: readonly Placed[]): Placed[][] {
  const groups = Map.groupBy(cell, ({ assignment }) => {
    const { startsAt, endsAt, role, shift, doctorId } = assignment
    return [startsAt, endsAt, role, shift, doctorId].join()
  })
  return [...groups.values()]
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
    <p className="mb-1 wrap-anywhere">
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
          {targetBed(target) && ` · ${targetBed(target)}`}
        </span>
      ))}
    </p>
  )
}
