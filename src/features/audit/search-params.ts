import type { AuditEntry } from '#src/domain/audit/contract.ts'
import { type TableSearch, tableSearch } from '#src/domain/table-search.ts'
import { readDay, readText, readWord } from '#src/lib/address.ts'

/** What the log is narrowed by; it stands in the address, as ids and days alone. */
export interface AuditFilters {
  /** The `sub` of who did it. */
  user?: string | undefined
  action?: AuditEntry['action'] | undefined
  /** The first and the last day, on the hospital's calendar. */
  from?: string | undefined
  to?: string | undefined
}

/** The log's state as it stands in the address: everything but the search, which may name a patient. */
export interface AuditSearch extends Omit<TableSearch, 'q'>, AuditFilters {}

const ACTIONS: readonly AuditEntry['action'][] = ['read', 'export', 'create', 'change', 'delete', 'refused']
const readTable = tableSearch(['at'])

/** Reads the log's state out of an address; whatever is not well formed falls back to the default. */
export function auditSearch(raw: Record<string, unknown>): AuditSearch & { q?: undefined } {
  const { page, orderBy } = readTable(raw)
  return {
    page,
    orderBy,
    // Named, so that a search that somebody put into the address does not stay there.
    q: undefined,
    user: readText(raw.user),
    action: readWord(raw.action, ACTIONS),
    from: readDay(raw.from),
    to: readDay(raw.to),
  }
}
