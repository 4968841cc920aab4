import {
  keepPreviousData,
  type QueryKey,
  type UseQueryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { errorText } from '#src/api/error-text.ts'
import { isAbort } from '#src/api/errors.ts'
import { retryWait } from '#src/api/retry-wait.ts'
import type { Page } from '#src/domain/list.ts'

/** A page of a list and how it stands, as a table shows it. */
export interface List<Row> {
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
  /** Why loading failed; null also where the person called it off. */
  error: Error | null
  /** The same in words, to stand behind what could not be loaded: `: Sin conexión`. */
  cause: string
  /** How long a server wants to be left alone, in seconds. */
  wait: number
  retry: () => void
  cancel: () => void
}

/** The page of a list that these options ask for; until it is there, the page that was shown before. */
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
    cause: error ? `: ${errorText(error)}` : '',
    wait: retryWait(query.error),
    retry: () => void refetch(),
    cancel: () => void queryClient.cancelQueries({ queryKey }),
  }
}
