import type { QueryClient, QueryExecuteOptions, QueryKey } from '@tanstack/react-query'

type LoadOptions<Data, Key extends QueryKey> = QueryExecuteOptions<Data, Error, Data, Data, Key>

/**
 * What a page can't be drawn without: as it was read before, however long ago, or else loaded.
 * @throws why it did not come
 */
export function ensure<Data, Key extends QueryKey>(
  queryClient: QueryClient,
  options: LoadOptions<Data, Key>,
): Promise<Data> {
  return queryClient.query({ ...options, staleTime: 'static' })
}

/** Begins to load what a page shows as it comes, unless it is fresh. Never rejects: the page tells of failures. */
export async function prefetch<Data, Key extends QueryKey>(
  queryClient: QueryClient,
  options: LoadOptions<Data, Key>,
): Promise<void> {
  await queryClient.query(options).catch(() => undefined)
}
