import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useRef } from 'react'
import { AT_FIRST } from './RosterRows.tsx'
import type { RosterRow } from './roster.ts'
import type { Cell, Held } from './use-drag.ts'

/** With more rows than this, only those in sight are drawn. */
const MANY = 25
const OVERSCAN = 2
const CHIP_PX = 90
const ROW_PX = 64

/** A row's height before it is measured. */
function guessHeight(row: RosterRow | undefined): number {
  const most = Math.max(0, ...(row?.cells.map((cell) => cell.length) ?? []))
  return ROW_PX + Math.min(most, AT_FIRST) * CHIP_PX
}

/** A row that is drawn, and how much space is left for those above it that are not. */
interface DrawnRow {
  row: RosterRow
  index: number
  gap: number
}

interface VisibleRowsOptions {
  rows: readonly RosterRow[]
  /** What scrolls. */
  box: RefObject<HTMLElement | null>
  /** What is being moved: its row stays drawn. */
  held: RefObject<Held | undefined>
}

/** Which rows of a week are drawn: all, or where they are many those in sight. */
export function useVisibleRows({ rows, box, held }: VisibleRowsOptions) {
  const focused = useRef<number>(undefined)
  const isVirtual = rows.length > MANY
  const virtual = useVirtualizer({
    count: rows.length,
    enabled: isVirtual,
    getScrollElement: () => box.current,
    estimateSize: (index) => guessHeight(rows[index]),
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: OVERSCAN,
    // A key that moves a chip also scrolls: one render shows both.
    useFlushSync: false,
    // Whatever is held, or has the focus, stays there however far one scrolls.
    rangeExtractor: (range) => {
      const kept = [held.current?.from.row, focused.current].filter((row) => row !== undefined)
      const all = new Set([...defaultRangeExtractor(range), ...kept.filter((row) => row < rows.length)])
      return [...all].sort((a, b) => a - b)
    },
  })

  const items = isVirtual ? virtual.getVirtualItems() : rows.map((_, index) => ({ index, start: 0, end: 0 }))
  let drawnTo = 0
  const drawn = items.flatMap(({ index, start, end }): DrawnRow[] => {
    const row = rows[index]
    const gap = start - drawnTo
    drawnTo = end
    return row ? [{ row, index, gap }] : []
  })

  return {
    drawn,
    /** The space for those below. */
    rest: isVirtual ? virtual.getTotalSize() - drawnTo : 0,
    /** Unset where all rows are drawn: measuring would cost a layout for nothing. */
    measure: isVirtual ? virtual.measureElement : undefined,
    /** Something in the grid got the focus. */
    noteFocus: (target: Element) => {
      const line = target.closest<HTMLElement>('tr[data-index]')
      focused.current = line ? Number(line.dataset.index) : undefined
    },
    /** Brings a cell into sight. */
    reveal: ({ row, day }: Cell) => {
      if (isVirtual) virtual.scrollToIndex(row, { align: 'auto' })
      box.current
        ?.querySelector(`[data-row="${row}"][data-day="${day}"]`)
        ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    },
  }
}
