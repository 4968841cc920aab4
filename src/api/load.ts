import type { QueryClient, QueryExecuteOptions, QueryKey } from '@tanstack/react-query'
import { isAbort } from './errors.ts'

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

/**
 * What parts of a page can't be drawn without: as `ensure` gives it, or undefined where it did not come. The parts then
 * say so, and the rest of the page stands.
 * @throws only where the person called it off
 */
export function tryEnsure<Data, Key extends QueryKey>(
  queryClient: QueryClient,
  options: LoadOptions<Data, Key>,
): Promise<Data | undefined> {
  return ensure(queryClient, options).catch((error: unknown) => {
    if (isAbort(error)) throw error
    return undefined
  })
}

/** Begins to load what a page shows as it comes, unless it is fresh. Never rejects: the page tells of failures. */
export async function prefetch<Data, Key extends QueryKey>(
  queryClient: QueryClient,
  options: LoadOptions<Data, Key>,
): Promise<void> {
  await queryClient.query(options).catch(() => undefined)
}

/** How often what is on screen is read again where nobody tells of changes, in milliseconds. */
export const REFRESH_MS = 15_000
/** The same where the server tells of them: for what must be right, and for what else a day changes. */
const TOLD_REFRESH_MS = { often: 60_000, seldom: 5 * 60_000 }

let isTold = false

/** How often to read again what somebody looks at, as things stand; for `refetchInterval`. */
export const refreshOften = () => (isTold ? TOLD_REFRESH_MS.often : REFRESH_MS)
export const refreshSeldom = () => (isTold ? TOLD_REFRESH_MS.seldom : REFRESH_MS)

/** @param told whether the server tells this page of changes, which counts from the next reading on */
export function setToldOfChanges(told: boolean): void {
  isTold = told
}
