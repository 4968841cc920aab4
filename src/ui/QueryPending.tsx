import { type QueryKey, type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadFailure } from './LoadFailure.tsx'
import { Loading } from './Loading.tsx'
import { SlowNotice } from './SlowNotice.tsx'

/** The `fallback` of a lazy part of a page: a spinner, and *Cancelar* once the code takes long. */
export const loadingPart = (cancel: () => void) => (
  <>
    <SlowNotice waiting onCancel={cancel} />
    <Loading />
  </>
)

interface QueryPendingProps {
  /** Says that it could not be loaded. */
  title: string
  query: Pick<UseQueryResult, 'isFetching' | 'error' | 'refetch'>
  queryKey: QueryKey
  /** Shown while it loads, instead of a spinner; null for nothing. */
  skeleton?: ReactNode
  /** The failure is the whole page, and its title the page's heading. */
  heading?: boolean
}

/** Stands for a query without data: on its way, slow, cancelled or failed. */
export function QueryPending(props: QueryPendingProps) {
  const { title, query, queryKey, skeleton = <Loading />, heading = false } = props
  const queryClient = useQueryClient()
  if (query.isFetching)
    return (
      <>
        <SlowNotice waiting onCancel={() => void queryClient.cancelQueries({ queryKey })} />
        {skeleton}
      </>
    )
  return (
    <LoadFailure heading={heading} title={title} error={query.error} onRetry={() => void query.refetch()} />
  )
}
