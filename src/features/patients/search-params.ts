import { type TableSearch, tableSearch } from '#src/domain/table-search.ts'
import { readId, readText, readWord } from '#src/lib/address.ts'

/** What the list of patients is narrowed by. */
export interface PatientFilters {
  admitted?: boolean | undefined
  identified?: boolean | undefined
  service?: string | undefined
  doctorId?: string | undefined
}

/** The views of the list, in their order. */
export const PATIENT_TABS = ['internados', 'todos', 'sin-identificar', 'recientes'] as const
export type PatientTab = (typeof PATIENT_TABS)[number]

/** The state of the list of patients. What is searched for names people, and never stands in the address. */
export interface PatientSearch extends Omit<TableSearch, 'q'>, PatientFilters {
  /** The tabs that are no filter. */
  view?: 'todos' | 'recientes' | undefined
  form?: 'paciente' | 'episodio' | undefined
}

const readTable = tableSearch(['name', 'recordNumber', 'age', 'bed', 'lastMovementAt'])
/** The router gives a boolean, a link written by hand may give its text. */
const readFlag = (raw: unknown) => (/^(true|false)$/.test(String(raw)) ? String(raw) === 'true' : undefined)

export function patientSearch(raw: Record<string, unknown>): PatientSearch & { q?: undefined } {
  const { page, orderBy } = readTable(raw)
  const view = readWord(raw.view, ['todos', 'recientes'] as const)
  return {
    page,
    orderBy,
    view,
    // Named, so that a search that somebody put into the address does not stay there.
    q: undefined,
    admitted: view ? undefined : readFlag(raw.admitted),
    identified: view ? undefined : readFlag(raw.identified),
    service: readText(raw.service),
    doctorId: readText(raw.doctorId),
    form: readWord(raw.form, ['paciente', 'episodio'] as const),
  }
}

/** The state of the list that a tab stands for. */
export const TAB_STATES: Readonly<
  Record<PatientTab, Required<Pick<PatientSearch, 'view' | 'admitted' | 'identified'>>>
> = {
  internados: { view: undefined, admitted: true, identified: undefined },
  todos: { view: 'todos', admitted: undefined, identified: undefined },
  'sin-identificar': { view: undefined, admitted: undefined, identified: false },
  recientes: { view: 'recientes', admitted: undefined, identified: undefined },
}

/**
 * The tab that the list is on. An address that says nothing of the list opens *Internados*; one that says more and names
 * no tab was written when the list opened with everybody, and still means them.
 */
export function patientTab(search: PatientSearch): PatientTab {
  const { view, admitted, identified, page, orderBy, service, doctorId } = search
  if (view) return view
  if (identified === false) return 'sin-identificar'
  if (admitted) return 'internados'
  const said = [admitted, identified, page, orderBy, service, doctorId]
  return said.some((value) => value !== undefined) ? 'todos' : 'internados'
}

/** Whether the list is narrowed by more than its tab. */
export function hasFilters(search: PatientSearch): boolean {
  const { admitted, identified } = TAB_STATES[patientTab(search)]
  return (
    search.service !== undefined ||
    search.doctorId !== undefined ||
    (search.identified !== undefined && search.identified !== identified) ||
    (search.admitted !== undefined && search.admitted !== admitted)
  )
}

/** The next state of the list, on the tab of the current one: which a shorter or longer address alone would change. */
export function onSameTab<Search extends PatientSearch>(current: PatientSearch, next: Search): Search {
  const tab = patientTab(current)
  return patientTab(next) === tab ? next : { ...next, ...TAB_STATES[tab] }
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
