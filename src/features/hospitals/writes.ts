import type { QueryClient } from '@tanstack/react-query'
import type { Clients } from '#src/api/clients.ts'
import { send } from '#src/api/http.ts'
import { tryWrite } from '#src/api/try-write.ts'
import { Hospital, type HospitalCreate, type HospitalUpdate } from '#src/domain/hospitals/contract.ts'
import { hospitalQueries } from './queries.ts'

/** @returns the new hospital, where the server tells of it */
export function createHospital(
  clients: Clients,
  body: HospitalCreate,
  signal: AbortSignal,
): Promise<Hospital | undefined> {
  return tryWrite(Hospital, clients.hospitals.post('hospitals', { json: body, signal }))
}

/** Sends the two fields that an edit consists of. */
export function updateHospital(
  clients: Clients,
  { hospitalId, name }: HospitalUpdate,
  signal: AbortSignal,
): Promise<void> {
  return send(clients.hospitals.put(`hospitals/${hospitalId}`, { json: { name, hospitalId }, signal }))
}

export function deleteHospital(clients: Clients, hospitalId: number, signal: AbortSignal): Promise<void> {
  return send(clients.hospitals.delete(`hospitals/${hospitalId}`, { signal }))
}

/** Brings a withdrawn hospital back, with everything in it. */
export function restoreHospital(clients: Clients, hospitalId: number): Promise<void> {
  return send(clients.hospitals.post(`hospitals/${hospitalId}/restore`))
}

/** The person has read a notice. */
export function readNotice(clients: Clients, noticeId: number): Promise<void> {
  return send(clients.hospitals.delete(`hospital-notices/${noticeId}`))
}

/** Loads again whatever shows hospitals. */
export function invalidateHospitals(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: hospitalQueries.all() })
}
