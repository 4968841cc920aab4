import { type TableSearch, tableSearch } from '#src/domain/table-search.ts'
import { readId, readText, readWord } from '#src/lib/address.ts'

/** What the list of patients is narrowed by. */
export interface PatientFilters {
  admitted?: boolean | undefined
  identified?: boolean | undefined
  service?: string | undefined
  doctorId?: string | undefined
}

/** The state of the list of patients. What is searched for names people, and never stands in the address. */
export interface PatientSearch extends Omit<TableSearch, 'q'>, PatientFilters {
  form?: 'paciente' | 'episodio' | undefined
}

const readTable = tableSearch(['name', 'recordNumber', 'age', 'lastMovementAt'])
/** The router gives a boolean, a link written by hand may give its text. */
const readFlag = (raw: unknown) => (/^(true|false)$/.test(String(raw)) ? String(raw) === 'true' : undefined)

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

const FORMS = ['editar', 'identificar', 'alergias', 'archivar', 'reactivar', 'episodio'] as const

/** The state of a patient's overview. */
export interface OverviewSearch {
  /** Of the episodes. */
  page?: number | undefined
  form?: (typeof FORMS)[number] | undefined
}

export function overviewSearch(raw: Record<string, unknown>): OverviewSearch {
  return { page: readId(raw.page), form: readWord(raw.form, FORMS) }
}
