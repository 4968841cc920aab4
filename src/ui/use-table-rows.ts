import { type QueryKey, type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { retryWait } from '#src/api/retry-wait.ts'
import type { Page } from '#src/domain/list.ts'

/** A list's rows and how they stand, as a table shows them. */
export interface TableRows<Row> {
  /** Another one is another list, order or page. */
  key: string
  data: Page<Row> | undefined
  isFetching: boolean
  /** The rows are those of the page before, while the next one loads. */
  isPlaceholder: boolean
  /** The rows could not be loaded again and are the last ones that were. */
  isStale: boolean
  /** There is nothing to show: loading failed, or was called off. */
  failed: boolean
  /** How long a server wants to be left alone, in seconds. */
  wait: number
  retry: () => void
  cancel: () => void
}

/** @param queryKey the key of the list as it is now */
export function useTableRows<Row>(query: UseQueryResult<Page<Row>>, queryKey: QueryKey): TableRows<Row> {
  const queryClient = useQueryClient()
  const { data, isFetching, isPlaceholderData, isError, refetch } = query
  return {
    key: JSON.stringify(queryKey),
    data,
    isFetching,
    isPlaceholder: isPlaceholderData,
    isStale: isError && data !== undefined,
    failed: !isFetching && (data === undefined || isPlaceholderData),
    wait: retryWait(query.error),
    retry: () => void refetch(),
    cancel: () => void queryClient.cancelQueries({ queryKey }),
  }
}
