import { readDay, readId, readText, readWord } from '#src/lib/address.ts'
import { type TableSearch, tableSearch } from '#src/lib/table-search.ts'
import type { AuditEntry } from './contract.ts'

/** What the log is narrowed by; it stands in the address, as ids and days alone. */
export interface AuditFilters {
  /** The `sub` of who did it. */
  user?: string | undefined
  patient?: number | undefined
  action?: AuditEntry['action'] | undefined
  /** The first and the last day, on the hospital's calendar. */
  from?: string | undefined
  to?: string | undefined
}

export interface AuditSearch extends TableSearch, AuditFilters {}

const ACTIONS: readonly AuditEntry['action'][] = ['read', 'create', 'change', 'delete', 'refused']
const readTable = tableSearch(['at'])

export function auditSearch(raw: Record<string, unknown>): AuditSearch {
  return {
    ...readTable(raw),
    user: readText(raw.user),
    patient: readId(raw.patient),
    action: readWord(raw.action, ACTIONS),
    from: readDay(raw.from),
    to: readDay(raw.to),
  }
}
