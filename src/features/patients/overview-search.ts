import { readId, readWord } from '#src/lib/address.ts'

const FORMS = ['editar', 'identificar', 'alergias', 'archivar', 'reactivar', 'episodio'] as const

/** What of a patient's overview stands in the address: the page of episodes, the dialog that is open. */
export interface OverviewSearch {
  page?: number | undefined
  form?: (typeof FORMS)[number] | undefined
}

/** Reads it out of an address; whatever is not well formed falls back to the default. */
export function overviewSearch(raw: Record<string, unknown>): OverviewSearch {
  return { page: readId(raw.page), form: readWord(raw.form, FORMS) }
}
