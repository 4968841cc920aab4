import * as z from 'zod/mini'
import type { MockServer } from '#mocks/node.ts'
import { Assignment, type AssignmentCreate } from '#src/domain/assignments/contract.ts'
import { instantOf } from '#src/domain/dates.ts'
import { ORIGIN } from './harness.tsx'

let keys = 0

/** An hour on the clock of hospital 1, as an instant. */
export const at = (local: string) => instantOf(local, 'America/Mexico_City') ?? ''

/** Puts a doctor on behind the page's back, as *Dirección* does. */
export async function assign(
  mock: MockServer,
  about: Partial<AssignmentCreate> & { startsAt: string },
): Promise<Assignment> {
  const { accessToken } = await mock.signIn('direccion')
  keys += 1
  const response = await mock.api.fetch(
    new Request(`${ORIGIN}/api/hospitals/1/assignments?api-version=2020-05-01`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${accessToken}`,
        'content-type': 'application/json',
        'idempotency-key': `roster-${keys}`,
      },
      body: JSON.stringify({ doctorId: 'medica', role: 'onCall', ...about }),
    }),
  )
  return z.parse(Assignment, await response.json())
}
