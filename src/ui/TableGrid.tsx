import { FlexRender, type RowData } from '@tanstack/react-table'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import type { MouseEvent, ReactNode } from 'react'
import { classes } from './classes.ts'
import { useOverflow } from './SideScroll.tsx'
import { type ListTable, type ListView, nextSorting } from './use-list-table.ts'

interface TableGridProps<Row extends RowData> {
  label: string
  table: ListTable<Row>
  /** The rows are the previous page's, while the next one loads. */
  isPlaceholder: boolean
  /** The label of a row's checkbox; unset where rows can't be selected. */
  rowName: ((row: Row) => string) | undefined
  /** How the person sees the list. */
  view?: ListView | undefined
  /** A row as two lines, in place of its cells. */
  phoneRow?: ((row: Row) => ReactNode) | undefined
}

/**
 * The table of rows, sorted by the server. A click anywhere on a row selects it, or follows its first link where rows
 * can't be selected.
 */
export function TableGrid<Row extends RowData>({
  label,
  table,
  isPlaceholder,
  rowName,
  view,
  phoneRow,
}: TableGridProps<Row>) {
  const { box, content, isWide } = useOverflow<HTMLDivElement, HTMLTableElement>()

  // Not the table's own feature for it: the list of medical centres, which has no columns to put away, would load it.
  const isShown = ({ id }: { id: string }) => !view?.hidden.includes(id)
  const height = view?.density === 'densa' ? 'h-[32px]' : 'h-[40px] short:h-[32px]'

  return (
    // A sticky header sticks to the nearest scrolling box. So the box scrolls only where the columns do not fit;
    // otherwise the page scrolls, and the header sticks below the navigation bar.
    <div
      ref={box}
      className={classes(
        'rounded-md border border-line print:max-h-none print:overflow-visible',
        isWide ? 'max-h-[calc(100dvh-3.5rem)] overflow-auto' : 'overflow-clip',
      )}
    >
      <table
        ref={content}
        aria-label={label}
        aria-busy={isPlaceholder}
        className={classes('w-full border-collapse text-left', isPlaceholder && 'opacity-60')}
      >
        <thead
          className={classes(
            'sticky z-10 bg-sunken shadow-[inset_0_-1px_var(--line)]',
            isWide ? 'top-0' : 'top-(--bar)',
            phoneRow && 'hidden',
          )}
        >
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {rowName && (
                <th scope="col" className="w-11 print:hidden">
                  <span className="sr-only">Selección</span>
                </th>
              )}
              {group.headers
                .filter(({ column }) => isShown(column))
                .map((header) => {
                  const { column } = header
                  const { numeric } = column.columnDef.meta ?? {}
                  const order = column.getIsSorted()
                  return (
                    <th
                      key={header.id}
                      scope="col"
                      aria-sort={order === false ? 'none' : order === 'asc' ? 'ascending' : 'descending'}
                      // As narrow as its numbers, so that they stay near the text that they belong to.
                      className={classes(
                        'px-3 font-semibold whitespace-nowrap between:px-1.25 between:whitespace-normal',
                        numeric && 'w-px text-right',
                      )}
                    >
                      {column.getCanSort() ? (
                        <button
                          type="button"
                          className={classes(
                            'flex w-full items-center gap-1.5 text-left font-semibold between:gap-1',
                            height,
                            numeric && 'flex-row-reverse',
                          )}
                          // Not the column's own toggle, which uses the rendered order and so loses the first of two quick clicks.
                          onClick={() => table.setSorting((current) => nextSorting(current, column.id))}
                        >
                          <FlexRender header={header} />
                          <SortIcon order={order} />
                        </button>
                      ) : (
                        <FlexRender header={header} />
                      )}
                    </th>
                  )
                })}
            </tr>
          ))}
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr
              key={row.id}
              aria-selected={rowName && row.getIsSelected()}
              onClick={(event) => isPlainClick(event) && (rowName ? row.toggleSelected() : follow(event))}
              onAuxClick={(event) => !rowName && isPlainClick(event) && follow(event)}
              className="cursor-pointer border-b border-line last:border-b-0 hover:bg-sunken aria-selected:bg-accent-soft"
            >
              {rowName && (
                <td className={classes('w-11 text-center print:hidden', height)}>
                  <input
                    type="checkbox"
                    aria-label={`Seleccionar ${rowName(row.original)}`}
                    checked={row.getIsSelected()}
                    onChange={() => row.toggleSelected()}
                    className="size-6 scale-75 align-middle accent-accent"
                  />
                </td>
              )}
              {phoneRow && <td className="h-14 px-3 py-1.5">{phoneRow(row.original)}</td>}
              {(phoneRow ? [] : row.getAllCells().filter(({ column }) => isShown(column))).map((cell) => (
                <td
                  key={cell.id}
                  className={classes(
                    // Room above and below for cells of two lines.
                    'px-3 between:px-1.25',
                    view?.density === 'densa' ? 'py-0.5' : 'py-1 short:py-0.5',
                    height,
                    cell.column.columnDef.meta?.numeric && 'text-right tabular-nums',
                  )}
                >
                  <FlexRender cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Whether a click is on the row itself: not on a control inside it, and not at the end of selecting text. */
function isPlainClick({ target }: MouseEvent): boolean {
  if (target instanceof Element && target.closest('input, a, button, label')) return false
  return window.getSelection()?.isCollapsed ?? true
}

/** Follows the row's link with the click's own keys: Ctrl or the middle button opens a new tab. */
function follow({ currentTarget, button, ctrlKey, metaKey, shiftKey }: MouseEvent) {
  if (button > 1) return
  const modifiers = { ctrlKey: ctrlKey || button === 1, metaKey, shiftKey }
  currentTarget
    .querySelector('a')
    ?.dispatchEvent(new window.MouseEvent('click', { bubbles: true, cancelable: true, ...modifiers }))
}

function SortIcon({ order }: { order: false | 'asc' | 'desc' }) {
  const Icon = order === false ? ChevronsUpDown : order === 'asc' ? ArrowUp : ArrowDown
  return (
    <Icon
      aria-hidden="true"
      className={classes('size-4 shrink-0 between:size-3.5', order === false && 'text-muted opacity-50')}
    />
  )
}

/** A placeholder in the shape of a table, shown once loading takes noticeably long. */
export function TableSkeleton({ columns, rows = 10 }: { columns: number; rows?: number | undefined }) {
  return (
    <div role="status" className="skeleton rounded-md border border-line">
      <span className="sr-only">Cargando la lista</span>
      {Array.from({ length: rows }, (_, row) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity yet
          key={row}
          aria-hidden="true"
          className="flex h-[40px] items-center gap-4 border-b border-line px-3 last:border-b-0 short:h-[32px]"
        >
          {Array.from({ length: columns }, (_, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: bars have no identity
            <span key={column} className="h-3 grow rounded bg-line first:max-w-5" />
          ))}
        </div>
      ))}
    </div>
  )
}
