import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { dayInput } from '#src/domain/dates.ts'
import type { ColumnKind } from '#src/domain/templates/contract.ts'
import type { HospitalClock } from '#src/hospital/hospital-clock.ts'
import { Button, IconButton } from '#src/ui/Button.tsx'
import { classes } from '#src/ui/classes.ts'
import { SideScroll } from '#src/ui/SideScroll.tsx'
import { dismissToast, showToast } from '#src/ui/toasts.tsx'
import { hasEndlessWord, headingsOf, squareRows } from '../table-rows.ts'
import { type CellActions, CellField, LONGEST_CELL } from './CellField.tsx'
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
  const lead = useRef<readonly (string | undefined)[]>([])
  // Nothing can be undone once the note has gone.
  useEffect(() => () => undoable.current.forEach(dismissToast), [])
  const columns = headingsOf(headings, value)
  const blank = columns.map(() => '')
  const rows = value.length > 0 ? squareRows(value, columns.length) : [blank]
  const isFull = rows.length >= MOST_ROWS
  const tooLongCell = rows
    .flat()
    .map((cell) => tooLong(cell, LONGEST_CELL))
    .find(Boolean)
  const fault = tooLongCell && <span role="alert">{tooLongCell} en cada celda</span>
  const today = typed?.clock.now().slice(0, 10) ?? ''

  function write(row: number, column: number, text: string) {
    const cells = rows[row] ?? blank
    const isBegun = text !== '' && cells.join('') === ''
    if (isBegun && typed) lead.current = leadOf(typed.kinds, column, typed.clock.now())
    const next = (isBegun ? cells.map((cell, at) => lead.current[at] ?? cell) : cells).with(column, text)
    // An hour that came by itself goes with what it came for.
    const isLeft = text === '' && next.every((cell, at) => cell === (lead.current[at] ?? ''))
    onValue(rows.with(row, isLeft ? blank : next))
  }

  function put(next: string[][], row: number) {
    // Flushed, so that the new row can take the focus at once.
    flushSync(() => onValue(next))
    body.current?.rows[Math.min(row, body.current.rows.length - 1)]?.querySelector('textarea')?.focus()
  }
  const add = () => put([...rows, blank], rows.length)

  function remove(row: number, cells: string[]) {
    put(rows.toSpliced(row, 1), row)
    const said = cells.filter((cell) => cell.trim() !== '').join(', ')
    if (said === '') return
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

  const actions = useRef<CellActions>({ write, onKey })
  useEffect(() => {
    latest.current = value
    actions.current = { write, onKey }
  })

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
                      kind={typed?.kinds[column] ?? 'text'}
                      value={cell}
                      row={row}
                      column={column}
                      today={today}
                      actions={actions}
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
 * What leads a row that somebody begins to write: the day and the hour of now, where its table begins with them. Who types
 * the hour themselves is given the day alone.
 */
function leadOf(kinds: readonly ColumnKind[], column: number, now: string): (string | undefined)[] {
  const leading = kinds.findIndex((kind) => kind !== 'date' && kind !== 'time')
  return kinds.slice(0, leading).map((kind) => {
    if (kind === 'date') return dayInput(now.slice(0, 10))
    return column < leading ? undefined : now.slice(11, 16)
  })
}
