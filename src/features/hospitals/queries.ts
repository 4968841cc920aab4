import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { allPages } from '#src/api/all-pages.ts'
import { type Clients, listSearch } from '#src/api/clients.ts'
import { read } from '#src/api/http.ts'
import {
  type Hospital,
  HospitalDetail,
  HospitalNotices,
  HospitalPage,
  WithdrawnHospitalPage,
} from '#src/domain/hospitals/contract.ts'
import { type ListParams, MAX_PAGE_SIZE } from '#src/domain/list.ts'
import type { TableSearch } from '#src/domain/table-search.ts'
import { InvitationPage } from '#src/domain/users/invitation.ts'

/** Rows a page of the hospitals screen. */
const TABLE_PAGE_SIZE = 10

export async function readHospitals(clients: Clients, params: ListParams, signal?: AbortSignal) {
  const options = { searchParams: listSearch(params), ...(signal && { signal }) }
  return read(HospitalPage, clients.hospitals.get('hospitals', options))
}

/** Every hospital of the person, in the default order. */
function fetchAll(clients: Clients, signal: AbortSignal): Promise<Hospital[]> {
  return allPages((pageIndex) => readHospitals(clients, { pageIndex, pageSize: MAX_PAGE_SIZE }, signal))
}

export const hospitalQueries = {
  all: () => ['hospitals'] as const,
  /** The whole list, for the shell: it decides which hospital is active. */
  mine: (clients: Clients) =>
    queryOptions({
      queryKey: [...hospitalQueries.all(), 'mine'] as const,
      queryFn: ({ signal }) => fetchAll(clients, signal),
      staleTime: 5 * 60_000,
    }),
  list: (clients: Clients, params: ListParams) =>
    queryOptions({
      queryKey: [...hospitalQueries.all(), 'list', params] as const,
      queryFn: ({ signal }) => readHospitals(clients, params, signal),
    }),
  detail: (clients: Clients, hospitalId: number) =>
    queryOptions({
      queryKey: [...hospitalQueries.all(), 'detail', hospitalId] as const,
      queryFn: ({ signal }) =>
        read(HospitalDetail, clients.hospitals.get(`hospitals/${hospitalId}`, { signal })),
      // An edit begins from what is stored now, not from what some list showed a while ago.
      staleTime: 0,
    }),
  /** The hospitals that invited the signed-in person, who has not answered yet; the newest first. */
  invitations: (clients: Clients) =>
    queryOptions({
      queryKey: [...hospitalQueries.all(), 'invitations'] as const,
      queryFn: ({ signal }) =>
        allPages((pageIndex) => {
          const searchParams = listSearch({ pageIndex, pageSize: MAX_PAGE_SIZE })
          return read(InvitationPage, clients.users.get('invitations', { searchParams, signal }))
        }),
      staleTime: 5 * 60_000,
    }),
  /** Those that the person may restore, by name. */
  withdrawn: (clients: Clients) =>
    queryOptions({
      queryKey: [...hospitalQueries.all(), 'withdrawn'] as const,
      queryFn: ({ signal }) =>
        allPages((pageIndex) => {
          const page = listSearch({ pageIndex, pageSize: MAX_PAGE_SIZE, orderBy: 'name:asc' })
          const searchParams = { ...page, withdrawn: 'true' }
          return read(WithdrawnHospitalPage, clients.hospitals.get('hospitals', { searchParams, signal }))
        }),
    }),
  /** What others did to the hospitals that the person administers. */
  notices: (clients: Clients) =>
    queryOptions({
      queryKey: [...hospitalQueries.all(), 'notices'] as const,
      queryFn: async ({ signal }) =>
        (await read(HospitalNotices, clients.hospitals.get('hospital-notices', { signal }))).data,
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
