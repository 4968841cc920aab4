import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { allPages } from '#src/api/all-pages.ts'
import { call } from '#src/api/call.ts'
import { listSearch } from '#src/api/client.ts'
import { type ListParams, MAX_PAGE_SIZE } from '#src/domain/list.ts'
import { getTemplate, listTemplates } from '#src/domain/templates/api.ts'
import type { TemplateKind, TemplateStatus } from '#src/domain/templates/contract.ts'
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
  hospital: HospitalHandle,
  params: ListParams & TemplateFilters,
  signal: AbortSignal,
) {
  const searchParams = { ...listSearch(params), status: params.status, kind: params.kind }
  return call(hospital, listTemplates, {}, { query: searchParams, signal })
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
      queryFn: ({ signal }) => call(hospital, getTemplate, { templateId }, { signal }),
    }),
}

export function invalidateTemplates(queryClient: QueryClient, hospital: HospitalHandle): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: templateQueries.all(hospital) })
}
