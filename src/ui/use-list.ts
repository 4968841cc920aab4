import {
  keepPreviousData,
  type QueryKey,
  type UseQueryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { isAbort } from '#src/api/errors.ts'
import type { Page } from '#src/domain/list.ts'

/** A page of a list and its loading state. */
export interface List<Row> {
  /** Changes with the list's search, order and page. */
  key: string
  data: Page<Row> | undefined
  isFetching: boolean
  /** The rows are the previous page's, while the next one loads. */
  isPlaceholder: boolean
  /** Refetching failed, and the rows are the last ones that were loaded. */
  isStale: boolean
  /** There are no rows: loading failed or was cancelled. */
  failed: boolean
  /** Why loading failed; null where the person cancelled it. */
  error: Error | null
  retry: () => void
  cancel: () => void
}

/** Loads a page of a list, and returns the previous page until it has loaded. */
export function useList<Row, Key extends QueryKey>(
  options: UseQueryOptions<Page<Row>, Error, Page<Row>, Key>,
): List<Row> {
  const queryClient = useQueryClient()
  const { queryKey } = options
  const query = useQuery({ ...options, placeholderData: keepPreviousData<Page<Row>> })
  const { data, isFetching, isPlaceholderData, isError, refetch } = query
  const error = query.error && !isAbort(query.error) ? query.error : null
  return {
    key: JSON.stringify(queryKey),
    data,
    isFetching,
    isPlaceholder: isPlaceholderData,
    isStale: isError && data !== undefined,
    failed: !isFetching && (data === undefined || isPlaceholderData),
    error,
    retry: () => void refetch(),
    cancel: () => void queryClient.cancelQueries({ queryKey }),
  }
}
