import type { ResponsePromise } from 'ky'
import * as z from 'zod/mini'
import type { Clients } from '#src/api/clients.ts'
import { ShapeError } from '#src/api/errors.ts'
import { request, send } from '#src/api/http.ts'
import { Hospital, type HospitalCreate, type HospitalUpdate } from '#src/domain/hospitals/contract.ts'

// Apart from the queries, which every page loads first.

/** @returns the new hospital, where the server's answer holds it */
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

/**
 * Writes where nobody has said what comes back.
 * @returns the answer, where it is shaped so. @throws {HttpProblem} {NetworkError}, {ShapeError} where it is no JSON
 */
async function tryWrite<Schema extends z.core.$ZodType>(
  schema: Schema,
  response: ResponsePromise,
): Promise<z.output<Schema> | undefined> {
  const text = await (await request(response, true)).text()
  try {
    return text === '' ? undefined : z.safeParse(schema, JSON.parse(text)).data
  } catch (error) {
    throw new ShapeError({ cause: error })
  }
}
