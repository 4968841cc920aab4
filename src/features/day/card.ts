import type { ReactNode } from 'react'
import type { Page } from '#src/api/list.ts'

/** One row of a card. */
export interface CardRow {
  key: number
  content: ReactNode
}

/** What a card shows, and how far it has come. */
export interface CardList {
  state: 'pending' | 'failed' | 'ready'
  /** What is shown could not be loaded again; when it was, in milliseconds. */
  staleSince?: number | undefined
  /** How many there are, shown or not. */
  total: number
  rows: readonly CardRow[]
  retry: () => void
}

/** One card of the working day. */
export interface Card extends CardList {
  id: string
  title: string
  /** One line below the title. */
  hint?: string | undefined
  /** What stands for the card when there is nothing in it. */
  none: string
  /** Where all of them are; without it the card shows them itself. */
  whole?: ReactNode
  isWhole: boolean
  /** Shows all, or the first ones again. */
  setWhole: (isWhole: boolean) => void
}

/** As much of a query as a card needs. */
interface Asked<Row> {
  data: Page<Row> | undefined
  dataUpdatedAt: number
  isFetching: boolean
  isError: boolean
  refetch: () => unknown
}

/**
 * What a card shows of a list.
 * @param isWaiting the list is not asked for yet
 */
export function cardListOf<Row>(
  { data, dataUpdatedAt, isFetching, isError, refetch }: Asked<Row>,
  toRow: (row: Row) => CardRow,
  isWaiting = false,
): CardList {
  const retry = () => void refetch()
  if (!data) return { state: isFetching || isWaiting ? 'pending' : 'failed', total: 0, rows: [], retry }
  const rows = data.data.map(toRow)
  const total = data.pagination.totalItems ?? rows.length
  return { state: 'ready', staleSince: isError ? dataUpdatedAt : undefined, total, rows, retry }
}
