import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { totalOf } from '#src/api/all-pages.ts'
import { listSearch } from '#src/api/clients.ts'
import { HttpProblem } from '#src/api/errors.ts'
import { idempotencyHeader, ifMatch, read, type WriteMeta, write } from '#src/api/http.ts'
import { ensure } from '#src/api/load.ts'
import type { ListParams } from '#src/domain/list.ts'
import type {
  AllergiesUpdate,
  PatientCreate,
  PatientUpdate,
  UnidentifiedCreate,
} from '#src/domain/patients/bodies.ts'
import {
  FhirBundle,
  Patient,
  PatientPage,
  type StatusReason,
  type TwinQuestion,
  Twins,
} from '#src/domain/patients/contract.ts'
import {
  EmergencyAccess,
  type EmergencyAccessByNumber,
  type EmergencyAccessCreate,
  EmergencyAccessPage,
  OwnEmergencyAccess,
} from '#src/domain/patients/emergency-access.ts'
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

export function readPatients({ core }: HospitalHandle, params: PatientListParams, signal: AbortSignal) {
  const { admitted, identified, service, doctorId } = params
  const searchParams = { ...listSearch(params), admitted, identified, service, doctorId }
  return read(PatientPage, core.get('patients', { searchParams, signal }))
}

/** The record of a patient as a FHIR R4 bundle; no cache keeps it. */
export function readFhirBundle({ core }: HospitalHandle, patientId: number, signal: AbortSignal) {
  return read(FhirBundle, core.get(`patients/${patientId}/fhir`, { signal }))
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
      queryFn: ({ signal }) => read(Patient, hospital.core.get(`patients/${patientId}`, { signal })),
    }),
  /** Who may be the same person as the one who is being registered. */
  possibleDuplicates: (hospital: HospitalHandle, question: TwinQuestion) =>
    queryOptions({
      queryKey: [...patientQueries.all(hospital), 'twins', question] as const,
      queryFn: ({ signal }) => read(Twins, hospital.core.post('patients/twins', { json: question, signal })),
      staleTime: 10_000,
    }),
  /** What one may open in an emergency, and has open. */
  ownEmergency: (hospital: HospitalHandle) =>
    queryOptions({
      queryKey: [...patientQueries.all(hospital), 'own-emergency'] as const,
      queryFn: ({ signal }) => read(OwnEmergencyAccess, hospital.core.get('emergency-access', { signal })),
      // The server decides about each reading; this only says what the page offers.
      staleTime: 15_000,
    }),
  /** The emergency accesses that nobody has looked into yet. */
  unreviewed: (hospital: HospitalHandle, params: ListParams) =>
    queryOptions({
      queryKey: [...patientQueries.all(hospital), 'unreviewed', params] as const,
      queryFn: ({ signal }) => {
        const searchParams = { ...listSearch(params), reviewed: false }
        return read(EmergencyAccessPage, hospital.core.get('emergency-accesses', { searchParams, signal }))
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

export function createPatient(
  { core }: HospitalHandle,
  body: PatientCreate | UnidentifiedCreate,
  { signal, key }: WriteMeta,
): Promise<Patient> {
  return write(Patient, core.post('patients', { json: body, headers: idempotencyHeader(key), signal }))
}

export function updatePatient(
  { core }: HospitalHandle,
  patientId: number,
  body: PatientUpdate,
  { signal, version }: WriteMeta,
): Promise<Patient> {
  return write(Patient, core.put(`patients/${patientId}`, { json: body, headers: ifMatch(version), signal }))
}

export function updateAllergies(
  { core }: HospitalHandle,
  patientId: number,
  body: AllergiesUpdate,
  { signal, version }: WriteMeta,
): Promise<Patient> {
  const options = { json: body, headers: ifMatch(version), signal }
  return write(Patient, core.put(`patients/${patientId}/allergies`, options))
}

/** Puts a record into the archive, or takes it out again. */
export function archivePatient(
  { core }: HospitalHandle,
  patientId: number,
  action: 'archive' | 'unarchive',
  body: StatusReason,
  { signal, version }: WriteMeta,
): Promise<Patient> {
  const options = { json: body, headers: ifMatch(version), signal }
  return write(Patient, core.post(`patients/${patientId}/${action}`, options))
}

/** Says who somebody is who came in without a name. */
export function identifyPatient(
  { core }: HospitalHandle,
  patientId: number,
  body: PatientUpdate,
  { signal, version }: WriteMeta,
): Promise<Patient> {
  const options = { json: body, headers: ifMatch(version), signal }
  return write(Patient, core.post(`patients/${patientId}/identify`, options))
}

/** Opens a record for reading in an emergency: of this patient, or of the one whose number the body has. */
export function openRecord(
  { core }: HospitalHandle,
  patientId: number | undefined,
  body: EmergencyAccessCreate | EmergencyAccessByNumber,
  { signal, key }: WriteMeta,
): Promise<EmergencyAccess> {
  const path = patientId === undefined ? 'emergency-accesses' : `patients/${patientId}/emergency-access`
  return write(EmergencyAccess, core.post(path, { json: body, headers: idempotencyHeader(key), signal }))
}

/** Says that one has looked into an emergency access. */
export function reviewAccess(
  { core }: HospitalHandle,
  { emergencyAccessId, version }: EmergencyAccess,
  signal: AbortSignal,
): Promise<EmergencyAccess> {
  const path = `emergency-accesses/${emergencyAccessId}/review`
  return write(EmergencyAccess, core.post(path, { headers: ifMatch(version), signal }))
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
