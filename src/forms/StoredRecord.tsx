import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

interface StoredRecordProps<Stored, Key extends QueryKey> {
  query: UseQueryOptions<Stored, Error, Stored, Key>
  /** Shown until the record has loaded. @param error why loading failed; null while it loads */
  pending: (error: Error | null, retry: () => void) => ReactNode
  children: (stored: Stored) => ReactNode
}

/** Loads a record anew, even if it is cached, and renders its children with it. */
export function StoredRecord<Stored, Key extends QueryKey>(props: StoredRecordProps<Stored, Key>) {
  const { query, pending, children } = props
  const { data, error, isFetchedAfterMount, refetch } = useQuery({ ...query, refetchOnMount: 'always' })
  if (data === undefined || !isFetchedAfterMount) return pending(error, () => void refetch())
  return <Opened stored={data}>{children}</Opened>
}

interface OpenedProps<Stored> {
  stored: Stored
  children: (stored: Stored) => ReactNode
}

/** Keeps the record that it was opened with: a refetch must not replace what somebody has typed. */
function Opened<Stored>({ stored, children }: OpenedProps<Stored>) {
  const [first] = useState(stored)
  return children(first)
}
