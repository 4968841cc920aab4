import {
  type ColumnDef,
  functionalUpdate,
  type ReactTable,
  type RowData,
  type SortingState,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import { atPage, fromFirstPage, type TableSearch } from '#src/domain/table-search.ts'
import type { ListMenu, RowRange } from './ListTools.tsx'
import type { ListChoice, ListDensity, RowCount } from './list-choice.ts'
import { features, type TableFeatures } from './table-features.ts'
import type { List } from './use-list.ts'

const NO_ROWS: never[] = []

/** How a person sees a list; kept in this browser. */
export interface ListView {
  /** Whose it is, as a part of a key in the storage. */
  ownerId: string
  /** Rows a page: those that were chosen, or as many as fit. */
  rows: number
  /** The number of rows that was chosen; undefined for as many as fit. */
  chosenRows: RowCount | undefined
  density: ListDensity
  /** The ids of the columns that are not shown; on paper all are that hold something to read. */
  hidden: readonly string[]
  /** The window is as narrow as a phone's: rows have two lines, no columns to put away, and no header to sort by. */
  isPhone: boolean
  /** They come with the view: the list of medical centres, which has none, does without their code. */
  Menu: typeof ListMenu
  Range: typeof RowRange
  /** @returns the rows a page from then on */
  change: (change: ListChoice) => number
}

/** One selectable row. */
export interface RowSelection<Row> {
  selectedId: string | null
  onSelect: (id: string | null) => void
  /** The label of a row's checkbox. */
  rowName: (row: Row) => string
}

/**
 * Changes the list's state in the address; `replace` for typed text. Takes a function of the current state, because two
 * keys may be pressed before the first change is rendered.
 */
export type ChangeTableSearch = (
  change: (current: TableSearch) => TableSearch,
  options: { replace: boolean },
) => void

interface ListTableOptions<Row extends RowData> {
  columns: ColumnDef<TableFeatures, Row>[]
  list: List<Row>
  search: TableSearch
  onSearch: ChangeTableSearch
  rowId: (row: Row) => string
  selection: RowSelection<Row> | undefined
  /** How the person sees the list; undefined where all see it alike. */
  view: ListView | undefined
}

export type ListTable<Row extends RowData> = ReactTable<TableFeatures, Row>

function sortingOf(orderBy: string | undefined): SortingState {
  const [id, direction] = orderBy?.split(':') ?? []
  return id === undefined ? [] : [{ id, desc: direction === 'desc' }]
}

function orderByOf([first]: SortingState): string | undefined {
  return first && `${first.id}:${first.desc ? 'desc' : 'asc'}`
}

/** The sort cycle of a column: the list's own order → ascending → descending → the list's own order. */
export function nextSorting([first]: SortingState, id: string): SortingState {
  if (first?.id !== id) return [{ id, desc: false }]
  return first.desc ? [] : [{ id, desc: true }]
}

/** The table of a list that the server sorts, searches and pages; its state is in the address. */
export function useListTable<Row extends RowData>(options: ListTableOptions<Row>): ListTable<Row> {
  const { columns, list, search, onSearch, rowId, selection, view } = options
  const { page = 1, q = '', orderBy } = search
  const selectedId = selection?.selectedId ?? null
  const pageCount = list.data?.pagination.totalPages ?? 0
  const pageSize = view?.rows ?? list.data?.pagination.pageSize ?? 1
  const state = useMemo(
    () => ({
      sorting: sortingOf(orderBy),
      globalFilter: q,
      pagination: { pageIndex: Math.max(Math.min(page, pageCount) - 1, 0), pageSize },
      rowSelection: selectedId === null ? {} : { [selectedId]: true as const },
    }),
    [orderBy, q, page, pageCount, pageSize, selectedId],
  )
  return useTable({
    features,
    columns,
    data: list.data?.data ?? NO_ROWS,
    getRowId: rowId,
    manualSorting: true,
    manualFiltering: true,
    manualPagination: true,
    pageCount,
    enableMultiRowSelection: false,
    state,
    onSortingChange: (change) =>
      onSearch(
        (current) =>
          fromFirstPage(current, {
            orderBy: orderByOf(functionalUpdate(change, sortingOf(current.orderBy))),
          }),
        { replace: false },
      ),
    onGlobalFilterChange: (change) =>
      onSearch((current) => fromFirstPage(current, { q: functionalUpdate(change, current.q ?? '') }), {
        replace: true,
      }),
    onPaginationChange: (change) =>
      onSearch(
        (current) => {
          const { pageIndex } = functionalUpdate(change, { pageIndex: (current.page ?? 1) - 1, pageSize })
          return atPage(current, pageIndex + 1)
        },
        { replace: false },
      ),
    onRowSelectionChange: (change) => {
      const [selected = null] = Object.keys(functionalUpdate(change, state.rowSelection))
      selection?.onSelect(selected)
    },
  })
}
