import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { totalOf } from '#src/api/all-pages.ts'
import { call } from '#src/api/call.ts'
import { listSearch } from '#src/api/client.ts'
import { HttpProblem } from '#src/api/errors.ts'
import { ensure } from '#src/api/load.ts'
import type { ListParams } from '#src/domain/list.ts'
import {
  findDuplicatePatients,
  getOwnEmergencyAccess,
  getPatient,
  listEmergencyAccesses,
  listPatients,
} from '#src/domain/patients/api.ts'
import type { TwinQuestion } from '#src/domain/patients/contract.ts'
import { fullName } from '#src/domain/patients/rules.ts'
import {
  type HospitalContext,
  type HospitalHandle,
  withEmergencyAccess,
} from '#src/hospital/hospital-handle.ts'
import { profileQueries } from '#src/hospital/queries.ts'
import { readId } from '#src/lib/address.ts'
import { type PatientFilters, type PatientSearch, type PatientTab, patientTab } from './search-params.ts'

export type PatientListParams = ListParams & PatientFilters

export function readPatients(hospital: HospitalHandle, params: PatientListParams, signal: AbortSignal) {
  const { admitted, identified, service, doctorId } = params
  const searchParams = { ...listSearch(params), admitted, identified, service, doctorId }
  return call(hospital, listPatients, {}, { query: searchParams, signal })
}

export const patientQueries = {
  all: ({ id }: HospitalHandle) => ['patients', id] as const,
  list: (hospital: HospitalHandle, params: PatientListParams) =>
    queryOptions({
      queryKey: [...patientQueries.all(hospital), 'list', params] as const,
      queryFn: ({ signal }) => readPatients(hospital, params, signal),
    }),
  /** The first of those whom a search finds: whoever lies in a bed before all others. @param most how many */
  found: (hospital: HospitalHandle, search: string, most: number) =>
    queryOptions({
      queryKey: [...patientQueries.all(hospital), 'found', search, most] as const,
      queryFn: async ({ signal }) => {
        const params = { search, pageSize: most, orderBy: 'name:asc' }
        const page = await readPatients(hospital, params, signal)
        const isWhole = totalOf(page) <= page.data.length
        const admitted = isWhole
          ? page.data.filter(({ stay }) => stay !== null)
          : (await readPatients(hospital, { ...params, admitted: true }, signal)).data
        const known = new Set(admitted.map(({ patientId }) => patientId))
        const others = page.data.filter(({ patientId }) => !known.has(patientId))
        return { ...page, data: [...admitted, ...others].slice(0, most) }
      },
    }),
  detail: (hospital: HospitalHandle, patientId: number) =>
    queryOptions({
      queryKey: [...patientQueries.all(hospital), 'detail', patientId] as const,
      queryFn: ({ signal }) => call(hospital, getPatient, { patientId }, { signal }),
    }),
  /** Who may be the same person as the one who is being registered. */
  possibleDuplicates: (hospital: HospitalHandle, question: TwinQuestion) =>
    queryOptions({
      queryKey: [...patientQueries.all(hospital), 'twins', question] as const,
      queryFn: ({ signal }) => call(hospital, findDuplicatePatients, {}, { json: question, signal }),
      staleTime: 10_000,
    }),
  /** What one may open in an emergency, and has open. */
  ownEmergency: (hospital: HospitalHandle) =>
    queryOptions({
      queryKey: [...patientQueries.all(hospital), 'own-emergency'] as const,
      queryFn: ({ signal }) => call(hospital, getOwnEmergencyAccess, {}, { signal }),
      // The server decides about each reading; this only says what the page offers.
      staleTime: 15_000,
    }),
  /** The emergency accesses that nobody has looked into yet. */
  unreviewed: (hospital: HospitalHandle, params: ListParams) =>
    queryOptions({
      queryKey: [...patientQueries.all(hospital), 'unreviewed', params] as const,
      queryFn: ({ signal }) => {
        const searchParams = { ...listSearch(params), reviewed: false }
        return call(hospital, listEmergencyAccesses, {}, { query: searchParams, signal })
      },
    }),
}

/** The order of each tab, until another column is chosen. */
const TAB_ORDERS: Readonly<Record<PatientTab, string>> = {
  internados: 'bed:asc',
  todos: 'name:asc',
  'sin-identificar': 'name:asc',
  recientes: 'lastMovementAt:desc',
}

/** People sort by age, the server by birth date: the youngest was born last. */
function serverOrder(orderBy: string): string {
  if (orderBy === 'age:asc') return 'birthDate:desc'
  return orderBy === 'age:desc' ? 'birthDate:asc' : orderBy
}

/** What the list asks for, from its state in the address. @param rows a page @param q what is searched for */
export function patientListParams(search: PatientSearch, rows: number, q = '') {
  const { page = 1, identified, service, doctorId } = search
  const tab = patientTab(search)
  const orderBy = serverOrder(search.orderBy ?? TAB_ORDERS[tab])
  const admitted = tab === 'internados' || search.admitted
  return { pageIndex: page, pageSize: rows, search: q, orderBy, admitted, identified, service, doctorId }
}

/** What the number beside a tab asks for: a page behind all others, which is empty and knows the total. */
export function patientCountParams(search: PatientSearch, q = '') {
  return { ...patientListParams(search, 1, q), pageIndex: 999_999_999, orderBy: 'patientId:asc' }
}

export function invalidatePatients(queryClient: QueryClient, hospital: HospitalHandle): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: patientQueries.all(hospital) })
}

export interface PatientLoaderArgs {
  context: HospitalContext
  params: { patientId: string }
}

/**
 * The loader of every layout about one patient; who may not read patients asks the server nothing. The routes that
 * load by it have `preload: false`: reading is logged, so a hover reads none.
 * @throws {HttpProblem} 404 for whoever is no patient of this hospital, 403 where the permission is gone
 */
export async function ensurePatient({ context, params }: PatientLoaderArgs): Promise<void> {
  const { queryClient, hospital } = context
  if (!hospital.can('patients')) return
  const patientId = readId(params.patientId)
  if (patientId === undefined) throw new HttpProblem(404, undefined)
  await Promise.all([
    ensure(queryClient, patientQueries.detail(hospital, patientId)),
    ensure(queryClient, profileQueries.detail(hospital)),
  ])
}

/** The title of a toast, with the patient's name where their record was read: *Trasladar: José Pérez López*. */
export function titleWithPatient(client: QueryClient, hospital: HospitalHandle, title: string, id: number) {
  const patient = client.getQueryData(patientQueries.detail(hospital, id).queryKey)
  return patient ? `${title}: ${fullName(patient)}` : title
}

/**
 * What the routes about one patient do before their loaders: for whoever opened this record in an emergency, the
 * hospital as they may read it there. They import it when they need it: what a `beforeLoad` names itself is in the
 * first page's code.
 */
export async function lendReading({
  context,
  params,
}: PatientLoaderArgs): Promise<{ hospital: HospitalHandle }> {
  const { queryClient, hospital } = context
  if (hospital.can('patients') && hospital.can('episodes')) return { hospital }
  const { open } = await queryClient.query(patientQueries.ownEmergency(hospital))
  const access = open.find((one) => one.patientId === readId(params.patientId))
  return { hospital: access ? withEmergencyAccess(hospital, access) : hospital }
}
