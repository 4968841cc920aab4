import * as z from 'zod/mini'

const LIST_DENSITIES = ['comoda', 'densa'] as const
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

/** The same as the browser keeps it; what no longer makes sense counts as not chosen. */
export const StoredChoice = z.object({
  rows: z.catch(z.optional(z.literal(ROW_COUNTS)), undefined),
  density: z.catch(z.optional(z.enum(LIST_DENSITIES)), undefined),
  hidden: z.catch(z.optional(z.array(z.string())), undefined),
})
