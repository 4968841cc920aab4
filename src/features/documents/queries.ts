import { type QueryClient, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { allPages } from '#src/api/all-pages.ts'
import { call } from '#src/api/call.ts'
import { listSearch } from '#src/api/client.ts'
import { ensure, prefetch } from '#src/api/load.ts'
import { getDocument, listDocuments, listEpisodeDocuments } from '#src/domain/documents/api.ts'
import { type Document, type DocumentStatus, DocumentSummary } from '#src/domain/documents/contract.ts'
import { PRESENCE_MS, writerOf } from '#src/domain/documents/rules.ts'
import { type ListParams, MAX_PAGE_SIZE } from '#src/domain/list.ts'
import { prefetchOwnPractice } from '#src/features/doctors/queries.ts'
import type { HospitalHandle } from '#src/hospital/hospital-handle.ts'
import { readId } from '#src/lib/address.ts'
import { waitAtMost } from '#src/lib/loading.ts'
import { ensureEpisode, ensureEpisodeOverview, episodeQueries } from '../episodes/queries.ts'
import { invalidateRooms } from '../rooms/queries.ts'
import { templateQueries } from '../templates/queries.ts'

export interface DocumentFilters {
  status?: DocumentStatus | undefined
  author?: 'me' | undefined
  authorizer?: 'me' | undefined
  /** Requests of consultations that the signed-in person may answer. */
  unanswered?: 'me' | undefined
  /** Those of patients who have left. */
  discharged?: true | undefined
}

/** How often to say so while one writes, in milliseconds. */
export const SAY_PRESENCE_MS = PRESENCE_MS / 2

export const documentQueries = {
  all: ({ id }: HospitalHandle) => ['documents', id] as const,
  /** The documents of every episode, the newest first. */
  list: (hospital: HospitalHandle, params: ListParams & DocumentFilters) =>
    queryOptions({
      queryKey: [...documentQueries.all(hospital), 'list', params] as const,
      queryFn: ({ signal }) => {
        const { status, author, authorizer, unanswered, discharged } = params
        const searchParams = { ...listSearch(params), status, author, authorizer, unanswered, discharged }
        return call(hospital, listDocuments, {}, { query: searchParams, signal })
      },
    }),
  /** Every document of an episode, the newest first. */
  ofEpisode: (hospital: HospitalHandle, episodeId: number) =>
    queryOptions({
      queryKey: [...documentQueries.all(hospital), 'episode', episodeId] as const,
      queryFn: ({ signal }) =>
        allPages((pageIndex) => {
          const searchParams = listSearch({ pageIndex, pageSize: MAX_PAGE_SIZE })
          return call(hospital, listEpisodeDocuments, { episodeId }, { query: searchParams, signal })
        }),
    }),
  /** What the signed-in person, a physician, may authorise; what has waited longest first. */
  toAuthorize: (hospital: HospitalHandle, paging: Pick<ListParams, 'pageIndex' | 'pageSize'>) =>
    documentQueries.list(hospital, { ...paging, authorizer: 'me', orderBy: 'updatedAt:asc' }),
  detail: (hospital: HospitalHandle, documentId: number) =>
    queryOptions({
      queryKey: [...documentQueries.all(hospital), 'detail', documentId] as const,
      queryFn: ({ signal }) => call(hospital, getDocument, { documentId }, { signal }),
      // That somebody has left a draft is told to nobody: they are just not there any more.
      refetchInterval: ({ state }) => (state.data?.editors.length ? PRESENCE_MS : false),
    }),
}

/** Puts a saved document into the cache. */
export function rememberDocument(
  queryClient: QueryClient,
  hospital: HospitalHandle,
  document: Document,
): void {
  const { episodeId, documentId } = document
  const all = documentQueries.all(hospital)
  queryClient.setQueryData<Document>([...all, 'detail', documentId], document)
  const summary = z.parse(DocumentSummary, document)
  queryClient.setQueryData<DocumentSummary[]>([...all, 'episode', episodeId], (rows) =>
    rows?.some((row) => row.documentId === documentId)
      ? rows.map((row) => (row.documentId === documentId ? summary : row))
      : rows && [summary, ...rows],
  )
}

/** After a write on a document that shows elsewhere: its lists, the timeline of its episode and the beds load again. */
export async function invalidateDocuments(queryClient: QueryClient, hospital: HospitalHandle): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: documentQueries.all(hospital) }),
    queryClient.invalidateQueries({ queryKey: episodeQueries.all(hospital) }),
    invalidateRooms(queryClient, hospital),
  ])
}

/** The newest draft that the person goes on with; those of others never open by themselves. */
export function ownDraft(
  documents: readonly DocumentSummary[],
  userId: string | undefined,
): DocumentSummary | undefined {
  return documents.find((one) => one.status === 'draft' && writerOf(one).userId === userId)
}

/**
 * Chooses which document of a template opens: the one that the address names, else one's own newest draft, else the newest
 * that is neither a draft nor discarded, else, where no draft of anybody is left to choose from, the newest.
 * @param documents the newest first
 */
export function chooseDocument(
  documents: readonly DocumentSummary[],
  documentId: number | undefined,
  userId: string | undefined,
): number | undefined {
  if (documentId !== undefined) return documentId
  const first =
    ownDraft(documents, userId) ??
    documents.find(({ status }) => status !== 'draft' && status !== 'discarded') ??
    (documents.some(({ status }) => status === 'draft') ? undefined : documents[0])
  return first?.documentId
}

/** The loader of the overview of an episode's documents. Routes that use it have `preload: false`. */
export async function ensureDocumentsOverview(args: Parameters<typeof ensureEpisode>[0]): Promise<void> {
  const { queryClient, hospital } = args.context
  // Fails before anything is read if the episode is not of the patient in the address.
  await ensureEpisode(args)
  const episodeId = readId(args.params.episodeId)
  if (episodeId === undefined || !hospital.can('episodes')) return
  await Promise.all([
    ensure(queryClient, templateQueries.published(hospital)),
    ensure(queryClient, documentQueries.ofEpisode(hospital, episodeId)),
    prefetchOwnPractice(args.context),
  ])
}

/**
 * The loader of an episode's overview, with the drafts whose number its link to the documents tells: shown later, that
 * number would move the buttons beside it away as one presses them.
 */
export async function ensureEpisodeWithDrafts(
  args: Parameters<typeof ensureEpisodeOverview>[0],
): Promise<void> {
  // Fails before anything is read if the episode is not of the patient in the address.
  await ensureEpisodeOverview(args)
  const { queryClient, hospital } = args.context
  const episodeId = readId(args.params.episodeId)
  if (episodeId === undefined || !hospital.can('episodes')) return
  await waitAtMost(prefetch(queryClient, documentQueries.ofEpisode(hospital, episodeId)))
}
