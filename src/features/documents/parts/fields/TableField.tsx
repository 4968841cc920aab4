import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { ColumnKind } from '#src/domain/templates/contract.ts'
import type { HospitalClock } from '#src/hospital/hospital-clock.ts'
import { dayInput } from '#src/lib/written-date.ts'
import { Button, IconButton } from '#src/ui/Button.tsx'
import { classes } from '#src/ui/classes.ts'
import { SideScroll } from '#src/ui/SideScroll.tsx'
import { dismissToast, showToast } from '#src/ui/toasts.tsx'
import { hasEndlessWord, headingsOf, squareRows } from '../table-rows.ts'
import { CellField, LONGEST_CELL, toCell } from './CellField.tsx'
import { GroupFrame, tooLong, type ValueFieldProps } from './GroupFrame.tsx'

const MOST_ROWS = 500

export interface TableFieldProps extends ValueFieldProps<string[][]> {
  headings: readonly string[]
  /** What each column holds, and the clock of its days and hours; unset where all are text. */
  typed?: { kinds: readonly ColumnKind[]; clock: Pick<HospitalClock, 'now'> } | undefined
}

/** Rows to write in, under the headings of the template. There is always one; Enter in the last cell begins the next. */
export function TableField({ headings, typed, value, onValue, ...frame }: TableFieldProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  const latest = useRef(value)
  const undoable = useRef<string[]>([])
  useEffect(() => {
    latest.current = value
  })
  // Nothing can be undone once the note has gone.
  useEffect(() => () => undoable.current.forEach(dismissToast), [])
  const columns = headingsOf(headings, value)
  const blank = columns.map(() => '')
  const rows = value.length > 0 ? squareRows(value, columns.length) : [blank]
  const isFull = rows.length >= MOST_ROWS
  const fault = rows.flat().some((cell) => tooLong(cell, LONGEST_CELL)) && (
    <span role="alert">Usa {LONGEST_CELL.toLocaleString('es-MX')} letras como máximo en cada celda</span>
  )

  const kindOf = (column: number) => typed?.kinds[column] ?? 'text'

  function write(row: number, cells: string[], column: number, text: string) {
    const isBegun = typed && text !== '' && cells.every((cell) => cell === '')
    const begun = isBegun ? beginRow(typed.kinds, column, typed.clock.now()) : []
    onValue(rows.with(row, cells.map((cell, at) => begun[at] ?? cell).with(column, text)))
  }

  /** Once a cell is left, what stands in it has the form of its kind. */
  function leave(row: number, cells: string[], column: number) {
    const cell = cells[column] ?? ''
    const whole = typed ? toCell(kindOf(column), cell, typed.clock.now().slice(0, 10)) : cell
    if (whole !== cell) write(row, cells, column, whole)
  }

  function put(next: string[][], row: number) {
    // Flushed, so that the new row can take the focus at once.
    flushSync(() => onValue(next))
    body.current?.rows[Math.min(row, body.current.rows.length - 1)]?.querySelector('textarea')?.focus()
  }
  const add = () => put([...rows, blank], rows.length)

  function remove(row: number, cells: string[]) {
    put(rows.toSpliced(row, 1), row)
    const said = cells.find((cell) => cell.trim() !== '')
    if (said === undefined) return
    const toast = showToast({
      variant: 'info',
      title: 'Quitar renglón',
      message: `Se quitó ${said}`,
      action: {
        label: 'Deshacer',
        onAction: () => put(latest.current.toSpliced(row, 0, cells), row),
      },
    })
    undoable.current.push(toast)
  }

  function onKey(event: KeyboardEvent, row: number, column: number) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (row === rows.length - 1 && column === columns.length - 1 && !isFull) add()
  }

  return (
    <GroupFrame {...frame} error={frame.error || fault}>
      <SideScroll label={frame.label} className="rounded-md border border-line">
        <table className="w-full border-collapse narrow:block">
          <thead className="narrow:hidden">
            <tr className="bg-sunken text-left">
              {columns.map((heading, index) => (
                <th
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                  key={index}
                  scope="col"
                  className={classes('px-2 py-1.5 font-medium', hasEndlessWord(heading) && 'wrap-anywhere')}
                >
                  {heading}
                </th>
              ))}
              <td className="w-9" />
            </tr>
          </thead>
          <tbody ref={body} className="narrow:block">
            {rows.map((cells, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
              <tr key={row} className="border-t border-line align-top narrow:block">
                {cells.map((cell, column) => (
                  <td
                    // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
                    key={column}
                    data-heading={columns[column]}
                    className="p-1 narrow:block narrow:before:content-[attr(data-heading)]"
                  >
                    <CellField
                      id={`${frame.id}-${row}-${column}`}
                      label={`${columns[column]}, renglón ${row + 1}`}
                      kind={kindOf(column)}
                      value={cell}
                      onValue={(text) => write(row, cells, column, text)}
                      onBlur={() => leave(row, cells, column)}
                      onKeyDown={(event) => onKey(event, row, column)}
                    />
                  </td>
                ))}
                <td className="p-1 narrow:block narrow:text-right">
                  <IconButton
                    label={`Quitar renglón ${row + 1}`}
                    icon={<X className="size-4" />}
                    disabled={frame.disabled || value.length === 0}
                    onClick={() => remove(row, cells)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </SideScroll>
      <Button
        className="self-start"
        icon={<Plus aria-hidden="true" className="size-4" />}
        disabled={frame.disabled || isFull}
        onClick={add}
      >
        Agregar renglón
      </Button>
    </GroupFrame>
  )
}

/**
 * The first cells of a row that somebody begins to write behind them: where a table leads with the day or the hour, both
 * are now.
 */
function beginRow(kinds: readonly ColumnKind[], column: number, now: string): string[] {
  const leading = kinds.findIndex((kind) => kind !== 'date' && kind !== 'time')
  if (column < leading) return []
  return kinds
    .slice(0, Math.max(leading, 0))
    .map((kind) => (kind === 'date' ? dayInput(now.slice(0, 10)) : now.slice(11, 16)))
}
