import type { PatientSearch } from './patient-search.ts'

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
