import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { allPages } from '#src/api/all-pages.ts'
import { type Clients, type HospitalClients, listSearch } from '#src/api/clients.ts'
import { ifMatch, onceUnder, type Sent } from '#src/api/conditional.ts'
import { read, send, write } from '#src/api/http.ts'
import { type ListParams, MAX_PAGE_SIZE } from '#src/api/list.ts'
import type { TableSearch } from '#src/lib/table-search.ts'
import { Member, type MemberCreate, MemberPage, type MemberUpdate, UserList } from './contract.ts'

type Core = Pick<HospitalClients, 'core'>

export interface UserSearch extends ListParams {
  /** Leaves out who is a member of this hospital already. */
  excludeFromHospitalId?: number
}

/** Rows a page of the list of members. */
const TABLE_PAGE_SIZE = 20

const one = (userId: string) => `users/${encodeURIComponent(userId)}`

export function readMembers({ core }: Core, params: ListParams, signal: AbortSignal) {
  return read(MemberPage, core.get('users', { searchParams: listSearch(params), signal }))
}

export const userQueries = {
  all: () => ['users'] as const,
  /** The members of one hospital; the clients are that hospital's. */
  list: (clients: Core, hospitalId: number) =>
    queryOptions({
      queryKey: [...userQueries.all(), 'list', hospitalId] as const,
      queryFn: ({ signal }) => read(UserList, clients.core.get('users', { signal })),
    }),
  /** A page of the members of one hospital, with their groups. */
  members: (clients: Core, hospitalId: number, params: ListParams) =>
    queryOptions({
      queryKey: [...userQueries.all(), 'members', hospitalId, params] as const,
      queryFn: ({ signal }) => readMembers(clients, params, signal),
    }),
  /** All members of one hospital by name, for choosing one. */
  everyone: ({ core }: Core, hospitalId: number) =>
    queryOptions({
      queryKey: [...userQueries.all(), 'everyone', hospitalId] as const,
      queryFn: ({ signal }) =>
        allPages((pageIndex) => {
          const searchParams = listSearch({ pageIndex, pageSize: MAX_PAGE_SIZE, orderBy: 'userName:asc' })
          return read(MemberPage, core.get('users', { searchParams, signal }))
        }),
    }),
  /** All who were members of one hospital and are no longer, by name: what they did is still told. */
  former: ({ core }: Core, hospitalId: number) =>
    queryOptions({
      queryKey: [...userQueries.all(), 'former', hospitalId] as const,
      queryFn: ({ signal }) =>
        allPages((pageIndex) => {
          const list = listSearch({ pageIndex, pageSize: MAX_PAGE_SIZE, orderBy: 'userName:asc' })
          return read(MemberPage, core.get('users', { searchParams: { ...list, former: true }, signal }))
        }),
    }),
  member: ({ core }: Core, hospitalId: number, userId: string) =>
    queryOptions({
      queryKey: [...userQueries.all(), 'member', hospitalId, userId] as const,
      queryFn: ({ signal }) => read(Member, core.get(one(userId), { signal })),
    }),
  /** Anybody who can sign in, by name or e-mail address. */
  search: (clients: Pick<Clients, 'users'>, search: UserSearch) =>
    queryOptions({
      queryKey: [...userQueries.all(), 'search', search] as const,
      queryFn: ({ signal }) => {
        const { excludeFromHospitalId, ...list } = search
        return read(
          UserList,
          clients.users.get('users', {
            searchParams: { ...listSearch(list), excludeFromHospitalId },
            signal,
          }),
        )
      },
    }),
}

/** What the list asks for, from its state in the address. */
export function memberListParams({ page = 1, q = '', orderBy = 'userName:asc' }: TableSearch): ListParams {
  return { pageIndex: page, pageSize: TABLE_PAGE_SIZE, search: q, orderBy }
}

export function addMember({ core }: Core, body: MemberCreate, { signal, key }: Sent): Promise<Member> {
  return write(Member, core.post('users', { json: body, headers: onceUnder(key), signal }))
}

export function updateMember(
  { core }: Core,
  userId: string,
  body: MemberUpdate,
  { signal, version }: Sent,
): Promise<Member> {
  return write(Member, core.put(one(userId), { json: body, headers: ifMatch(version), signal }))
}

/** Ends a membership, and with it every right. */
export function removeMember(
  { core }: Core,
  userId: string,
  { signal }: Pick<Sent, 'signal'>,
): Promise<void> {
  return send(core.delete(one(userId), { signal }))
}

/** After a write on members: lists and searches of people show it. */
export function invalidateUsers(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: userQueries.all() })
}
