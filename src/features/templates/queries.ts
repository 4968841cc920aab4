import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { allPages } from '#src/api/all-pages.ts'
import { listSearch } from '#src/api/clients.ts'
import { idempotencyHeader, ifMatch, read, type WriteMeta, write } from '#src/api/http.ts'
import { type ListParams, MAX_PAGE_SIZE } from '#src/domain/list.ts'
import {
  Template,
  type TemplateKind,
  TemplatePage,
  type TemplateStatus,
  type TemplateUpdate,
} from '#src/domain/templates/contract.ts'
import { kindOf } from '#src/domain/templates/rules.ts'
import type { HospitalHandle } from '#src/hospital/hospital-handle.ts'
import type { TemplatesSearch } from './search-params.ts'

export interface TemplateFilters {
  status?: TemplateStatus | undefined
  kind?: TemplateKind | undefined
}

/** What the list asks for, from its state in the address. */
export function templateListParams(search: TemplatesSearch, rows: number): ListParams & TemplateFilters {
  const { page = 1, q = '', orderBy = 'name:asc', status } = search
  const kind = kindOf(search.kind)
  return { pageIndex: page, pageSize: rows, search: q, orderBy, status, kind }
}

export function readTemplates(
  { documents }: HospitalHandle,
  params: ListParams & TemplateFilters,
  signal: AbortSignal,
) {
  const searchParams = { ...listSearch(params), status: params.status, kind: params.kind }
  return read(TemplatePage, documents.get('templates', { searchParams, signal }))
}

export const templateQueries = {
  all: ({ id }: HospitalHandle) => ['templates', id] as const,
  list: (hospital: HospitalHandle, params: ListParams & TemplateFilters) =>
    queryOptions({
      queryKey: [...templateQueries.all(hospital), 'list', params] as const,
      queryFn: ({ signal }) => readTemplates(hospital, params, signal),
    }),
  /** Every template that new documents can take, by name. */
  published: (hospital: HospitalHandle) =>
    queryOptions({
      queryKey: [...templateQueries.all(hospital), hospital.emergency ? 'none' : 'published'] as const,
      queryFn: async ({ signal }) =>
        // An emergency access opens what was written, and begins nothing.
        hospital.emergency
          ? []
          : allPages((pageIndex) =>
              readTemplates(hospital, { pageIndex, pageSize: MAX_PAGE_SIZE, status: 'published' }, signal),
            ),
    }),
  detail: (hospital: HospitalHandle, templateId: number) =>
    queryOptions({
      queryKey: [...templateQueries.all(hospital), 'detail', templateId] as const,
      queryFn: ({ signal }) => read(Template, hospital.documents.get(`templates/${templateId}`, { signal })),
    }),
}

type TemplateBody = z.input<typeof TemplateUpdate>

export function createTemplate(
  { documents }: HospitalHandle,
  body: TemplateBody,
  { signal, key }: WriteMeta,
) {
  return write(Template, documents.post('templates', { json: body, headers: idempotencyHeader(key), signal }))
}

/** Changes the draft; of a published template, makes the draft of its next revision. */
export function updateTemplate(
  { documents }: HospitalHandle,
  templateId: number,
  body: TemplateBody,
  { signal, version }: WriteMeta,
) {
  const options = { json: body, headers: ifMatch(version), signal }
  return write(Template, documents.put(`templates/${templateId}`, options))
}

export function actOnTemplate(
  { documents }: HospitalHandle,
  templateId: number,
  action: 'publish' | 'retire',
  { signal, version }: Pick<WriteMeta, 'signal' | 'version'>,
) {
  const options = { json: {}, headers: ifMatch(version), signal }
  return write(Template, documents.post(`templates/${templateId}/${action}`, options))
}

export function invalidateTemplates(queryClient: QueryClient, hospital: HospitalHandle): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: templateQueries.all(hospital) })
}
