import type { QueryKey } from '@tanstack/react-query'
import {
  Fragment,
  type MouseEvent,
  type RefObject,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { classes } from '#src/ui/classes.ts'
import { overlays } from '#src/ui/overlays.ts'
import { useRovingFocus } from '#src/ui/use-roving-focus.ts'
import { ChangeAssignment } from '../dialogs.ts'
import { useAssignmentsSearch } from '../page/use-assignments-search.ts'
import { chipName } from './RosterChip.tsx'
import { AT_FIRST, type LineContext, RosterHead, RosterLine } from './RosterRows.tsx'
import type { RosterBy, RosterRow } from './roster.ts'
import { type Cell, useHeld, usePointerDrag } from './use-drag.ts'
import { useRosterMoves } from './use-roster-moves.ts'
import { useVisibleRows } from './use-visible-rows.ts'

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
  const { clock } = hospital
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
  const { drawn, rest, measure, noteFocus, reveal } = useVisibleRows({ rows, box, held: holding.latest })

  /** Opens a row that would hide what was just dropped there. */
  function unfoldAround({ row, day }: Cell) {
    const target = rows[row]
    if (target && (target.cells[day]?.length ?? 0) >= AT_FIRST)
      setOpened((ids) => new Set([...ids, target.id]))
  }

  const moves = useRosterMoves({
    by,
    rows,
    days,
    weekKey,
    holding,
    onReveal: reveal,
    onDropped: unfoldAround,
  })
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

  // Where the week is wider than the window, it begins scrolled to today.
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
        {moves.announcement}
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
        onPointerOver={mayChange ? ChangeAssignment.preload('editar') : undefined}
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

interface RosterGhostProps {
  ref: RefObject<HTMLDivElement | null>
  text: string
}

/** Follows the pointer while an assignment is dragged. Hidden from screen readers: the status text says where it is. */
function RosterGhost({ ref, text }: RosterGhostProps) {
  return createPortal(
    <div
      ref={ref}
      aria-hidden="true"
      className="pointer-events-none fixed top-0 left-0 z-50 max-w-64 rounded border border-accent bg-raised px-2 py-1 text-sm shadow-xl"
    >
      {text}
    </div>,
    overlays(),
  )
}

/** What a click on the week means. */
type RosterClick =
  | { kind: 'open'; assignmentId: number }
  /** Opens or closes a row. */
  | { kind: 'more'; row: number }
  | { kind: 'add'; row: number; day: number }

/** What was clicked, read from its attributes; undefined for what is no control of the week. */
function rosterClick(target: EventTarget): RosterClick | undefined {
  if (!(target instanceof Element)) return undefined
  const chip = target.closest<HTMLElement>('[data-assignment]')
  if (chip) return { kind: 'open', assignmentId: Number(chip.dataset.assignment) }
  if (target.closest('[data-more]'))
    return { kind: 'more', row: Number(target.closest<HTMLElement>('tr')?.dataset.index) }
  const add = target.closest<HTMLElement>('[data-add]')
  const cell = add?.closest<HTMLElement>('[data-row]')
  return add && cell
    ? { kind: 'add', row: Number(cell.dataset.row), day: Number(add.dataset.add) }
    : undefined
}
