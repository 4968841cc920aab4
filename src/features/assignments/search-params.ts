import type { AssignmentStatus } from '#src/domain/assignments/contract.ts'
import { type TableSearch, tableSearch } from '#src/domain/table-search.ts'
import { readDay, readId, readText, readWord } from '#src/lib/address.ts'

/** The views of the roster beside the one by doctor, which is the first. */
const VIEWS = ['cuartos', 'lista', 'sin-medico', 'entregas'] as const
export type AssignmentsView = (typeof VIEWS)[number]

const FORMS = ['asignacion', 'editar', 'terminar', 'entregar'] as const
const STATUSES: readonly AssignmentStatus[] = ['active', 'scheduled', 'ended']

const readTable = tableSearch(['startsAt'])

/** The form over the page, and what it is about. */
export interface AssignmentForm {
  form?: (typeof FORMS)[number] | undefined
  /** What *editar* and *terminar* are about. */
  assignment?: number | undefined
  /** What is known of a new one. */
  episode?: number | undefined
  room?: number | undefined
  forDoctor?: string | undefined
  day?: string | undefined
}

/** The state of the roster as it stands in the address; what is searched for is in the history entry. */
export interface AssignmentsSearch extends Omit<TableSearch, 'q'>, AssignmentForm {
  /** Unset: by doctor. */
  view?: AssignmentsView | undefined
  /** The Monday of a week; unset: this one. */
  week?: string | undefined
  /** What the list is narrowed by. */
  doctor?: string | undefined
  status?: AssignmentStatus | undefined
}

const MONDAY = 1

function readMonday(raw: unknown): string | undefined {
  const day = readDay(raw)
  return day !== undefined && new Date(`${day}T00:00:00Z`).getUTCDay() === MONDAY ? day : undefined
}

/** Reads the roster's state out of an address; whatever is not well formed falls back to the default. */
export function assignmentsSearch(raw: Record<string, unknown>): AssignmentsSearch & { q?: undefined } {
  const { page, orderBy } = readTable(raw)
  return {
    page,
    orderBy,
    // Takes a patient's name out of an address that somebody wrote by hand.
    q: undefined,
    view: readWord(raw.view, VIEWS),
    week: readMonday(raw.week),
    doctor: readText(raw.doctor),
    status: readWord(raw.status, STATUSES),
    form: readWord(raw.form, FORMS),
    assignment: readId(raw.assignment),
    episode: readId(raw.episode),
    room: readId(raw.room),
    forDoctor: readText(raw.forDoctor),
    day: readDay(raw.day),
  }
}

/** No dialog. */
export const NO_FORM: AssignmentForm = {
  form: undefined,
  assignment: undefined,
  episode: undefined,
  room: undefined,
  forDoctor: undefined,
  day: undefined,
}
