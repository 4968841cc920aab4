import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { listSearch } from '#src/api/clients.ts'
import { idempotencyHeader, ifMatch, type WriteMeta } from '#src/api/conditional.ts'
import { read, write } from '#src/api/http.ts'
import type { ListParams } from '#src/domain/list.ts'
import {
  type AllergiesUpdate,
  FhirBundle,
  Patient,
  type PatientCreate,
  PatientPage,
  type PatientUpdate,
  type StatusReason,
  type TwinQuestion,
  Twins,
  type UnidentifiedCreate,
} from '#src/domain/patients/contract.ts'
import type { HospitalHandle } from '#src/hospital/hospital-handle.ts'
import type { PatientFilters } from './patient-search.ts'

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
  detail: (hospital: HospitalHandle, patientId: number) =>
    queryOptions({
      queryKey: [...patientQueries.all(hospital), 'detail', patientId] as const,
      queryFn: ({ signal }) => read(Patient, hospital.core.get(`patients/${patientId}`, { signal })),
    }),
  /** Who may be the same person as the one who is being written down. */
  twins: (hospital: HospitalHandle, question: TwinQuestion) =>
    queryOptions({
      queryKey: [...patientQueries.all(hospital), 'twins', question] as const,
      queryFn: ({ signal }) => read(Twins, hospital.core.post('patients/twins', { json: question, signal })),
      staleTime: 10_000,
    }),
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

export function invalidatePatients(queryClient: QueryClient, hospital: HospitalHandle): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: patientQueries.all(hospital) })
}
