import { type ColumnDef, type RowData, useTable } from '@tanstack/react-table'
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { MouseEvent } from 'react'
import { classes } from './classes.ts'
import { features, type TableFeatures } from './table-features.ts'

interface TableGridProps<Row extends RowData> {
  label: string
  columns: ColumnDef<TableFeatures, Row>[]
  data: Row[]
  /** The rows are the last page's, while the next one loads. */
  isPlaceholder: boolean
  orderBy: string | undefined
  onOrder: (field: string) => void
  rowId: (row: Row) => string
  rowName: (row: Row) => string
  selectedId: string | null
  onSelect: (id: string | null) => void
}

/** The rows and columns themselves. The server has sorted them; a whole row is the target of a click. */
export function TableGrid<Row extends RowData>(props: TableGridProps<Row>) {
  const { label, columns, data, isPlaceholder, orderBy, onOrder, rowId, rowName, selectedId, onSelect } =
    props
  const table = useTable({
    features,
    columns,
    data,
    getRowId: rowId,
    manualSorting: true,
    enableMultiRowSelection: false,
    state: { rowSelection: selectedId === null ? {} : { [selectedId]: true }, sorting: [] },
  })
  const toggle = (id: string) => onSelect(id === selectedId ? null : id)
  return (
    <div className="overflow-x-auto rounded-md border border-line">
      <table
        aria-label={label}
        aria-busy={isPlaceholder}
        className={classes('w-full border-collapse text-left', isPlaceholder && 'opacity-60')}
      >
        <thead className="sticky top-0 bg-sunken">
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              <th scope="col" className="w-11 border-b border-line">
                <span className="sr-only">Selección</span>
              </th>
              {group.headers.map((header) => {
                const field = header.column.id
                const order = orderBy?.startsWith(`${field}:`) ? orderBy.slice(field.length + 1) : undefined
                return (
                  <th
                    key={header.id}
                    scope="col"
                    aria-sort={order === undefined ? 'none' : order === 'asc' ? 'ascending' : 'descending'}
                    className="border-b border-line px-3 font-semibold"
                  >
                    {header.column.getCanSort() ? (
                      <button
                        type="button"
                        className="flex h-[40px] w-full items-center gap-1.5 font-semibold short:h-[32px]"
                        onClick={() => onOrder(field)}
                      >
                        <table.FlexRender header={header} />
                        <SortIcon order={order} />
                      </button>
                    ) : (
                      <table.FlexRender header={header} />
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
              aria-selected={row.getIsSelected()}
              onClick={(event) => isPlainClick(event) && toggle(row.id)}
              className="cursor-pointer border-b border-line last:border-b-0 hover:bg-sunken aria-selected:bg-accent-soft"
            >
              <td className="h-[40px] w-11 text-center short:h-[32px]">
                <input
                  type="checkbox"
                  aria-label={`Seleccionar ${rowName(row.original)}`}
                  checked={row.getIsSelected()}
                  onChange={() => toggle(row.id)}
                  className="size-6 scale-75 align-middle accent-accent"
                />
              </td>
              {row.getAllCells().map((cell) => (
                <td key={cell.id} className="h-[40px] px-3 short:h-[32px]">
                  <table.FlexRender cell={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Whether a click means the row: not a control inside it, and not the end of marking text. */
function isPlainClick({ target }: MouseEvent): boolean {
  if (target instanceof Element && target.closest('input, a, button, label')) return false
  return window.getSelection()?.isCollapsed ?? true
}

function SortIcon({ order }: { order: string | undefined }) {
  const Icon = order === undefined ? ChevronsUpDown : order === 'asc' ? ArrowUp : ArrowDown
  return (
    <Icon aria-hidden="true" className={classes('size-4', order === undefined && 'text-muted opacity-50')} />
  )
}
