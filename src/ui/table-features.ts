import { metaHelper, tableFeatures } from '@tanstack/react-table'

interface ColumnMeta {
  /** Set where the API orders no list by it. */
  sortable?: false
  /** It holds numbers: they stand at the right, each digit below the next. */
  numeric?: true
}

/**
 * What every table of the product is made with; `columns.tsx` of each noun builds on it. The server sorts, and which
 * one row is selected is a single id: neither needs a feature of the table.
 */
export const features = tableFeatures({ columnMeta: metaHelper<ColumnMeta>() })
export type TableFeatures = typeof features
