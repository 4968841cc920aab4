import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#src/api/call.ts'
import { type ApiClient, listSearch } from '#src/api/client.ts'
import {
  getLog,
  getUnfinishedWork,
  listOwnSessions,
  listPeople,
  listPersonSessions,
} from '#src/domain/account/api.ts'
import {
  endOtherSessions,
  endOwnSession,
  endPersonSession,
  endPersonSessions,
} from '#src/domain/account/api-writes.ts'
import { listAccountNotices, listOwnSignIns, listSignInWaits } from '#src/domain/accounts/api.ts'
import type { ListParams } from '#src/domain/list.ts'
import type { TableSearch } from '#src/domain/table-search.ts'

/** Rows of the logs, which show their end alone. */
const LOG_ROWS = 20

export const accountQueries = {
  all: () => ['account'] as const,
  /** @param userId left out, one's own */
  sessions: (client: ApiClient, userId?: string) =>
    queryOptions({
      queryKey: [...accountQueries.all(), 'sessions', userId] as const,
      queryFn: ({ signal }) =>
        userId === undefined
          ? call(client, listOwnSessions, {}, { signal })
          : call(client, listPersonSessions, { userId }, { signal }),
    }),
  people: (client: ApiClient, params: ListParams) =>
    queryOptions({
      queryKey: [...accountQueries.all(), 'people', params] as const,
      queryFn: ({ signal }) => call(client, listPeople, {}, { query: listSearch(params), signal }),
    }),
  unfinished: (client: ApiClient, userId: string) =>
    queryOptions({
      queryKey: [...accountQueries.all(), 'unfinished', userId] as const,
      queryFn: ({ signal }) => call(client, getUnfinishedWork, { userId }, { signal }),
    }),
  /** When one signed in last, and when somebody tried in vain to do so in one's name. */
  signIns: (client: ApiClient) =>
    queryOptions({
      queryKey: [...accountQueries.all(), 'sign-ins'] as const,
      queryFn: ({ signal }) =>
        call(client, listOwnSignIns, {}, { query: listSearch({ pageSize: LOG_ROWS }), signal }),
    }),
  /** Changes to accounts that the person has not read about. */
  notices: (client: ApiClient) =>
    queryOptions({
      queryKey: [...accountQueries.all(), 'notices'] as const,
      queryFn: async ({ signal }) => (await call(client, listAccountNotices, {}, { signal })).data,
      staleTime: 5 * 60_000,
    }),
  /** The people and networks that wait after failed sign-ins. */
  waits: (client: ApiClient) =>
    queryOptions({
      queryKey: [...accountQueries.all(), 'waits'] as const,
      queryFn: async ({ signal }) => (await call(client, listSignInWaits, {}, { signal })).data,
      // Each lasts 15 min at most.
      refetchInterval: 30_000,
    }),
  /** The newest entries of the installation's log. */
  log: (client: ApiClient) =>
    queryOptions({
      queryKey: [...accountQueries.all(), 'log'] as const,
      queryFn: ({ signal }) =>
        call(client, getLog, {}, { query: listSearch({ pageSize: LOG_ROWS }), signal }),
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
export function endSession(client: ApiClient, sessionId: string, userId?: string): Promise<void> {
  return userId === undefined
    ? call(client, endOwnSession, { sessionId })
    : call(client, endPersonSession, { userId, sessionId })
}

/** Ends all of one's sessions but this one, or all of somebody else's. */
export function endSessions(client: ApiClient, userId?: string): Promise<void> {
  return userId === undefined
    ? call(client, endOtherSessions, {})
    : call(client, endPersonSessions, { userId })
}

export function invalidateAccount(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: accountQueries.all() })
}
