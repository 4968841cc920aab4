import { type TableSearch, tableSearch } from '#src/lib/table-search.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What patients are searched for: a name or a CURP stands in no address, title, log or storage. */
    patientSearch?: string | undefined
  }
}

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
const FORMS = ['paciente', 'episodio'] as const

const readFlag = (value: unknown) =>
  value === true || value === 'true' ? true : value === false || value === 'false' ? false : undefined
const readText = (value: unknown, longest: number) =>
  typeof value === 'string' && value !== '' && value.length <= longest ? value : undefined

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
    service: readText(raw.service, 80),
    doctorId: readText(raw.doctorId, 200),
    form: FORMS.find((form) => form === raw.form),
  }
}

/** People are sorted by age, the server sorts by birth date: the young were born late. */
function wireOrder(orderBy = 'name:asc'): string {
  if (orderBy === 'age:asc') return 'birthDate:desc'
  return orderBy === 'age:desc' ? 'birthDate:asc' : orderBy
}

const PAGE_SIZE = 10

/** The list as it is asked of the server. @param q what is searched for */
export function patientListParams(search: PatientSearch, q = '') {
  const { page = 1, orderBy, admitted, identified, service, doctorId } = search
  return {
    pageIndex: page,
    pageSize: PAGE_SIZE,
    search: q,
    orderBy: wireOrder(orderBy),
    admitted,
    identified,
    service,
    doctorId,
  }
}
