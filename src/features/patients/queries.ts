import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type HospitalClients, listSearch } from '#src/api/clients.ts'
import { ifMatch, onceUnder, type Sent } from '#src/api/conditional.ts'
import { read, write } from '#src/api/http.ts'
import type { ListParams } from '#src/api/list.ts'
import {
  FhirBundle,
  Patient,
  type PatientCreate,
  PatientPage,
  type PatientUpdate,
  type TwinQuestion,
  Twins,
  type UnidentifiedCreate,
} from './contract.ts'
import type { PatientFilters } from './patient-search.ts'

type Core = Pick<HospitalClients, 'core'>

export type PatientListParams = ListParams & PatientFilters

export function readPatients({ core }: Core, params: PatientListParams, signal: AbortSignal) {
  const { admitted, identified, service, doctorId } = params
  const searchParams = { ...listSearch(params), admitted, identified, service, doctorId }
  return read(PatientPage, core.get('patients', { searchParams, signal }))
}

/** The record of a patient as a FHIR R4 bundle; no cache keeps it. */
export function readFhirBundle({ core }: Core, patientId: number, signal: AbortSignal) {
  return read(FhirBundle, core.get(`patients/${patientId}/fhir`, { signal }))
}

export const patientQueries = {
  all: (hospitalId: number) => ['patients', hospitalId] as const,
  list: (clients: Core, hospitalId: number, params: PatientListParams) =>
    queryOptions({
      queryKey: [...patientQueries.all(hospitalId), 'list', params] as const,
      queryFn: ({ signal }) => readPatients(clients, params, signal),
    }),
  detail: ({ core }: Core, hospitalId: number, patientId: number) =>
    queryOptions({
      queryKey: [...patientQueries.all(hospitalId), 'detail', patientId] as const,
      queryFn: ({ signal }) => read(Patient, core.get(`patients/${patientId}`, { signal })),
    }),
  /** Who may be the same person as the one who is being written down. */
  twins: ({ core }: Core, hospitalId: number, question: TwinQuestion) =>
    queryOptions({
      queryKey: [...patientQueries.all(hospitalId), 'twins', question] as const,
      queryFn: ({ signal }) => read(Twins, core.post('patients/twins', { json: question, signal })),
      staleTime: 10_000,
    }),
}

export function createPatient(
  { core }: Core,
  body: PatientCreate | UnidentifiedCreate,
  { signal, key }: Sent,
): Promise<Patient> {
  return write(Patient, core.post('patients', { json: body, headers: onceUnder(key), signal }))
}

export function updatePatient(
  { core }: Core,
  patientId: number,
  body: PatientUpdate,
  { signal, version }: Sent,
): Promise<Patient> {
  return write(Patient, core.put(`patients/${patientId}`, { json: body, headers: ifMatch(version), signal }))
}

/** Says who somebody is who came in without a name. */
export function identifyPatient(
  { core }: Core,
  patientId: number,
  body: PatientUpdate,
  { signal, version }: Sent,
): Promise<Patient> {
  const options = { json: body, headers: ifMatch(version), signal }
  return write(Patient, core.post(`patients/${patientId}/identify`, options))
}

export function invalidatePatients(queryClient: QueryClient, hospitalId: number): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: patientQueries.all(hospitalId) })
}
