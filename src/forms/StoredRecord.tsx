import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

interface StoredRecordProps<Stored, Key extends QueryKey> {
  query: UseQueryOptions<Stored, Error, Stored, Key>
  /** Stands for it until it is there. @param error why it did not come; null while it is on its way */
  pending: (error: Error | null, retry: () => void) => ReactNode
  children: (stored: Stored) => ReactNode
}

/** Opens something on a record once it is known as it is stored now, whatever was read of it before. */
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

/** Keeps to what it was when it was opened: nothing typed goes because somebody else was quicker. */
function Opened<Stored>({ stored, children }: OpenedProps<Stored>) {
  const [first] = useState(stored)
  return children(first)
}
