import { type TableSearch, tableSearch } from '#src/domain/table-search.ts'
import { readWord } from '#src/lib/address.ts'

/** The state of the list of hospitals, and whether the withdrawn ones are shown. */
export interface HospitalsSearch extends TableSearch {
  form?: 'recuperar' | undefined
}

const readTable = tableSearch(['hospitalId', 'name'])

export function hospitalsSearch(raw: Record<string, unknown>): HospitalsSearch {
  return { ...readTable(raw), form: readWord(raw.form, ['recuperar'] as const) }
}
