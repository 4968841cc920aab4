import type { ColumnDef, RowData } from '@tanstack/react-table'
import SearchX from 'lucide-react/icons/search-x'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import type { Page } from '#src/domain/list.ts'
import { atPage, type TableSearch } from '#src/domain/table-search.ts'
import { formatCount } from '#src/lib/count.ts'
import { Button } from './Button.tsx'
import { FailureBoundary } from './FailureBoundary.tsx'
import { LoadFailure } from './LoadFailure.tsx'
import { PageNavigation } from './PageNavigation.tsx'
import { SearchBox } from './SearchBox.tsx'
import { SlowNotice } from './SlowNotice.tsx'
import { StaleNotice } from './StaleNotice.tsx'
import { StateMessage } from './StateMessage.tsx'
import { TableGrid, TableSkeleton } from './TableGrid.tsx'
import type { TableFeatures } from './table-features.ts'
import type { List } from './use-list.ts'
import { type ChangeTableSearch, type ListView, type RowSelection, useListTable } from './use-list-table.ts'

/** A list's filters beside its search. */
export interface TableFilters {
  controls: ReactNode
  /** Links to the views of the list; the controls stand beside them, in a line of their own. */
  tabs?: ReactNode
  /** Where else to look for what is not here. */
  elsewhere?: ReactNode
  /** Whether any filter is set. */
  active: boolean
  /** True where a tab shows a part of the list and the rest has rows. */
  isPart?: boolean
  onClear: () => void
}

interface DataTableProps<Row extends RowData> {
  /** The table's accessible name. */
  label: string
  columns: ColumnDef<TableFeatures, Row>[]
  list: List<Row>
  search: TableSearch
  onSearch: ChangeTableSearch
  rowId: (row: Row) => string
  /** If unset, a click on a row follows the row's first link. */
  selection?: RowSelection<Row>
  filters?: TableFilters
  /** False where the list has no search. */
  searchable?: boolean
  emptyText: string
  /** What to do while the list is empty. */
  emptyHint?: ReactNode
  errorText: string
  /** Whether something else on the page already shows why loading failed. */
  isErrorTold?: boolean
  /** Buttons that add rows: beside the search, and in an empty list below its sentence. */
  creation?: ReactNode
  /** Shown below that sentence in their place. */
  emptyAction?: ReactNode
  /** Buttons for the rows, such as the export; not shown while the list is empty. */
  rowActions?: ReactNode
  /** Controls that are always beside the search. */
  tools?: ReactNode
  /** How the person sees the list, who may choose; left out where all see it alike. */
  view?: ListView
  /** A row in a window as narrow as a phone's: two lines in place of its cells. */
  phoneRow?: (row: Row) => ReactNode
}

/** A list with sorting, search, filters, pages and selection; its state is in the address. */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { columns, list, search, onSearch, selection, filters, rowId, searchable = true, view } = props
  const selectedId = selection?.selectedId ?? null
  const onSelect = selection?.onSelect
  const { page = 1, q = '' } = search
  const table = useListTable({ columns, list, search, onSearch, rowId, selection, view })
  const totalPages = table.getPageCount()

  const announcement = useListAnnouncement(list, page)

  const pastEnd = !list.isPlaceholder && totalPages > 0 && page > totalPages
  useEffect(() => {
    if (pastEnd) onSearch((current) => atPage(current, totalPages), { replace: true })
  }, [pastEnd, onSearch, totalPages])

  const gone =
    selectedId !== null && !list.isPlaceholder && !list.data?.data.some((row) => rowId(row) === selectedId)
  useEffect(() => {
    if (gone) onSelect?.(null)
  }, [gone, onSelect])

  const hasRows = (list.data?.data.length ?? 0) > 0
  const isEmpty = list.data !== undefined && !hasRows
  const isNarrowed = q !== '' || filters?.active === true
  // Nothing was ever added, as far as this list knows.
  const isBare = isEmpty && !isNarrowed && !list.failed && filters?.isPart !== true
  const showsFilters = !isEmpty || isNarrowed || list.isPlaceholder
  // Until the first load the search's place is reserved, because an empty list has no search.
  const isFirstLoad = list.data === undefined && !list.failed && q === ''

  return (
    // The style sheet prints a page that is a list differently: `data-list`.
    <div data-list={searchable ? 'page' : 'part'} className="flex flex-col gap-3 short:gap-2">
      <div data-list-toolbar={view && ''} className="flex flex-wrap items-center gap-2 print:hidden">
        {isFirstLoad && <div className={searchable ? 'h-9 grow basis-56' : 'h-9'} />}
        {searchable && (hasRows || isNarrowed || list.isPlaceholder) && (
          <SearchBox value={q} hasTwin={isEmpty} onSearch={table.setGlobalFilter} />
        )}
        {!filters?.tabs && showsFilters && filters?.controls}
        <div className="ml-auto flex flex-wrap justify-end gap-2 narrow:gap-1">
          {props.tools}
          {!isBare && props.creation}
          {!isBare && props.rowActions}
          {view && !isBare && <view.Menu table={table} view={view} search={search} onSearch={onSearch} />}
        </div>
      </div>
      {filters?.tabs && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
          {filters.tabs}
          {showsFilters && filters.controls}
        </div>
      )}
      <p ref={announcement} role="status" className="sr-only" />
      <SlowNotice waiting={list.isFetching} onCancel={list.cancel} />
      {list.isStale && (
        <StaleNotice onRetry={list.retry}>
          No se pudo actualizar la lista; ves la última que se cargó.
        </StaleNotice>
      )}
      {/* In lines of its own: a message is narrower than a line, and would stand beside the toolbar. */}
      <div>
        {list.failed ? (
          <LoadFailure
            title={props.errorText}
            error={list.error}
            isTold={props.isErrorTold}
            onRetry={list.retry}
          />
        ) : list.data === undefined ? (
          <TableSkeleton columns={columns.length + (selection ? 1 : 0)} rows={view?.rows} />
        ) : isEmpty ? (
          <StateMessage
            role="status"
            icon={isNarrowed ? <SearchX /> : undefined}
            title={props.emptyText}
            action={
              isNarrowed ? (
                <>
                  {q !== '' && <Button onClick={() => table.setGlobalFilter('')}>Limpiar búsqueda</Button>}
                  {filters?.active && <Button onClick={filters.onClear}>Quitar filtros</Button>}
                  {filters?.elsewhere}
                </>
              ) : (
                isBare && (props.emptyAction ?? props.creation)
              )
            }
          >
            {!isNarrowed && props.emptyHint}
          </StateMessage>
        ) : (
          <FailureBoundary title={props.errorText}>
            <TableGrid
              label={props.label}
              table={table}
              isPlaceholder={list.isPlaceholder}
              rowName={selection?.rowName}
              view={view}
              phoneRow={view?.isPhone ? props.phoneRow : undefined}
            />
          </FailureBoundary>
        )}
      </div>
      {list.data && !list.failed && (
        <div className={view && '-my-2 flex flex-wrap items-center justify-between gap-x-4 print:my-0'}>
          {view && hasRows && <view.Range pagination={list.data.pagination} page={page} />}
          <PageNavigation
            page={Math.min(page, totalPages)}
            totalPages={totalPages}
            hasPrevious={table.getCanPreviousPage()}
            hasNext={table.getCanNextPage()}
            onPage={(turn) => table.setPageIndex((index) => turn(index + 1) - 1)}
          />
        </div>
      )}
    </div>
  )
}

const ORDERS: Readonly<Record<string, string>> = { ascending: 'ascendente', descending: 'descendente' }

/**
 * A list's state in one sentence: *43 resultados, página 2 de 3, orden ascendente por Nombre*. Empty for a list without
 * rows, which has a message of its own.
 * @param line the live region, beside the list's table
 */
function sentenceOf(
  line: HTMLElement,
  { totalItems, totalPages }: Page<unknown>['pagination'],
  page: number,
): string {
  if (totalItems === 0) return ''
  const column = line.parentElement?.querySelector('[aria-sort$=ending]')
  const parts = [
    totalItems && `${formatCount(totalItems)} ${totalItems === 1 ? 'resultado' : 'resultados'}`,
    totalPages > 1 && `página ${page} de ${totalPages}`,
    column && `orden ${ORDERS[column.getAttribute('aria-sort') ?? '']} por ${column.textContent}`,
  ]
  return parts.filter(Boolean).join(', ')
}

/**
 * Announces a list's state to screen readers when the rows of another search, filter, order or page have loaded; not
 * when the same rows are refetched.
 * @returns a ref for the live region beside the table
 */
function useListAnnouncement<Row>(list: List<Row>, page: number): RefObject<HTMLParagraphElement | null> {
  const line = useRef<HTMLParagraphElement>(null)
  const { key, data, isPlaceholder } = list
  const announcedKey = useRef(key)
  useEffect(() => {
    if (key === announcedKey.current || !data || isPlaceholder || !line.current) return
    announcedKey.current = key
    // Written even if the text is the same, so that it is announced again.
    line.current.textContent = sentenceOf(line.current, data.pagination, page)
  })
  return line
}
