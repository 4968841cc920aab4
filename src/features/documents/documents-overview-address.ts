import type { DocumentStatus } from '#src/domain/documents/contract.ts'
import { readWord } from '#src/lib/address.ts'

// Written out: what reads addresses comes with the first page, and brings no contract along.
const STATUSES = [
  'draft',
  'signed',
  'amended',
  'discarded',
  'annulled',
] as const satisfies readonly DocumentStatus[]

/** The state of the overview of an episode's documents. */
export interface DocumentsOverviewSearch {
  /** Shows only documents in that state. */
  status?: DocumentStatus | undefined
}

export function documentsOverviewSearch(raw: Record<string, unknown>): DocumentsOverviewSearch {
  return { status: readWord<DocumentStatus>(raw.status, STATUSES) }
}
