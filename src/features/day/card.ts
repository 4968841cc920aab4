import type { ReactNode } from 'react'
import { totalOf } from '#src/api/total-of.ts'
import type { Page } from '#src/domain/list.ts'

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
  /** What failed is being asked for again. */
  isRetrying?: boolean | undefined
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
  /** What stands for the card when there is nothing in it; empty where that need not be said. */
  none: string
  isWhole: boolean
  /** Shows all, or the first ones again. */
  setWhole: (isWhole: boolean) => void
}

/** As much of a query as a card needs. */
interface Asked<Data> {
  data: Data | undefined
  dataUpdatedAt: number
  errorUpdateCount: number
  isFetching: boolean
  isError: boolean
  refetch: () => unknown
}

/**
 * What a card shows of what it asked for.
 * @param isWaiting it is not asked for yet
 */
export function cardOf<Data>(
  { data, dataUpdatedAt, errorUpdateCount, isFetching, isError, refetch }: Asked<Data>,
  read: (data: Data) => Pick<CardList, 'total' | 'rows'>,
  isWaiting = false,
): CardList {
  const retry = () => void refetch()
  if (data) return { state: 'ready', staleSince: isError ? dataUpdatedAt : undefined, ...read(data), retry }
  // What failed once stays so until it comes: it is asked for every few seconds, and nothing is to flicker.
  const isPending = errorUpdateCount === 0 && (isFetching || isWaiting)
  return { state: isPending ? 'pending' : 'failed', isRetrying: isFetching, total: 0, rows: [], retry }
}

/** What a card shows of a list, as `cardOf`. */
export function cardListOf<Row>(query: Asked<Page<Row>>, toRow: (row: Row) => CardRow, isWaiting = false) {
  const read = (page: Page<Row>) => ({ rows: page.data.map(toRow), total: totalOf(page) })
  return cardOf(query, read, isWaiting)
}
