import type { DocumentStatus } from '#src/domain/documents/contract.ts'
import { readId, readWord } from '#src/lib/address.ts'

// Written out: what reads addresses comes with the first page, and brings no rules along.
const FORMS = ['sign', 'copy', 'discard', 'addenda', 'annul'] as const

/** What lies over a document: one of the things that are done with it. */
export type DocumentForm = (typeof FORMS)[number]

/** The state of a document's page: which document is open, and what lies over it. */
export interface DocumentSearch {
  document?: number | undefined
  form?: DocumentForm | undefined
}

export function documentSearch(raw: Record<string, unknown>): DocumentSearch {
  return { document: readId(raw.document), form: readWord(raw.form, FORMS) }
}

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
