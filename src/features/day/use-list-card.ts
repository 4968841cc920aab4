import { keepPreviousData, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Page } from '#src/domain/list.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { type Card, type CardRow, cardListOf } from './card.ts'

interface ListCardOptions<Row, Key extends QueryKey> {
  about: Pick<Card, 'id' | 'title' | 'none' | 'hint'>
  /** What it asks for: the first rows, or all of them. */
  ask: (isWhole: boolean) => UseQueryOptions<Page<Row>, Error, Page<Row>, Key>
  toRow: (row: Row) => CardRow
  /** It depends on something that has not come yet. */
  isWaiting?: boolean
}

/** A card that shows a list of episodes or documents, for those who may read them. */
export function useListCard<Row, Key extends QueryKey>(options: ListCardOptions<Row, Key>): Card {
  const { about, ask, toRow, isWaiting = false } = options
  const hospital = useHospital()
  const isRead = hospital.can('episodes')
  const [isWhole, setWhole] = useState(false)
  const enabled = isRead && !isWaiting
  const query = useQuery({ ...ask(isWhole), enabled, placeholderData: keepPreviousData })
  return { ...about, ...cardListOf(query, toRow, isWaiting), isWhole, setWhole }
}
