import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type Clients, listSearch } from '#src/api/clients.ts'
import { read, send, type WriteMeta, write } from '#src/api/http.ts'
import {
  AccountSessionList,
  type Deactivation,
  InstallationLogPage,
  InstallationPerson,
  InstallationPersonPage,
  UnfinishedWork,
} from '#src/domain/account/contract.ts'
import {
  AccountLink,
  AccountNotices,
  type InvitationCreate,
  type RecoveryCreate,
  SignInEntryPage,
  SignInWaits,
} from '#src/domain/accounts/contract.ts'
import type { ListParams } from '#src/domain/list.ts'
import type { TableSearch } from '#src/domain/table-search.ts'

type AccountClient = Pick<Clients, 'account'>

/** Rows of the logs, which show their end alone. */
const LOG_ROWS = 20

const one = (userId: string) => `installation/people/${encodeURIComponent(userId)}`
/** Where the sessions of somebody are; without a person, one's own. */
const sessionsAt = (userId: string | undefined) =>
  userId === undefined ? 'account/sessions' : `${one(userId)}/sessions`

export const accountQueries = {
  all: () => ['account'] as const,
  /** @param userId left out, one's own */
  sessions: ({ account }: AccountClient, userId?: string) =>
    queryOptions({
      queryKey: [...accountQueries.all(), 'sessions', userId] as const,
      queryFn: ({ signal }) => read(AccountSessionList, account.get(sessionsAt(userId), { signal })),
    }),
  people: ({ account }: AccountClient, params: ListParams) =>
    queryOptions({
      queryKey: [...accountQueries.all(), 'people', params] as const,
      queryFn: ({ signal }) =>
        read(
          InstallationPersonPage,
          account.get('installation/people', { searchParams: listSearch(params), signal }),
        ),
    }),
  unfinished: ({ account }: AccountClient, userId: string) =>
    queryOptions({
      queryKey: [...accountQueries.all(), 'unfinished', userId] as const,
      queryFn: ({ signal }) =>
        read(UnfinishedWork, account.get(`${one(userId)}/unfinished-work`, { signal })),
    }),
  /** When one signed in last, and when somebody tried in vain to do so in one's name. */
  signIns: ({ account }: AccountClient) =>
    queryOptions({
      queryKey: [...accountQueries.all(), 'sign-ins'] as const,
      queryFn: ({ signal }) =>
        read(
          SignInEntryPage,
          account.get('account/sign-ins', {
            searchParams: listSearch({ pageSize: LOG_ROWS }),
            signal,
          }),
        ),
    }),
  /** Changes to accounts that the person has not read about. */
  notices: ({ account }: AccountClient) =>
    queryOptions({
      queryKey: [...accountQueries.all(), 'notices'] as const,
      queryFn: async ({ signal }) =>
        (await read(AccountNotices, account.get('account/notices', { signal }))).data,
      staleTime: 5 * 60_000,
    }),
  /** The people and networks that wait after failed sign-ins. */
  waits: ({ account }: AccountClient) =>
    queryOptions({
      queryKey: [...accountQueries.all(), 'waits'] as const,
      queryFn: async ({ signal }) =>
        (await read(SignInWaits, account.get('installation/sign-in-waits', { signal }))).data,
      // Each lasts 15 min at most.
      refetchInterval: 30_000,
    }),
  /** The newest entries of the installation's log. */
  log: ({ account }: AccountClient) =>
    queryOptions({
      queryKey: [...accountQueries.all(), 'log'] as const,
      queryFn: ({ signal }) =>
        read(
          InstallationLogPage,
          account.get('installation/log', {
            searchParams: listSearch({ pageSize: LOG_ROWS }),
            signal,
          }),
        ),
    }),
}

/** What the list of people asks for, from its state in the address. @param rows a page */
export function peopleListParams(
  { page = 1, q = '', orderBy = 'userName:asc' }: TableSearch,
  rows: number,
): ListParams {
  return { pageIndex: page, pageSize: rows, search: q, orderBy }
}

/** @param userId whose session it is; left out, one's own */
export function endSession({ account }: AccountClient, sessionId: string, userId?: string): Promise<void> {
  return send(account.post(`${sessionsAt(userId)}/${encodeURIComponent(sessionId)}/end`))
}

/** Ends all of one's sessions but this one, or all of somebody else's. */
export function endSessions({ account }: AccountClient, userId?: string): Promise<void> {
  return send(account.post(`${sessionsAt(userId)}/${userId === undefined ? 'end-others' : 'end-all'}`))
}

export function deactivatePerson(
  { account }: AccountClient,
  userId: string,
  body: Deactivation,
  { signal }: Pick<WriteMeta, 'signal'>,
): Promise<InstallationPerson> {
  return write(InstallationPerson, account.post(`${one(userId)}/deactivate`, { json: body, signal }))
}

export type PersonAction = 'reactivate' | 'make-administrator' | 'revoke-administrator'

export function changePerson(
  { account }: AccountClient,
  userId: string,
  action: PersonAction,
): Promise<InstallationPerson> {
  return write(InstallationPerson, account.post(`${one(userId)}/${action}`))
}

/** Makes somebody known by their address, and has a link sent to them by which they choose a password. */
export function invitePerson(
  { account }: AccountClient,
  body: InvitationCreate,
  { signal }: Pick<WriteMeta, 'signal'>,
): Promise<AccountLink> {
  return write(AccountLink, account.post('accounts/invitations', { json: body, signal }))
}

/** Has a link sent to somebody by which they choose another password. */
export function recoverAccess(
  { account }: AccountClient,
  userId: string,
  body: RecoveryCreate,
  { signal }: Pick<WriteMeta, 'signal'>,
): Promise<AccountLink> {
  const path = `accounts/${encodeURIComponent(userId)}/recovery`
  return write(AccountLink, account.post(path, { json: body, signal }))
}

/** Marks a notice as read. */
export function readAccountNotice({ account }: AccountClient, noticeId: number): Promise<void> {
  return send(account.delete(`account/notices/${noticeId}`))
}

/** Lets a person or network try to sign in again at once. */
export function endSignInWait({ account }: AccountClient, waitId: string): Promise<void> {
  return send(account.delete(`installation/sign-in-waits/${encodeURIComponent(waitId)}`))
}

export function invalidateAccount(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: accountQueries.all() })
}
