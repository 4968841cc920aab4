import type { Page } from '#src/domain/list.ts'
import type { ListQuery } from '../db/paginate.ts'
import type { RequestContext } from '../http/request-context.ts'
import type { Spans } from './period.ts'

/** What a page of the rows behind a figure is asked for by. */
export interface RowsAsked {
  spans: Spans
  service: string | undefined
  query: ListQuery
}

/** Finds one page of the rows behind a figure. */
export type FindRows = (context: RequestContext, asked: RowsAsked) => Promise<Page<object>>
