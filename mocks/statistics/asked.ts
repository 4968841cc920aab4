import type { Page } from '#src/api/list.ts'
import type { Call } from '../call.ts'
import type { ListQuery } from '../listing.ts'
import type { Spans } from './period.ts'

/** What a page of the rows behind a figure is asked for by. */
export interface RowsAsked {
  spans: Spans
  service: string | undefined
  query: ListQuery
}

/** Finds one page of the rows behind a figure. */
export type FindRows = (call: Call, asked: RowsAsked) => Promise<Page<object>>
