import * as z from 'zod/mini'
import { sendTo } from '#src/api/call.ts'
import type { ApiClient } from '#src/api/client.ts'
import { ShapeError } from '#src/api/errors.ts'
import { request } from '#src/api/http.ts'
import { createHospital } from '#src/domain/hospitals/api-writes.ts'
import { Hospital, type HospitalCreate } from '#src/domain/hospitals/contract.ts'

/**
 * Creates a hospital. Nobody has said what comes back.
 * @returns the answer, where it is shaped so. @throws {HttpProblem} {NetworkError}, {ShapeError} where it is no JSON
 */
export async function sendNewHospital(
  client: ApiClient,
  json: HospitalCreate,
  signal: AbortSignal,
): Promise<Hospital | undefined> {
  const response = await request(sendTo(client, createHospital, {}, { json, signal }), true)
  const text = await response.text()
  try {
    return text === '' ? undefined : z.safeParse(Hospital, JSON.parse(text)).data
  } catch (error) {
    throw new ShapeError({ cause: error })
  }
}
