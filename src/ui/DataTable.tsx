import {
  type ColumnDef,
  type RowData,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { ArrowDown, ArrowUp, ChevronsUpDown, SearchX, TriangleAlert } from 'lucide-react'
import { type MouseEvent, type ReactNode, useEffect } from 'react'
import { atPage, fromFirstPage, nextOrder, type TableSearch } from '#src/lib/table-search.ts'
import { Button } from './Button.tsx'
import { classes } from './classes.ts'
import { Pagination } from './Pagination.tsx'
import { SearchBox } from './SearchBox.tsx'
import { SlowNotice } from './SlowNotice.tsx'
import { StateMessage } from './StateMessage.tsx'
import { TableSkeleton } from './TableSkeleton.tsx'
import type { TableRows } from './use-table-rows.ts'

/** What every table of the product is made with; `columns.tsx` of each noun builds on it. */
export const features = tableFeatures({ rowSelectionFeature, rowSortingFeature })
export type TableFeatures = typeof features

const NO_ROWS: never[] = []

interface DataTableProps<Row extends RowData> {
  /** What the table holds, for those who can't see it. */
  label: string
  columns: ColumnDef<TableFeatures, Row>[]
  rows: TableRows<Row>
  search: TableSearch
  /** Puts a state into the address; `replace` for what is typed. */
  onSearch: (search: TableSearch, options: { replace: boolean }) => void
  rowId: (row: Row) => string
  /** Names a row, for its checkbox. */
  rowName: (row: Row) => string
  selectedId: string | null
  onSelect: (id: string | null) => void
  emptyText: string
  /** What to do when there is nothing yet. */
  emptyHint?: ReactNode
  errorText: string
  /** Buttons beside the search. */
  actions?: ReactNode
}

/** A list with sorting, search, pages and one selectable row; its state lives in the address. */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { columns, rows, search, onSearch, selectedId, onSelect, rowId } = props
  const { page = 1, q = '', orderBy } = search
  const data = rows.data?.data ?? NO_ROWS
  const totalPages = rows.data?.pagination.totalPages ?? 0

  const table = useTable({
    features,
    columns,
    data,
    getRowId: rowId,
    manualSorting: true,
    enableMultiRowSelection: false,
    state: { rowSelection: selectedId === null ? {} : { [selectedId]: true }, sorting: [] },
  })

  const pastEnd = !rows.isPlaceholder && totalPages > 0 && page > totalPages
  useEffect(() => {
    if (pastEnd) onSearch(atPage(search, totalPages), { replace: true })
  }, [pastEnd, onSearch, search, totalPages])

  const gone = selectedId !== null && !rows.isPlaceholder && !data.some((row) => rowId(row) === selectedId)
  useEffect(() => {
    if (gone) onSelect(null)
  }, [gone, onSelect])

  const toggle = (id: string) => onSelect(id === selectedId ? null : id)
  const isEmpty = rows.data !== undefined && data.length === 0
  // The search's place is held while it is not known whether there are rows to search.
  const isFirstLoad = rows.data === undefined && !rows.failed && q === ''
  const clear = () => onSearch(fromFirstPage(search, { q: '' }), { replace: true })

  return (
    <div className="flex flex-col gap-3 short:gap-2">
      <div className="flex flex-wrap items-center gap-2">
        {isFirstLoad && <div className="h-9 narrow:basis-full" />}
        {(data.length > 0 || q !== '' || rows.isPlaceholder) && (
          <SearchBox
            value={q}
            clearable={!isEmpty}
            onSearch={(text) => onSearch(fromFirstPage(search, { q: text }), { replace: true })}
          />
        )}
        <div className="ml-auto flex flex-wrap gap-2">{props.actions}</div>
      </div>
      <SlowNotice waiting={rows.isFetching} onCancel={rows.cancel} />
      {rows.isStale && (
        <p role="status" className="text-sm text-warning">
          No se pudo actualizar la lista; ves la última que se cargó.
        </p>
      )}
      {rows.failed ? (
        <StateMessage
          icon={<TriangleAlert />}
          title={props.errorText}
          action={<Button onClick={rows.retry}>Reintentar</Button>}
        />
      ) : rows.data === undefined ? (
        <TableSkeleton columns={columns.length + 1} />
      ) : isEmpty ? (
        <StateMessage
          role="status"
          icon={q === '' ? undefined : <SearchX />}
          title={props.emptyText}
          action={q === '' ? undefined : <Button onClick={clear}>Limpiar búsqueda</Button>}
        >
          {q === '' && props.emptyHint}
        </StateMessage>
      ) : (
        <div className="overflow-x-auto rounded-md border border-line">
          <table
            aria-label={props.label}
            aria-busy={rows.isPlaceholder}
            className={classes('w-full border-collapse text-left', rows.isPlaceholder && 'opacity-60')}
          >
            <thead className="sticky top-0 bg-sunken">
              {table.getHeaderGroups().map((group) => (
                <tr key={group.id}>
                  <th scope="col" className="w-11 border-b border-line">
                    <span className="sr-only">Selección</span>
                  </th>
                  {group.headers.map((header) => {
                    const field = header.column.id
                    const order = orderBy?.startsWith(`${field}:`)
                      ? orderBy.slice(field.length + 1)
                      : undefined
                    return (
                      <th
                        key={header.id}
                        scope="col"
                        aria-sort={
                          order === undefined ? 'none' : order === 'asc' ? 'ascending' : 'descending'
                        }
                        className="border-b border-line px-3 font-semibold"
                      >
                        {header.column.getCanSort() ? (
                          <button
                            type="button"
                            className="flex h-[40px] w-full items-center gap-1.5 font-semibold short:h-[32px]"
                            onClick={() =>
                              onSearch(fromFirstPage(search, { orderBy: nextOrder(orderBy, field) }), {
                                replace: false,
                              })
                            }
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
                      aria-label={`Seleccionar ${props.rowName(row.original)}`}
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
      )}
      {rows.data && !rows.failed && (
        <Pagination
          page={Math.min(page, totalPages)}
          totalPages={totalPages}
          hasPrevious={rows.isPlaceholder ? page > 1 : rows.data.pagination.hasPreviousPage}
          hasNext={rows.isPlaceholder ? page < totalPages : rows.data.pagination.hasNextPage}
          onPage={(next) => onSearch(atPage(search, next), { replace: false })}
        />
      )}
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
