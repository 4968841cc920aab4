import { type QueryClient, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { allPages } from '#src/api/all-pages.ts'
import { listSearch } from '#src/api/clients.ts'
import { idempotencyHeader, ifMatch, type WriteMeta } from '#src/api/conditional.ts'
import { read, write } from '#src/api/http.ts'
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
} from '#src/domain/documents/contract.ts'
import { type ListParams, MAX_PAGE_SIZE } from '#src/domain/list.ts'
import type { HospitalHandle } from '#src/hospital/hospital-handle.ts'
import { episodeQueries } from '../episodes/queries.ts'

export interface DocumentFilters {
  status?: DocumentStatus | undefined
  author?: 'me' | undefined
}

export const documentQueries = {
  all: ({ id }: HospitalHandle) => ['documents', id] as const,
  /** The documents of every episode, the newest first. */
  list: (hospital: HospitalHandle, params: ListParams & DocumentFilters) =>
    queryOptions({
      queryKey: [...documentQueries.all(hospital), 'list', params] as const,
      queryFn: ({ signal }) => {
        const searchParams = { ...listSearch(params), status: params.status, author: params.author }
        return read(ListedDocumentPage, hospital.documents.get('documents', { searchParams, signal }))
      },
    }),
  /** Every document of an episode, the newest first. */
  ofEpisode: (hospital: HospitalHandle, episodeId: number) =>
    queryOptions({
      queryKey: [...documentQueries.all(hospital), 'episode', episodeId] as const,
      queryFn: ({ signal }) =>
        allPages((pageIndex) => {
          const searchParams = listSearch({ pageIndex, pageSize: MAX_PAGE_SIZE })
          return read(
            DocumentPage,
            hospital.documents.get(`episodes/${episodeId}/documents`, { searchParams, signal }),
          )
        }),
    }),
  detail: (hospital: HospitalHandle, documentId: number) =>
    queryOptions({
      queryKey: [...documentQueries.all(hospital), 'detail', documentId] as const,
      queryFn: ({ signal }) => read(Document, hospital.documents.get(`documents/${documentId}`, { signal })),
    }),
}

export function createDocument(
  { documents }: HospitalHandle,
  episodeId: number,
  body: DocumentCreate,
  { signal, key }: Pick<WriteMeta, 'signal' | 'key'>,
): Promise<Document> {
  const options = { json: body, headers: idempotencyHeader(key), signal }
  return write(Document, documents.post(`episodes/${episodeId}/documents`, options))
}

export function updateDocument(
  { documents }: HospitalHandle,
  documentId: number,
  body: DocumentUpdate,
  { signal, version }: Pick<WriteMeta, 'signal' | 'version'>,
): Promise<Document> {
  const options = { json: body, headers: ifMatch(version), signal }
  return write(Document, documents.put(`documents/${documentId}`, options))
}

/** What can be done with a document, and what it takes. */
export interface DocumentActionBodies {
  sign: object
  addenda: AddendumCreate
  annul: DocumentAnnulment
  discard: object
  restore: object
}

export function actOnDocument<Action extends keyof DocumentActionBodies>(
  { documents }: HospitalHandle,
  documentId: number,
  action: Action,
  body: DocumentActionBodies[Action],
  { signal, version }: Pick<WriteMeta, 'signal' | 'version'>,
): Promise<Document> {
  const options = { json: body, headers: ifMatch(version), signal }
  return write(Document, documents.post(`documents/${documentId}/${action}`, options))
}

/** After a write on a document: whoever shows it shows it as it is now. */
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

/** After a write on a document: lists show it, and the timeline of its episode. */
export async function invalidateDocuments(queryClient: QueryClient, hospital: HospitalHandle): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: documentQueries.all(hospital) }),
    queryClient.invalidateQueries({ queryKey: episodeQueries.all(hospital) }),
  ])
}
