import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { type HospitalClients, listSearch } from '#src/api/clients.ts'
import { read } from '#src/api/http.ts'
import type { ListParams, Page } from '#src/api/list.ts'
import { FIGURE_ROWS, type Figure, type Period, Statistics } from './contract.ts'

type Core = Pick<HospitalClients, 'core'>

/** Rows of one page behind a figure. */
export const ROWS_PAGE_SIZE = 20

export interface StatisticsParams extends Period {
  service: string | undefined
}

/** What a page of the rows behind a figure is asked for by. */
export type RowsParams = StatisticsParams & Pick<ListParams, 'pageIndex' | 'pageSize' | 'orderBy'>

/** The rows behind a figure. @param schema of a page of them */
export function readRows<Row>(
  { core }: Core,
  figure: Figure,
  schema: z.ZodMiniType<Page<Row>>,
  params: RowsParams,
  signal: AbortSignal,
): Promise<Page<Row>> {
  const { from, to, service } = params
  const { search: _, ...list } = listSearch(params)
  const searchParams = { ...list, from, to, service }
  return read(schema, core.get(`statistics/${FIGURE_ROWS[figure].path}`, { searchParams, signal }))
}

export const statisticsQueries = {
  all: (hospitalId: number) => ['statistics', hospitalId] as const,
  /** All figures that the reader may know. */
  summary: ({ core }: Core, hospitalId: number, params: StatisticsParams) =>
    queryOptions({
      queryKey: [...statisticsQueries.all(hospitalId), 'summary', params] as const,
      queryFn: ({ signal }) => {
        const { from, to, service } = params
        return read(Statistics, core.get('statistics', { searchParams: { from, to, service }, signal }))
      },
      // Whatever is done meanwhile moves a figure.
      staleTime: 5_000,
    }),
  rows: <Row>(
    clients: Core,
    hospitalId: number,
    figure: Figure,
    schema: z.ZodMiniType<Page<Row>>,
    params: RowsParams,
  ) =>
    queryOptions({
      queryKey: [...statisticsQueries.all(hospitalId), 'rows', figure, params] as const,
      queryFn: ({ signal }) => readRows(clients, figure, schema, params, signal),
      staleTime: 5_000,
    }),
}
