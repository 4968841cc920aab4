import { rowSelectionFeature, rowSortingFeature, tableFeatures } from '@tanstack/react-table'

/** What every table of the product is made with; `columns.tsx` of each noun builds on it. */
export const features = tableFeatures({ rowSelectionFeature, rowSortingFeature })
export type TableFeatures = typeof features
