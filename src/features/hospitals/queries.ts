import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { allPages } from '#src/api/all-pages.ts'
import { call, sendTo } from '#src/api/call.ts'
import { type ApiClient, listSearch } from '#src/api/client.ts'
import { read } from '#src/api/http.ts'
import {
  getHospital,
  listHospitalNotices,
  listHospitals,
  listInvitations,
} from '#src/domain/hospitals/api.ts'
import { type Hospital, HospitalPage, WithdrawnHospitalPage } from '#src/domain/hospitals/contract.ts'
import { type ListParams, MAX_PAGE_SIZE } from '#src/domain/list.ts'
import type { TableSearch } from '#src/domain/table-search.ts'

/** Rows a page of the hospitals screen. */
const TABLE_PAGE_SIZE = 10

export async function readHospitals(client: ApiClient, params: ListParams, signal?: AbortSignal) {
  const options = { query: listSearch(params), ...(signal && { signal }) }
  return read(HospitalPage, sendTo(client, listHospitals, {}, options))
}

/** Every hospital of the person, in the default order. */
function fetchAll(client: ApiClient, signal: AbortSignal): Promise<Hospital[]> {
  return allPages((pageIndex) => readHospitals(client, { pageIndex, pageSize: MAX_PAGE_SIZE }, signal))
}

export const hospitalQueries = {
  all: () => ['hospitals'] as const,
  /** The whole list, for the shell: it decides which hospital is active. */
  mine: (client: ApiClient) =>
    queryOptions({
      queryKey: [...hospitalQueries.all(), 'mine'] as const,
      queryFn: ({ signal }) => fetchAll(client, signal),
      staleTime: 5 * 60_000,
    }),
  list: (client: ApiClient, params: ListParams) =>
    queryOptions({
      queryKey: [...hospitalQueries.all(), 'list', params] as const,
      queryFn: ({ signal }) => readHospitals(client, params, signal),
    }),
  detail: (client: ApiClient, hospitalId: number) =>
    queryOptions({
      queryKey: [...hospitalQueries.all(), 'detail', hospitalId] as const,
      queryFn: ({ signal }) => call(client, getHospital, { hospitalId }, { signal }),
      // An edit begins from what is stored now, not from what some list showed a while ago.
      staleTime: 0,
    }),
  /** The hospitals that invited the signed-in person, who has not answered yet; the newest first. */
  invitations: (client: ApiClient) =>
    queryOptions({
      queryKey: [...hospitalQueries.all(), 'invitations'] as const,
      queryFn: ({ signal }) =>
        allPages((pageIndex) => {
          const searchParams = listSearch({ pageIndex, pageSize: MAX_PAGE_SIZE })
          return call(client, listInvitations, {}, { query: searchParams, signal })
        }),
      staleTime: 5 * 60_000,
    }),
  /** Those that the person may restore, by name. */
  withdrawn: (client: ApiClient) =>
    queryOptions({
      queryKey: [...hospitalQueries.all(), 'withdrawn'] as const,
      queryFn: ({ signal }) =>
        allPages((pageIndex) => {
          const page = listSearch({ pageIndex, pageSize: MAX_PAGE_SIZE, orderBy: 'name:asc' })
          const searchParams = { ...page, withdrawn: 'true' }
          return read(
            WithdrawnHospitalPage,
            sendTo(client, listHospitals, {}, { query: searchParams, signal }),
          )
        }),
    }),
  /** What others did to the hospitals that the person administers. */
  notices: (client: ApiClient) =>
    queryOptions({
      queryKey: [...hospitalQueries.all(), 'notices'] as const,
      queryFn: async ({ signal }) => (await call(client, listHospitalNotices, {}, { signal })).data,
      staleTime: 5 * 60_000,
    }),
}

/** What the table requests, from its state in the address. */
export function hospitalListParams({
  page = 1,
  q = '',
  orderBy = 'hospitalId:asc',
}: TableSearch): ListParams {
  return { pageIndex: page, pageSize: TABLE_PAGE_SIZE, search: q, orderBy }
}

/** Loads again whatever shows hospitals. */
export function invalidateHospitals(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: hospitalQueries.all() })
}
