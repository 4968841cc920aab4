import type { QueryKey } from '@tanstack/react-query'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { Fragment, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useGranted } from '#src/session/use-session.ts'
import { useHospital } from '#src/shell/use-hospital.ts'
import { classes } from '#src/ui/classes.ts'
import { useRovingFocus } from '#src/ui/use-roving-focus.ts'
import { useHospitalClock } from '../profile/use-hospital-clock.ts'
import { dayName, shortDayName } from './day-names.ts'
import { EditAssignment } from './preloads.ts'
import { chipName } from './RosterChip.tsx'
import { AT_FIRST, type LineContext, RosterLine } from './RosterLine.tsx'
import type { RosterBy, RosterRow } from './roster.ts'
import { useAssignmentsSearch } from './use-assignments-search.ts'
import type { Cell } from './use-held.ts'
import { usePointerDrag } from './use-pointer-drag.ts'
import { useRosterMoves } from './use-roster-moves.ts'

interface RosterGridProps {
  by: RosterBy
  rows: readonly RosterRow[]
  /** Monday to Sunday. */
  days: readonly string[]
  weekKey: QueryKey
  /** The rows are another week's, while this one loads. */
  isDimmed: boolean
}

/** With more rows than this, only those in sight are drawn. */
const MANY = 25
const OVERSCAN = 4
const CHIP_PX = 64
const ROW_PX = 64

/** A row's height before it is measured. */
function guessHeight(row: RosterRow | undefined): number {
  const most = Math.max(0, ...(row?.cells.map((cell) => cell.length) ?? []))
  return ROW_PX + Math.min(most, AT_FIRST) * CHIP_PX
}

/** Rows by seven days. Chips are moved by pointer, and by keyboard: Espacio, arrows, Espacio. */
export function RosterGrid({ by, rows, days, weekKey, isDimmed }: RosterGridProps) {
  const { hospitalId } = useHospital()
  const clock = useHospitalClock()
  const mayChange = useGranted(hospitalId)('doctorAssignments', 'write')
  const { open } = useAssignmentsSearch()
  const hintId = useId()
  const roving = useRovingFocus<HTMLDivElement>()
  const { box } = roving
  const ghost = useRef<HTMLDivElement>(null)
  const focused = useRef<number>(undefined)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const { timeZone } = clock
  const today = days.indexOf(clock.today())

  const isVirtual = rows.length > MANY
  const virtual = useVirtualizer({
    count: rows.length,
    enabled: isVirtual,
    getScrollElement: () => box.current,
    estimateSize: (index) => guessHeight(rows[index]),
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: OVERSCAN,
    // Whatever is held, or has the focus, stays there however far one scrolls.
    rangeExtractor: (range) => {
      const kept = [moves.held?.from.row, focused.current].filter((row) => row !== undefined)
      const all = new Set([...defaultRangeExtractor(range), ...kept.filter((row) => row < rows.length)])
      return [...all].sort((a, b) => a - b)
    },
  })

  function reveal({ row, day }: Cell) {
    const show = () =>
      box.current
        ?.querySelector(`[data-row="${row}"][data-day="${day}"]`)
        ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    if (isVirtual) virtual.scrollToIndex(row, { align: 'auto' })
    show()
  }

  /** What was just dropped is in sight, among however many. */
  function makeRoom({ row, day }: Cell) {
    const target = rows[row]
    if (target && (target.cells[day]?.length ?? 0) >= AT_FIRST)
      setOpened((ids) => new Set([...ids, target.id]))
  }

  const moves = useRosterMoves({ by, rows, days, weekKey, onReveal: reveal, onDropped: makeRoom })
  const { held } = moves
  const onPointerDown = usePointerDrag({
    scroller: box,
    ghost,
    onPick: (chip) => moves.pick(chip, 'pointer'),
    onOver: moves.over,
    onDrop: moves.drop,
    onCancel: moves.cancel,
  })

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

  const items = isVirtual
    ? virtual.getVirtualItems()
    : rows.map((_, index) => ({ index, start: 0, end: 0, key: index }))
  let drawnTo = 0
  const lines = items.map(({ index, start, end }) => {
    const row = rows[index]
    const gap = start - drawnTo
    drawnTo = end
    return (
      row && (
        <Fragment key={row.id}>
          {gap > 0 && <Gap height={gap} />}
          <RosterLine
            row={row}
            index={index}
            context={context}
            isOpen={opened.has(row.id)}
            held={held?.assignment}
            over={held?.over.row === index ? held.over.day : undefined}
            measure={virtual.measureElement}
          />
        </Fragment>
      )
    )
  })
  const rest = isVirtual ? virtual.getTotalSize() - drawnTo : 0

  return (
    <>
      {mayChange && (
        <p id={hintId} className="sr-only">
          Intro abre la asignación; Espacio la recoge para moverla con las flechas.
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
          const line = event.target.closest<HTMLElement>('tr[data-index]')
          focused.current = line ? Number(line.dataset.index) : undefined
        }}
        onKeyDown={(event) => {
          if (!mayChange || !moves.onKey(event)) roving.onKeyDown(event)
        }}
        onKeyUp={(event) => {
          // A button would take Espacio for a click.
          if (
            event.key === ' ' &&
            event.target instanceof Element &&
            event.target.closest('[data-assignment]')
          )
            event.preventDefault()
        }}
        onPointerOver={mayChange ? EditAssignment.preload : undefined}
        onClick={({ target }) => {
          if (!(target instanceof Element)) return
          const chip = target.closest<HTMLElement>('[data-assignment]')
          if (chip) return open({ form: 'editar', assignment: Number(chip.dataset.assignment) })
          if (target.closest('[data-more]')) {
            const id = rows[Number(target.closest<HTMLElement>('tr')?.dataset.index)]?.id
            return setOpened((ids) => (id === undefined ? ids : ids.symmetricDifference(new Set([id]))))
          }
          const add = target.closest<HTMLElement>('[data-add]')
          const row = rows[Number(add?.closest<HTMLElement>('[data-row]')?.dataset.row)]
          if (!add || !row) return
          const who = by === 'doctor' ? { forDoctor: row.id } : { room: Number(row.id) }
          open({ form: 'asignacion', day: days[Number(add.dataset.add)], ...who })
        }}
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
          <colgroup>
            <col className="w-36 narrow:w-28" />
            {days.map((day) => (
              <col key={day} />
            ))}
          </colgroup>
          <thead className="sticky top-0 z-10 bg-sunken shadow-[inset_0_-1px_var(--line)]">
            <tr aria-rowindex={1}>
              <th
                scope="col"
                className="sticky left-0 z-10 h-[40px] bg-sunken px-2 font-semibold short:h-[32px]"
              >
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
          <tbody>
            {lines}
            {rest > 0 && <Gap height={rest} />}
          </tbody>
        </table>
      </div>
      {held?.by === 'pointer' &&
        createPortal(
          <div
            ref={ghost}
            aria-hidden="true"
            className="pointer-events-none fixed top-0 left-0 z-50 max-w-64 rounded border border-accent bg-raised px-2 py-1 text-sm shadow-xl"
          >
            {chipName(held.assignment, by, timeZone)}
          </div>,
          document.body,
        )}
    </>
  )
}

/** Stands for rows that are out of sight. */
function Gap({ height }: { height: number }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
    <tr aria-hidden="true">
      <td colSpan={8} style={{ height }} />
    </tr>
  )
}
