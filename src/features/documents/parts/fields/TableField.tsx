import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { Button, IconButton } from '#src/ui/Button.tsx'
import { classes } from '#src/ui/classes.ts'
import { CONTROL } from '#src/ui/FieldFrame.tsx'
import { SideScroll } from '#src/ui/SideScroll.tsx'
import { dismissToast, showToast } from '#src/ui/toasts.tsx'
import { headingsOf, inOneLine, squareRows } from '../table-rows.ts'
import { GroupFrame, tooLong, type ValueFieldProps } from './GroupFrame.tsx'

const MOST_ROWS = 500
const LONGEST = 1000

interface TableFieldProps extends ValueFieldProps<string[][]> {
  headings: readonly string[]
}

/** Rows to write in, under the headings of the template. There is always one; Enter in the last cell begins the next. */
export function TableField({ headings, value, onValue, ...frame }: TableFieldProps) {
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
  const fault = rows.flat().some((cell) => tooLong(cell, LONGEST)) && (
    <span role="alert">Usa {LONGEST.toLocaleString('es-MX')} letras como máximo en cada celda</span>
  )

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
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                <th key={index} scope="col" className="px-2 py-1.5 font-medium wrap-anywhere">
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
                    <textarea
                      rows={1}
                      aria-label={`${columns[column]}, renglón ${row + 1}`}
                      value={cell}
                      aria-invalid={tooLong(cell, LONGEST) ? true : undefined}
                      autoComplete="off"
                      onChange={({ target }) =>
                        onValue(rows.with(row, cells.with(column, inOneLine(target.value))))
                      }
                      onKeyDown={(event) => onKey(event, row, column)}
                      className={classes(
                        CONTROL,
                        'block field-sizing-content min-w-28 resize-none contain-inline-size between:min-w-24',
                      )}
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
