import {
  columnFilteringFeature,
  globalFilteringFeature,
  metaHelper,
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table'

interface ColumnMeta {
  /** It holds numbers: they stand at the right, each digit below the next. */
  numeric?: true
}

/** What every table of the product can do; `columns.tsx` of each noun builds on it. The server does the work. */
export const features = tableFeatures({
  rowSortingFeature,
  rowPaginationFeature,
  rowSelectionFeature,
  // The search needs it.
  columnFilteringFeature,
  globalFilteringFeature,
  columnMeta: metaHelper<ColumnMeta>(),
})
export type TableFeatures = typeof features
