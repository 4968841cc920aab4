import { keepPreviousData, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { totalOf } from '#src/api/all-pages.ts'
import type { Handover } from '#src/domain/assignments/contract.ts'
import type { ListedDocument } from '#src/domain/documents/contract.ts'
import type { ListedEpisode } from '#src/domain/episodes/contract.ts'
import type { Page } from '#src/domain/list.ts'
import type { EmergencyAccess } from '#src/domain/patients/emergency-access.ts'
import type { LeftBehind } from '#src/domain/users/open-work.ts'
import { useHospital } from '#src/hospital/use-hospital.ts'
import { useSlow } from '#src/ui/SlowNotice.tsx'
import type { PlacedBed } from '../../rooms/parts/beds.ts'

/** Verbs for the row of a stay. */
export type StayVerb = 'open' | 'note' | 'leave' | 'review' | 'code'
/** Verbs for the row of a document. */
export type DocumentVerb = 'sign' | 'answer' | 'authorize' | 'review'

/** The record of a row. The code that shows it comes with the open list: the line of the day only counts. */
export type Subject =
  | { is: 'stay'; episode: ListedEpisode; verb: StayVerb }
  | { is: 'document'; document: ListedDocument; verb: DocumentVerb }
  | { is: 'bed'; placed: PlacedBed }
  | { is: 'handover'; handover: Handover; patients: string }
  | { is: 'access'; access: EmergencyAccess }
  | { is: 'person'; person: LeftBehind; name: string; work: string }

/** One row of a card. */
export interface CardRow {
  key: number | string
  /** The beds that it is about, which the board then brings out. */
  bedIds?: readonly number[] | undefined
  subject: Subject
}

/** What a card shows, and how far it has come. */
export interface CardList {
  state: 'pending' | 'failed' | 'ready'
  /** What is shown could not be loaded again; when it was, in milliseconds. */
  staleSince?: number | undefined
  /** What failed is being loaded again. */
  isRetrying?: boolean | undefined
  /** It counts as failed, because its answer takes longer than usual. */
  isSlow?: boolean | undefined
  /** How many there are, shown or not. */
  total: number
  rows: readonly CardRow[]
  retry: () => void
}

/** One card of the working day. */
export interface Card extends CardList {
  id: string
  title: string
  /** What stands in the line of the day. */
  short: string
  /** One line below the title. */
  hint?: string | undefined
}

/** As much of a query as a card needs. */
interface CardQuery<Data> {
  data: Data | undefined
  dataUpdatedAt: number
  errorUpdateCount: number
  isFetching: boolean
  isError: boolean
  refetch: () => unknown
}

/**
 * What a card shows of its query.
 * @param isWaiting the query is not enabled yet
 */
export function useCardList<Data>(
  { data, dataUpdatedAt, errorUpdateCount, isFetching, isError, refetch }: CardQuery<Data>,
  read: (data: Data) => Pick<CardList, 'total' | 'rows'>,
  isWaiting = false,
): CardList {
  const isSlow = useSlow(isFetching && data === undefined)
  const retry = () => void refetch()
  if (data) return { state: 'ready', staleSince: isError ? dataUpdatedAt : undefined, ...read(data), retry }
  // A failed query stays failed until it succeeds: it is repeated every few seconds, and must not flicker.
  const isPending = errorUpdateCount === 0 && !isSlow && (isFetching || isWaiting)
  const isRetrying = isFetching && !isSlow
  return { state: isPending ? 'pending' : 'failed', isRetrying, isSlow, total: 0, rows: [], retry }
}

interface ListCardOptions<Row, Key extends QueryKey> {
  about: Pick<Card, 'id' | 'title' | 'short' | 'hint'>
  /** Whether its list is open, and wants all of the rows. */
  isOpen: boolean
  /** What it loads: the first rows, or all of them. */
  toQuery: (isWhole: boolean) => UseQueryOptions<Page<Row>, Error, Page<Row>, Key>
  toRow: (row: Row) => CardRow
  /** It depends on another query that has no answer yet. */
  isWaiting?: boolean
  /** Whether the person may read it; by default whoever may read episodes. */
  isRead?: boolean
}

/** A card that shows a list, for those who may read it. */
export function useListCard<Row, Key extends QueryKey>(options: ListCardOptions<Row, Key>): Card {
  const { about, isOpen, toQuery, toRow, isWaiting = false } = options
  const hospital = useHospital()
  const { isRead = hospital.can('episodes') } = options
  const enabled = isRead && !isWaiting
  // Once opened it stays whole: the first rows alone may be older than what was just read.
  const [isWhole, setWhole] = useState(isOpen)
  if (isOpen && !isWhole) setWhole(true)
  const query = useQuery({ ...toQuery(isWhole), enabled, placeholderData: keepPreviousData })
  const read = (page: Page<Row>) => ({ rows: page.data.map(toRow), total: totalOf(page) })
  return { ...about, ...useCardList(query, read, isWaiting) }
}

/** The row of an episode: the beds of patients who have left are somebody else's. */
export const stayRow =
  (verb: StayVerb) =>
  (episode: ListedEpisode): CardRow => ({
    key: episode.episodeId,
    bedIds: episode.bed && episode.discharge === null ? [episode.bed.bedId] : [],
    subject: { is: 'stay', episode, verb },
  })

export const documentRow =
  (verb: DocumentVerb) =>
  (document: ListedDocument): CardRow => ({
    key: document.documentId,
    subject: { is: 'document', document, verb },
  })
