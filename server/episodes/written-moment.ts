import { refusedField } from '../http/api-error.ts'
import { timeZoneOf } from '../profile/time-zone.ts'
import type { ActionContext } from './action.ts'
import { atOrAfter, firstMinuteText, isAhead } from './moments.ts'

type RequestContext = Pick<ActionContext<unknown>, 'db' | 'hospitalId' | 'now' | 'found'>

/**
 * When something was that people write down themselves; throws 422 at `at` for a time before the last movement, or
 * in the future.
 * @param refused begins the sentence: *El egreso no puede ser*
 */
export async function writtenMoment(context: RequestContext, at: string, refused: string): Promise<number> {
  const { db, hospitalId, now, found } = context
  const written = Date.parse(at)
  if (isAhead(written, now)) throw refusedField(422, 'at', `${refused} en el futuro`)
  const last = Date.parse(found.lastMovementAt)
  const moment = atOrAfter(written, last)
  if (moment !== undefined) return moment
  const from = firstMinuteText(last, await timeZoneOf(db, hospitalId))
  throw refusedField(422, 'at', `${refused} antes del último movimiento: escribe ${from} o después`)
}
