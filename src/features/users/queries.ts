import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { allPages } from '#src/api/all-pages.ts'
import { call, sendTo } from '#src/api/call.ts'
import { type ApiClient, listSearch } from '#src/api/client.ts'
import { read } from '#src/api/http.ts'
import { type ListParams, MAX_PAGE_SIZE } from '#src/domain/list.ts'
import type { TableSearch } from '#src/domain/table-search.ts'
import {
  getMember,
  getMemberOpenWork,
  listLeftBehind,
  listMembers,
  listUsers,
} from '#src/domain/users/api.ts'
import { MemberPage, UserList } from '#src/domain/users/contract.ts'
import type { HospitalHandle } from '#src/hospital/hospital-handle.ts'

export interface UserSearch extends ListParams {
  /** Leaves out who is a member of this hospital already. */
  excludeFromHospitalId?: number
}

export function readMembers(hospital: HospitalHandle, params: ListParams, signal: AbortSignal) {
  return read(MemberPage, sendTo(hospital, listMembers, {}, { query: listSearch(params), signal }))
}

export const userQueries = {
  all: () => ['users'] as const,
  /** The members of the hospital. */
  list: (hospital: HospitalHandle) =>
    queryOptions({
      queryKey: [...userQueries.all(), 'list', hospital.id] as const,
      queryFn: ({ signal }) => read(UserList, sendTo(hospital, listMembers, {}, { signal })),
    }),
  /** A page of the members of one hospital, with their groups. */
  members: (hospital: HospitalHandle, params: ListParams) =>
    queryOptions({
      queryKey: [...userQueries.all(), 'members', hospital.id, params] as const,
      queryFn: ({ signal }) => readMembers(hospital, params, signal),
    }),
  /** All members of one hospital by name, for choosing one. */
  everyone: (hospital: HospitalHandle) =>
    queryOptions({
      queryKey: [...userQueries.all(), 'everyone', hospital.id] as const,
      queryFn: ({ signal }) =>
        allPages((pageIndex) => {
          const searchParams = listSearch({ pageIndex, pageSize: MAX_PAGE_SIZE, orderBy: 'userName:asc' })
          return read(MemberPage, sendTo(hospital, listMembers, {}, { query: searchParams, signal }))
        }),
    }),
  /** All who were members of one hospital and are no longer, by name: their past actions still name them. */
  former: (hospital: HospitalHandle) =>
    queryOptions({
      queryKey: [...userQueries.all(), 'former', hospital.id] as const,
      queryFn: ({ signal }) =>
        allPages((pageIndex) => {
          const list = listSearch({ pageIndex, pageSize: MAX_PAGE_SIZE, orderBy: 'userName:asc' })
          return read(
            MemberPage,
            sendTo(hospital, listMembers, {}, { query: { ...list, former: true }, signal }),
          )
        }),
    }),
  member: (hospital: HospitalHandle, userId: string) =>
    queryOptions({
      queryKey: [...userQueries.all(), 'member', hospital.id, userId] as const,
      queryFn: ({ signal }) => call(hospital, getMember, { userId }, { signal }),
    }),
  /** What somebody has begun here and not ended, also after they have left. */
  openWork: (hospital: HospitalHandle, userId: string) =>
    queryOptions({
      queryKey: [...userQueries.all(), 'open-work', hospital.id, userId] as const,
      queryFn: ({ signal }) => call(hospital, getMemberOpenWork, { userId }, { signal }),
    }),
  /** Who left or practises no more, and has open work. */
  leftBehind: (hospital: HospitalHandle, params: ListParams) =>
    queryOptions({
      queryKey: [...userQueries.all(), 'left-behind', hospital.id, params] as const,
      queryFn: ({ signal }) => call(hospital, listLeftBehind, {}, { query: listSearch(params), signal }),
    }),
  /** Colleagues by name or e-mail address, and others by their whole address. */
  search: (client: ApiClient, search: UserSearch) =>
    queryOptions({
      queryKey: [...userQueries.all(), 'search', search] as const,
      queryFn: ({ signal }) => {
        const { excludeFromHospitalId, ...list } = search
        return read(
          UserList,
          sendTo(
            client,
            listUsers,
            {},
            {
              query: { ...listSearch(list), excludeFromHospitalId },
              signal,
            },
          ),
        )
      },
    }),
}

/** What the list asks for, from its state in the address. @param rows a page */
export function memberListParams(
  { page = 1, q = '', orderBy = 'userName:asc' }: TableSearch,
  rows: number,
): ListParams {
  return { pageIndex: page, pageSize: rows, search: q, orderBy }
}

/** After a write on members: lists and searches of people show it. */
export function invalidateUsers(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: userQueries.all() })
}
