import { dayAt, dayText } from '#src/domain/dates.ts'
import { isAhead } from '../episodes/moments.ts'
import { refusedField } from '../http/api-error.ts'
import type { HospitalScope } from '../http/request-context.ts'
import { timeZoneOf } from '../profile/time-zone.ts'

const DAY_MS = 24 * 3_600_000

/** When what a document tells happened; throws 422 for the future, and for long before the admission. */
export async function requireOccurred(
  { db, hospitalId, now }: HospitalScope,
  occurredAt: string,
  admittedAt: string,
): Promise<number> {
  const at = Date.parse(occurredAt)
  if (isAhead(at, now)) throw refusedField(422, 'occurredAt', 'La fecha de la nota no puede ser en el futuro')
  if (at >= Date.parse(admittedAt) - DAY_MS) return at
  const day = dayText(dayAt(admittedAt, await timeZoneOf(db, hospitalId)))
  throw refusedField(422, 'occurredAt', `La nota no puede ser de más de un día antes del ingreso (${day})`)
}
