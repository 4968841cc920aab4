import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { call, sendTo } from '#src/api/call.ts'
import { listSearch } from '#src/api/client.ts'
import { read } from '#src/api/http.ts'
import type { ListParams, Page } from '#src/domain/list.ts'
import { figureRows, getStatistics } from '#src/domain/statistics/api.ts'
import type { Figure, Period } from '#src/domain/statistics/contract.ts'
import type { HospitalHandle } from '#src/hospital/hospital-handle.ts'

/** Rows of one page behind a figure. */
export const ROWS_PAGE_SIZE = 20

export interface StatisticsParams extends Period {
  service: string | undefined
}

/** What the server needs for a page of the rows behind a figure. */
export type RowsParams = StatisticsParams & Pick<ListParams, 'pageIndex' | 'pageSize' | 'orderBy' | 'purpose'>

/** The rows behind a figure. @param schema of a page of them */
export function readRows<Row>(
  hospital: HospitalHandle,
  figure: Figure,
  schema: z.ZodMiniType<Page<Row>>,
  params: RowsParams,
  signal: AbortSignal,
): Promise<Page<Row>> {
  const { from, to, service } = params
  const { search: _, ...list } = listSearch(params)
  const query = { ...list, from, to, service }
  return read(schema, sendTo(hospital, figureRows[figure], {}, { query, signal }))
}

export const statisticsQueries = {
  all: ({ id }: HospitalHandle) => ['statistics', id] as const,
  /** All figures that the reader may know. */
  summary: (hospital: HospitalHandle, params: StatisticsParams) =>
    queryOptions({
      queryKey: [...statisticsQueries.all(hospital), 'summary', params] as const,
      queryFn: ({ signal }) => {
        const { from, to, service } = params
        return call(hospital, getStatistics, {}, { query: { from, to, service }, signal })
      },
      // Whatever is done meanwhile moves a figure.
      staleTime: 5_000,
    }),
  rows: <Row>(
    hospital: HospitalHandle,
    figure: Figure,
    schema: z.ZodMiniType<Page<Row>>,
    params: RowsParams,
  ) =>
    queryOptions({
      queryKey: [...statisticsQueries.all(hospital), 'rows', figure, params] as const,
      queryFn: ({ signal }) => readRows(hospital, figure, schema, params, signal),
      staleTime: 5_000,
    }),
}
