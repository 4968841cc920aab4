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
