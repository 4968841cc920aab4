import { type QueryClient, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { allPages } from '#src/api/all-pages.ts'
import { type HospitalClients, listSearch } from '#src/api/clients.ts'
import { ifMatch, onceUnder, type Sent } from '#src/api/conditional.ts'
import { read, write } from '#src/api/http.ts'
import { type ListParams, MAX_PAGE_SIZE } from '#src/api/list.ts'
import { episodeQueries } from '../episodes/queries.ts'
import {
  type AddendumCreate,
  Document,
  type DocumentAnnulment,
  type DocumentCreate,
  DocumentPage,
  type DocumentStatus,
  DocumentSummary,
  type DocumentUpdate,
  ListedDocumentPage,
} from './contract.ts'

type Documents = Pick<HospitalClients, 'documents'>

export interface DocumentFilters {
  status?: DocumentStatus | undefined
  author?: 'me' | undefined
}

export const documentQueries = {
  all: (hospitalId: number) => ['documents', hospitalId] as const,
  /** The documents of every episode, the newest first. */
  list: ({ documents }: Documents, hospitalId: number, params: ListParams & DocumentFilters) =>
    queryOptions({
      queryKey: [...documentQueries.all(hospitalId), 'list', params] as const,
      queryFn: ({ signal }) => {
        const searchParams = { ...listSearch(params), status: params.status, author: params.author }
        return read(ListedDocumentPage, documents.get('documents', { searchParams, signal }))
      },
    }),
  /** Every document of an episode, the newest first. */
  ofEpisode: ({ documents }: Documents, hospitalId: number, episodeId: number) =>
    queryOptions({
      queryKey: [...documentQueries.all(hospitalId), 'episode', episodeId] as const,
      queryFn: ({ signal }) =>
        allPages((pageIndex) => {
          const searchParams = listSearch({ pageIndex, pageSize: MAX_PAGE_SIZE })
          return read(
            DocumentPage,
            documents.get(`episodes/${episodeId}/documents`, { searchParams, signal }),
          )
        }),
    }),
  detail: ({ documents }: Documents, hospitalId: number, documentId: number) =>
    queryOptions({
      queryKey: [...documentQueries.all(hospitalId), 'detail', documentId] as const,
      queryFn: ({ signal }) => read(Document, documents.get(`documents/${documentId}`, { signal })),
    }),
}

export function createDocument(
  { documents }: Documents,
  episodeId: number,
  body: DocumentCreate,
  { signal, key }: Pick<Sent, 'signal' | 'key'>,
): Promise<Document> {
  const options = { json: body, headers: onceUnder(key), signal }
  return write(Document, documents.post(`episodes/${episodeId}/documents`, options))
}

export function updateDocument(
  { documents }: Documents,
  documentId: number,
  body: DocumentUpdate,
  { signal, version }: Pick<Sent, 'signal' | 'version'>,
): Promise<Document> {
  const options = { json: body, headers: ifMatch(version), signal }
  return write(Document, documents.put(`documents/${documentId}`, options))
}

/** What can be done with a document, and what it takes. */
export interface DocumentDeeds {
  sign: object
  addenda: AddendumCreate
  annul: DocumentAnnulment
  discard: object
  restore: object
}

export function actOnDocument<Deed extends keyof DocumentDeeds>(
  { documents }: Documents,
  documentId: number,
  deed: Deed,
  body: DocumentDeeds[Deed],
  { signal, version }: Pick<Sent, 'signal' | 'version'>,
): Promise<Document> {
  const options = { json: body, headers: ifMatch(version), signal }
  return write(Document, documents.post(`documents/${documentId}/${deed}`, options))
}

/** After a write on a document: whoever shows it shows it as it is now. */
export function rememberDocument(queryClient: QueryClient, hospitalId: number, document: Document): void {
  const { episodeId, documentId } = document
  const all = documentQueries.all(hospitalId)
  queryClient.setQueryData<Document>([...all, 'detail', documentId], document)
  const summary = z.parse(DocumentSummary, document)
  queryClient.setQueryData<DocumentSummary[]>([...all, 'episode', episodeId], (rows) =>
    rows?.some((row) => row.documentId === documentId)
      ? rows.map((row) => (row.documentId === documentId ? summary : row))
      : rows && [summary, ...rows],
  )
}

/** After a write on a document: lists show it, and the timeline of its episode. */
export async function invalidateDocuments(queryClient: QueryClient, hospitalId: number): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: documentQueries.all(hospitalId) }),
    queryClient.invalidateQueries({ queryKey: episodeQueries.all(hospitalId) }),
  ])
}
