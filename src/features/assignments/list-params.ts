import type { AssignmentsSearch } from './address.ts'
import { weekOf, weekSpan } from './week.ts'

const PAGE_SIZE = 20

/** What the list asks for, what is planned last first: what touches the week, as it is narrowed. @param q what is searched for */
export function assignmentListParams(search: AssignmentsSearch, timeZone: string, q = '') {
  const { page = 1, orderBy = 'startsAt:desc', doctor, status, week } = search
  return {
    ...{ pageIndex: page, pageSize: PAGE_SIZE, search: q, orderBy },
    ...weekSpan(weekOf(week, timeZone), timeZone),
    ...{ doctorId: doctor, status },
  }
}

/** What *Sin médico asignado* asks for: whoever waits longest first. */
export function unassignedParams({ page = 1, orderBy = 'startsAt:asc' }: AssignmentsSearch, q = '') {
  return { pageIndex: page, pageSize: PAGE_SIZE, search: q, orderBy }
}
