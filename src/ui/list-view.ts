export const LIST_DENSITIES = ['comoda', 'densa'] as const
export type ListDensity = (typeof LIST_DENSITIES)[number]

/** The numbers of rows a page that one may choose from. */
export const ROW_COUNTS = [10, 25, 50, 100] as const
export type RowCount = (typeof ROW_COUNTS)[number]

/** What a person may choose of a list; undefined for what is not chosen. */
export interface ListChoice {
  /** Rows a page; not chosen, as many as fit. */
  rows?: RowCount | undefined
  density?: ListDensity | undefined
  /** The ids of the columns that are not shown on the screen. */
  hidden?: string[] | undefined
}

/** How a person sees a list; kept in this browser. */
export interface ListView {
  /** Rows a page: those that were chosen, or as many as fit. */
  rows: number
  /** The number of rows that was chosen; undefined for as many as fit. */
  chosenRows: RowCount | undefined
  density: ListDensity
  /** The ids of the columns that are not shown on the screen. */
  hidden: readonly string[]
  /** @returns the rows a page from then on */
  change: (change: ListChoice) => number
}
