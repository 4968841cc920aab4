import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { allPages } from '#src/api/all-pages.ts'
import { type Clients, listSearch } from '#src/api/clients.ts'
import { idempotencyHeader, ifMatch, read, send, type WriteMeta, write } from '#src/api/http.ts'
import { type ListParams, MAX_PAGE_SIZE } from '#src/domain/list.ts'
import type { TableSearch } from '#src/domain/table-search.ts'
import {
  Member,
  type MemberCreate,
  MemberPage,
  type MemberUpdate,
  UserList,
} from '#src/domain/users/contract.ts'
import { Invitation } from '#src/domain/users/invitation.ts'
import { LeftBehindPage, OpenWork } from '#src/domain/users/open-work.ts'
import type { HospitalHandle } from '#src/hospital/hospital-handle.ts'

export interface UserSearch extends ListParams {
  /** Leaves out who is a member of this hospital already. */
  excludeFromHospitalId?: number
}

const one = (userId: string) => `users/${encodeURIComponent(userId)}`

export function readMembers({ core }: HospitalHandle, params: ListParams, signal: AbortSignal) {
  return read(MemberPage, core.get('users', { searchParams: listSearch(params), signal }))
}

export const userQueries = {
  all: () => ['users'] as const,
  /** The members of the hospital. */
  list: (hospital: HospitalHandle) =>
    queryOptions({
      queryKey: [...userQueries.all(), 'list', hospital.id] as const,
      queryFn: ({ signal }) => read(UserList, hospital.core.get('users', { signal })),
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
          return read(MemberPage, hospital.core.get('users', { searchParams, signal }))
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
            hospital.core.get('users', { searchParams: { ...list, former: true }, signal }),
          )
        }),
    }),
  member: (hospital: HospitalHandle, userId: string) =>
    queryOptions({
      queryKey: [...userQueries.all(), 'member', hospital.id, userId] as const,
      queryFn: ({ signal }) => read(Member, hospital.core.get(one(userId), { signal })),
    }),
  /** What somebody has begun here and not ended, also after they have left. */
  openWork: (hospital: HospitalHandle, userId: string) =>
    queryOptions({
      queryKey: [...userQueries.all(), 'open-work', hospital.id, userId] as const,
      queryFn: ({ signal }) => read(OpenWork, hospital.core.get(`${one(userId)}/open-work`, { signal })),
    }),
  /** Who left or practises no more, and has open work. */
  leftBehind: (hospital: HospitalHandle, params: ListParams) =>
    queryOptions({
      queryKey: [...userQueries.all(), 'left-behind', hospital.id, params] as const,
      queryFn: ({ signal }) =>
        read(LeftBehindPage, hospital.core.get('left-behind', { searchParams: listSearch(params), signal })),
    }),
  /** Colleagues by name or e-mail address, and others by their whole address. */
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

/** What the list asks for, from its state in the address. @param rows a page */
export function memberListParams(
  { page = 1, q = '', orderBy = 'userName:asc' }: TableSearch,
  rows: number,
): ListParams {
  return { pageIndex: page, pageSize: rows, search: q, orderBy }
}

export function addMember(
  { core }: HospitalHandle,
  body: MemberCreate,
  { signal, key }: WriteMeta,
): Promise<Member> {
  return write(Member, core.post('users', { json: body, headers: idempotencyHeader(key), signal }))
}

export function updateMember(
  { core }: HospitalHandle,
  userId: string,
  body: MemberUpdate,
  { signal, version }: WriteMeta,
): Promise<Member> {
  return write(Member, core.put(one(userId), { json: body, headers: ifMatch(version), signal }))
}

/** Accepts or declines an invitation as it was read. */
export function answerInvitation(
  clients: Pick<Clients, 'users'>,
  { invitationId, version }: Invitation,
  answer: 'accept' | 'decline',
): Promise<Invitation> {
  const path = `invitations/${invitationId}/${answer}`
  return write(Invitation, clients.users.post(path, { headers: ifMatch(version) }))
}

/** Ends a membership, and with it every right, or withdraws an invitation. */
export function removeMember(
  { core }: HospitalHandle,
  userId: string,
  { signal }: Partial<Pick<WriteMeta, 'signal'>> = {},
): Promise<void> {
  return send(core.delete(one(userId), { ...(signal && { signal }) }))
}

/** After a write on members: lists and searches of people show it. */
export function invalidateUsers(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: userQueries.all() })
}
