import type { QueryKey } from '@tanstack/react-query'
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import type { Assignment } from '#src/domain/assignments/contract.ts'
import { dayName } from '#src/lib/week.ts'
import { showToast } from '#src/ui/toasts.tsx'
import type { RosterBy, RosterRow } from './roster.ts'
import type { Cell, useHeld } from './use-drag.ts'
import { useMove } from './use-move.ts'

interface RosterMovesOptions {
  by: RosterBy
  rows: readonly RosterRow[]
  days: readonly string[]
  weekKey: QueryKey
  /** What is being moved. */
  holding: ReturnType<typeof useHeld>
  /** Brings a cell into sight. */
  onReveal: (cell: Cell) => void
  /** Something goes to that cell. */
  onDropped: (cell: Cell) => void
}

const STEPS: Readonly<Record<string, Cell>> = {
  ArrowUp: { row: -1, day: 0 },
  ArrowDown: { row: 1, day: 0 },
  ArrowLeft: { row: 0, day: -1 },
  ArrowRight: { row: 0, day: 1 },
}

const limited = (number: number, count: number) => Math.min(Math.max(number, 0), count - 1)

const chipOf = (assignmentId: number) =>
  document.querySelector<HTMLElement>(`[data-assignment="${assignmentId}"]`)

/** Picks up, moves and drops assignments of a week, by pointer or keyboard, and announces each step. */
export function useRosterMoves(options: RosterMovesOptions) {
  const { by, rows, days, weekKey, holding, onReveal, onDropped } = options
  const { latest, set, moveTo } = holding
  const [announcement, announce] = useState('')
  /** The chip that gets the focus once it stands in that cell. */
  const [focusTarget, setFocusTarget] = useState<{ assignmentId: number; cell: Cell }>()
  const known = useRef(rows)
  known.current = rows
  const nameOf = useCallback(
    (row: string) => known.current.find(({ id }) => id === row)?.name ?? 'otra fila',
    [],
  )
  const move = useMove({ by, weekKey, nameOf })

  useEffect(() => {
    if (focusTarget === undefined) return
    const { row, day } = focusTarget.cell
    const chip = chipOf(focusTarget.assignmentId)
    // The rows are rendered later: until then the chip is still in its old cell.
    if (!chip?.closest(`[data-row="${row}"][data-day="${day}"]`)) return
    chip.focus()
    setFocusTarget(undefined)
  })

  const placeText = (cell: Cell) =>
    `${rows[cell.row]?.name ?? ''}, ${dayName(days[cell.day] ?? '', cell.day)}`

  function find(assignmentId: number): { assignment: Assignment; cell: Cell } | undefined {
    for (const [row, { cells }] of rows.entries())
      for (const [day, cell] of cells.entries()) {
        const placed = cell.find((one) => one.assignment.assignmentId === assignmentId)
        if (placed) return placed.isRest ? undefined : { assignment: placed.assignment, cell: { row, day } }
      }
    return undefined
  }

  function pick(chip: HTMLElement, means: 'pointer' | 'keyboard'): boolean {
    const found = find(Number(chip.dataset.assignment))
    if (!found) {
      const message = 'Empezó antes de esta semana: ábrela para cambiarla'
      showToast({ variant: 'info', title: 'Mover asignación', message })
      return false
    }
    const { assignment, cell } = found
    set({ assignment, from: cell, over: cell, by: means })
    announce(`Recogida en ${placeText(cell)}. Flechas para mover, Espacio para soltar, Escape para cancelar.`)
    return true
  }

  function over(cell: Cell) {
    if (!moveTo(cell)) return
    announce(placeText(cell))
  }

  function cancel() {
    if (!latest.current) return
    set(undefined)
    announce('Se canceló: quedó donde estaba')
  }

  async function drop() {
    const now = latest.current
    if (!now) return
    set(undefined)
    const { assignment, from, over: to } = now
    const row = rows[to.row]
    if (!row) return
    if (from.row === to.row && from.day === to.day) return announce('Quedó donde estaba')
    announce(`Se suelta en ${placeText(to)}`)
    onDropped(to)
    const hadFocus = document.activeElement === chipOf(assignment.assignmentId)
    if (hadFocus) setFocusTarget({ assignmentId: assignment.assignmentId, cell: to })
    const stored = await move(assignment, { days: to.day - from.day, row: row.id })
    // The toast says that it was stored.
    if (!stored) announce(`No se movió: sigue en ${placeText(from)}`)
    if (hadFocus)
      setFocusTarget({ assignmentId: (stored ?? assignment).assignmentId, cell: stored ? to : from })
  }

  /** @returns whether the key was meant for what is held, or picks it up */
  function onKey(event: KeyboardEvent): boolean {
    const { key, target } = event
    const now = latest.current
    if (!now) {
      const chip = target instanceof Element ? target.closest<HTMLElement>('[data-assignment]') : null
      if (key !== ' ' || !chip) return false
      pick(chip, 'keyboard')
    } else if (now.by === 'keyboard') {
      const step = STEPS[key]
      if (step) {
        const cell = {
          row: limited(now.over.row + step.row, rows.length),
          day: limited(now.over.day + step.day, days.length),
        }
        over(cell)
        onReveal(cell)
      } else if (key === ' ' || key === 'Enter') void drop()
      else if (key === 'Escape' || key === 'Tab') cancel()
      else return true
    } else return false
    if (key !== 'Tab') event.preventDefault()
    return true
  }

  return { announcement, pick, over, drop: () => void drop(), cancel, onKey }
}
