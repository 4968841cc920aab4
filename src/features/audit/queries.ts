import { queryOptions } from '@tanstack/react-query'
import { call } from '#src/api/call.ts'
import { listSearch } from '#src/api/client.ts'
import { listAuditEntries } from '#src/domain/audit/api.ts'
import type { AuditEntry } from '#src/domain/audit/contract.ts'
import { addDays, startOfDay } from '#src/domain/dates.ts'
import type { ListParams } from '#src/domain/list.ts'
import type { HospitalHandle } from '#src/hospital/hospital-handle.ts'
import type { AuditSearch } from './search-params.ts'

export interface AuditListParams extends ListParams {
  userId?: string | undefined
  action?: AuditEntry['action'] | undefined
  /** Instants; `to` is the first one that no longer counts. */
  from?: string | undefined
  to?: string | undefined
}

export function readAudit(hospital: HospitalHandle, params: AuditListParams, signal: AbortSignal) {
  const { userId, action, from, to } = params
  const searchParams = { ...listSearch(params), userId, action, from, to }
  return call(hospital, listAuditEntries, {}, { query: searchParams, signal })
}

export const auditQueries = {
  all: ({ id }: HospitalHandle) => ['audit', id] as const,
  list: (hospital: HospitalHandle, params: AuditListParams) =>
    queryOptions({
      queryKey: [...auditQueries.all(hospital), 'list', params] as const,
      queryFn: ({ signal }) => readAudit(hospital, params, signal),
      // Whoever looks wants to see what was done a moment ago.
      staleTime: 0,
    }),
}

/** What the log requests. @param q the text of the search @param timeZone the hospital's */
export function auditListParams(
  address: AuditSearch,
  rows: number,
  q: string | undefined,
  timeZone: string,
): AuditListParams {
  const { page = 1, orderBy = 'at:desc', user, action, from, to } = address
  return {
    pageIndex: page,
    pageSize: rows,
    search: q ?? '',
    orderBy,
    userId: user,
    action,
    from: from && startOfDay(from, timeZone),
    to: to && startOfDay(addDays(to, 1), timeZone),
  }
}
