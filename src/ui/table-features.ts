import { rowSortingFeature, tableFeatures } from '@tanstack/react-table'

/**
 * What every table of the product is made with; `columns.tsx` of each noun builds on it. Which one row is
 * selected is a single id, which needs no feature.
 */
export const features = tableFeatures({ rowSortingFeature })
export type TableFeatures = typeof features
