import { type TableSearch, tableSearch } from '#src/domain/table-search.ts'
import { readText, readWord } from '#src/lib/address.ts'

/** What the list of patients is narrowed by; it stands in the address. */
export interface PatientFilters {
  admitted?: boolean | undefined
  identified?: boolean | undefined
  service?: string | undefined
  doctorId?: string | undefined
}

/** The list's state as it stands in the address: everything but the search. */
export interface PatientSearch extends Omit<TableSearch, 'q'>, PatientFilters {
  /** The dialog that is open. */
  form?: 'paciente' | 'episodio' | undefined
}

const readTable = tableSearch(['name', 'recordNumber', 'age', 'lastMovementAt'])
/** Yes, no, or neither; as a text where it comes out of an address. */
const readFlag = (raw: unknown) => (/^(true|false)$/.test(String(raw)) ? String(raw) === 'true' : undefined)

/** Reads the list's state out of an address; whatever is not well formed falls back to the default. */
export function patientSearch(raw: Record<string, unknown>): PatientSearch & { q?: undefined } {
  const { page, orderBy } = readTable(raw)
  return {
    page,
    orderBy,
    // Named, so that a search that somebody put into the address does not stay there.
    q: undefined,
    admitted: readFlag(raw.admitted),
    identified: readFlag(raw.identified),
    service: readText(raw.service),
    doctorId: readText(raw.doctorId),
    form: readWord(raw.form, ['paciente', 'episodio'] as const),
  }
}
