import type { ColumnDef, RowData } from '@tanstack/react-table'
import { SearchX, TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { atPage, fromFirstPage, nextOrder, type TableSearch } from '#src/lib/table-search.ts'
import { Button } from './Button.tsx'
import { Pagination } from './Pagination.tsx'
import { SearchBox } from './SearchBox.tsx'
import { SlowNotice } from './SlowNotice.tsx'
import { StateMessage } from './StateMessage.tsx'
import { TableGrid } from './TableGrid.tsx'
import { TableSkeleton } from './TableSkeleton.tsx'
import type { TableFeatures } from './table-features.ts'
import type { TableRows } from './use-table-rows.ts'

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

  const pastEnd = !rows.isPlaceholder && totalPages > 0 && page > totalPages
  useEffect(() => {
    if (pastEnd) onSearch(atPage(search, totalPages), { replace: true })
  }, [pastEnd, onSearch, search, totalPages])

  const gone = selectedId !== null && !rows.isPlaceholder && !data.some((row) => rowId(row) === selectedId)
  useEffect(() => {
    if (gone) onSelect(null)
  }, [gone, onSelect])

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
        <TableGrid
          label={props.label}
          columns={columns}
          data={data}
          isPlaceholder={rows.isPlaceholder}
          orderBy={orderBy}
          onOrder={(field) =>
            onSearch(fromFirstPage(search, { orderBy: nextOrder(orderBy, field) }), { replace: false })
          }
          rowId={rowId}
          rowName={props.rowName}
          selectedId={selectedId}
          onSelect={onSelect}
        />
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
