import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { allPages } from '#src/api/all-pages.ts'
import { type HospitalClients, listSearch } from '#src/api/clients.ts'
import { ifMatch, onceUnder, type Sent } from '#src/api/conditional.ts'
import { read, write } from '#src/api/http.ts'
import { type ListParams, MAX_PAGE_SIZE } from '#src/api/list.ts'
import type { TemplatesSearch } from './address.ts'
import {
  Template,
  type TemplateKind,
  TemplatePage,
  type TemplateStatus,
  type TemplateUpdate,
} from './contract.ts'
import { kindOf } from './rules.ts'

type Documents = Pick<HospitalClients, 'documents'>

export interface TemplateFilters {
  status?: TemplateStatus | undefined
  kind?: TemplateKind | undefined
}

const TABLE_PAGE_SIZE = 20

/** What the list asks for, from its state in the address. */
export function templateListParams(search: TemplatesSearch): ListParams & TemplateFilters {
  const { page = 1, q = '', orderBy = 'name:asc', status } = search
  const kind = kindOf(search.kind)
  return { pageIndex: page, pageSize: TABLE_PAGE_SIZE, search: q, orderBy, status, kind }
}

export function readTemplates(
  { documents }: Documents,
  params: ListParams & TemplateFilters,
  signal: AbortSignal,
) {
  const searchParams = { ...listSearch(params), status: params.status, kind: params.kind }
  return read(TemplatePage, documents.get('templates', { searchParams, signal }))
}

export const templateQueries = {
  all: (hospitalId: number) => ['templates', hospitalId] as const,
  list: (clients: Documents, hospitalId: number, params: ListParams & TemplateFilters) =>
    queryOptions({
      queryKey: [...templateQueries.all(hospitalId), 'list', params] as const,
      queryFn: ({ signal }) => readTemplates(clients, params, signal),
    }),
  /** Every template that new documents can take, by name. */
  published: (clients: Documents, hospitalId: number) =>
    queryOptions({
      queryKey: [...templateQueries.all(hospitalId), 'published'] as const,
      queryFn: ({ signal }) =>
        allPages((pageIndex) =>
          readTemplates(clients, { pageIndex, pageSize: MAX_PAGE_SIZE, status: 'published' }, signal),
        ),
    }),
  detail: ({ documents }: Documents, hospitalId: number, templateId: number) =>
    queryOptions({
      queryKey: [...templateQueries.all(hospitalId), 'detail', templateId] as const,
      queryFn: ({ signal }) => read(Template, documents.get(`templates/${templateId}`, { signal })),
    }),
}

type TemplateBody = z.input<typeof TemplateUpdate>

export function createTemplate({ documents }: Documents, body: TemplateBody, { signal, key }: Sent) {
  return write(Template, documents.post('templates', { json: body, headers: onceUnder(key), signal }))
}

/** Changes the draft; of a published template, makes the draft of its next revision. */
export function updateTemplate(
  { documents }: Documents,
  templateId: number,
  body: TemplateBody,
  { signal, version }: Sent,
) {
  const options = { json: body, headers: ifMatch(version), signal }
  return write(Template, documents.put(`templates/${templateId}`, options))
}

export function actOnTemplate(
  { documents }: Documents,
  templateId: number,
  deed: 'publish' | 'retire',
  { signal, version }: Pick<Sent, 'signal' | 'version'>,
) {
  const options = { json: {}, headers: ifMatch(version), signal }
  return write(Template, documents.post(`templates/${templateId}/${deed}`, options))
}

export function invalidateTemplates(queryClient: QueryClient, hospitalId: number): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: templateQueries.all(hospitalId) })
}
