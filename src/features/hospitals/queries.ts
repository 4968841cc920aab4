import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ResponsePromise } from 'ky'
import * as z from 'zod/mini'
import { allPages } from '#src/api/all-pages.ts'
import { type Clients, listSearch } from '#src/api/clients.ts'
import { read, send } from '#src/api/http.ts'
import {
  Hospital,
  type HospitalCreate,
  HospitalDetail,
  HospitalNotices,
  HospitalPage,
  type HospitalUpdate,
  WithdrawnHospitalPage,
} from '#src/domain/hospitals/contract.ts'
import { type ListParams, MAX_PAGE_SIZE } from '#src/domain/list.ts'
import type { TableSearch } from '#src/domain/table-search.ts'
import { InvitationPage } from '#src/domain/users/invitation.ts'
import { ShapeError } from '../../api/errors.ts'
import { request } from '../../api/http.ts'

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

/** @returns the new hospital, where the server's answer holds it */
export function createHospital(
  clients: Clients,
  body: HospitalCreate,
  signal: AbortSignal,
): Promise<Hospital | undefined> {
  return tryWrite(Hospital, clients.hospitals.post('hospitals', { json: body, signal }))
}

/** Sends the two fields that an edit consists of. */
export function updateHospital(
  clients: Clients,
  { hospitalId, name }: HospitalUpdate,
  signal: AbortSignal,
): Promise<void> {
  return send(clients.hospitals.put(`hospitals/${hospitalId}`, { json: { name, hospitalId }, signal }))
}

export function deleteHospital(clients: Clients, hospitalId: number, signal: AbortSignal): Promise<void> {
  return send(clients.hospitals.delete(`hospitals/${hospitalId}`, { signal }))
}

/** Brings a withdrawn hospital back, with everything in it. */
export function restoreHospital(clients: Clients, hospitalId: number): Promise<void> {
  return send(clients.hospitals.post(`hospitals/${hospitalId}/restore`))
}

/** The person has read a notice. */
export function readNotice(clients: Clients, noticeId: number): Promise<void> {
  return send(clients.hospitals.delete(`hospital-notices/${noticeId}`))
}

/** Loads again whatever shows hospitals. */
export function invalidateHospitals(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: hospitalQueries.all() })
}

/**
 * Writes where nobody has said what comes back.
 * @returns the answer, where it is shaped so. @throws {HttpProblem} {NetworkError}, {ShapeError} where it is no JSON
 */
async function tryWrite<Schema extends z.core.$ZodType>(
  schema: Schema,
  response: ResponsePromise,
): Promise<z.output<Schema> | undefined> {
  const text = await (await request(response, true)).text()
  try {
    return text === '' ? undefined : z.safeParse(schema, JSON.parse(text)).data
  } catch (error) {
    throw new ShapeError({ cause: error })
  }
}
