import type { DocumentStatus } from '#src/domain/documents/contract.ts'
import { readId, readWord } from '#src/lib/address.ts'

const FORMS = ['submit', 'return', 'take-over', 'sign', 'copy', 'discard', 'addenda', 'annul'] as const

/** The dialog that is open over a document. */
export type DocumentForm = (typeof FORMS)[number]

export interface DocumentSearch {
  document?: number | undefined
  form?: DocumentForm | undefined
}

export function documentSearch(raw: Record<string, unknown>): DocumentSearch {
  return { document: readId(raw.document), form: readWord(raw.form, FORMS) }
}

// Not taken from the contract, which would load with the first page.
const STATUSES = [
  'draft',
  'submitted',
  'signed',
  'amended',
  'discarded',
  'annulled',
] as const satisfies readonly DocumentStatus[]

export interface DocumentsOverviewSearch {
  /** Shows only documents in that state. */
  status?: DocumentStatus | undefined
}

export function documentsOverviewSearch(raw: Record<string, unknown>): DocumentsOverviewSearch {
  return { status: readWord<DocumentStatus>(raw.status, STATUSES) }
}
