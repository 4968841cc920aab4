import type { QueryKey } from '@tanstack/react-query'
import { Fragment, type MouseEvent, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { useHospitalClock } from '#src/hospital/use-hospital-clock.ts'
import { classes } from '#src/ui/classes.ts'
import { useRovingFocus } from '#src/ui/use-roving-focus.ts'
import { ChangeAssignment } from './preloads.ts'
import { chipName } from './RosterChip.tsx'
import { RosterGhost } from './RosterGhost.tsx'
import { RosterHead } from './RosterHead.tsx'
import { AT_FIRST, type LineContext, RosterLine } from './RosterLine.tsx'
import type { RosterBy, RosterRow } from './roster.ts'
import { rosterClick } from './roster-click.ts'
import { useAssignmentsSearch } from './use-assignments-search.ts'
import { type Cell, useHeld } from './use-held.ts'
import { usePointerDrag } from './use-pointer-drag.ts'
import { useRosterMoves } from './use-roster-moves.ts'
import { useRosterRows } from './use-roster-rows.ts'

interface RosterGridProps {
  by: RosterBy
  rows: readonly RosterRow[]
  /** Monday to Sunday. */
  days: readonly string[]
  weekKey: QueryKey
  /** The rows are another week's, while this one loads. */
  isDimmed: boolean
}

/** Rows by seven days. Chips are moved by pointer, and by keyboard: Espacio, arrows, Espacio. */
export function RosterGrid({ by, rows, days, weekKey, isDimmed }: RosterGridProps) {
  const hospital = useHospital()
  const clock = useHospitalClock()
  const mayChange = hospital.can('doctorAssignments', 'write')
  const { open } = useAssignmentsSearch()
  const hintId = useId()
  const roving = useRovingFocus<HTMLDivElement>()
  const { box } = roving
  const ghost = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const { timeZone } = clock
  const today = days.indexOf(clock.today())

  const holding = useHeld()
  const { held } = holding
  const { drawn, rest, measure, noteFocus, reveal } = useRosterRows({ rows, box, held: holding.latest })

  /** What was just dropped is in sight, among however many. */
  function makeRoom({ row, day }: Cell) {
    const target = rows[row]
    if (target && (target.cells[day]?.length ?? 0) >= AT_FIRST)
      setOpened((ids) => new Set([...ids, target.id]))
  }

  const moves = useRosterMoves({ by, rows, days, weekKey, holding, onReveal: reveal, onDropped: makeRoom })
  const onPointerDown = usePointerDrag({
    scroller: box,
    ghost,
    onPick: (chip) => moves.pick(chip, 'pointer'),
    onOver: moves.over,
    onDrop: moves.drop,
    onCancel: moves.cancel,
  })

  function onClick({ target }: MouseEvent) {
    const click = rosterClick(target)
    if (click?.kind === 'open') return open({ form: 'editar', assignment: click.assignmentId })
    const row = click && rows[click.row]
    if (!row) return
    if (click.kind === 'more') return setOpened((ids) => ids.symmetricDifference(new Set([row.id])))
    const who = by === 'doctor' ? { forDoctor: row.id } : { room: Number(row.id) }
    open({ form: 'asignacion', day: days[click.day], ...who })
  }

  // Where the week is wider than the window, today is in sight at first.
  useLayoutEffect(() => {
    const head = box.current?.querySelector<HTMLElement>('[data-today]')
    const names = box.current?.querySelector<HTMLElement>('thead th')
    if (box.current && head && names) box.current.scrollLeft = head.offsetLeft - names.offsetWidth
  }, [box])

  const context = useMemo(
    (): LineContext => ({ by, days, today, timeZone, mayChange, hintId }),
    [by, days, today, timeZone, mayChange, hintId],
  )

  return (
    <>
      {mayChange && (
        <p id={hintId} className="sr-only">
          Enter abre la asignación; Espacio la recoge para moverla con las flechas.
        </p>
      )}
      <p role="status" className="sr-only">
        {moves.said}
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: listens to the controls inside */}
      <div
        ref={box}
        onPointerDown={mayChange ? onPointerDown : undefined}
        onFocus={(event) => {
          roving.onFocus(event)
          noteFocus(event.target)
        }}
        onKeyDown={(event) => {
          if (!mayChange || !moves.onKey(event)) roving.onKeyDown(event)
        }}
        onKeyUp={(event) => {
          // A button would take Espacio for a click.
          if (event.key === ' ' && rosterClick(event.target)?.kind === 'open') event.preventDefault()
        }}
        onPointerOver={mayChange ? ChangeAssignment.preload : undefined}
        onClick={onClick}
        className={classes(
          'max-h-[calc(100dvh-4rem)] scroll-pt-12 scroll-pl-36 overflow-auto rounded-md border border-line narrow:scroll-pl-28',
          isDimmed && 'opacity-60',
          held && 'cursor-grabbing',
        )}
      >
        <table
          aria-label={by === 'doctor' ? 'Semana por doctor' : 'Semana por cuarto'}
          aria-busy={isDimmed}
          aria-rowcount={rows.length + 1}
          className="w-full min-w-[68rem] table-fixed border-collapse text-left narrow:min-w-[56rem]"
        >
          <RosterHead by={by} days={days} today={today} />
          <tbody>
            {drawn.map(({ row, index, gap }) => (
              <Fragment key={row.id}>
                <Gap height={gap} />
                <RosterLine
                  row={row}
                  index={index}
                  context={context}
                  isOpen={opened.has(row.id)}
                  held={held?.assignment}
                  over={held?.over.row === index ? held.over.day : undefined}
                  measure={measure}
                />
              </Fragment>
            ))}
            <Gap height={rest} />
          </tbody>
        </table>
      </div>
      {held?.by === 'pointer' && <RosterGhost ref={ghost} text={chipName(held.assignment, by, timeZone)} />}
    </>
  )
}

/** Stands for rows that are out of sight. */
function Gap({ height }: { height: number }) {
  if (height <= 0) return null
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
    <tr aria-hidden="true">
      <td colSpan={8} style={{ height }} />
    </tr>
  )
}
