import * as z from 'zod/mini'
import type { AssignmentUpdate } from '#src/domain/assignments/contract.ts'
import { instantText, localTime, nextHour } from '#src/domain/dates.ts'
import { isFarAhead, isLongAgo } from '#src/domain/far-dates.ts'
import { Profile } from '#src/domain/profile/contract.ts'
import { atOrAfter, firstMinuteText } from '../episodes/moments.ts'
import { fieldError } from '../http/api-error.ts'
import { isoInstant } from '../http/iso-instant.ts'
import type { RequestContext } from '../http/request-context.ts'

/** From when to when a doctor is on; nobody may know the end yet. */
export interface Span {
  startedAt: number
  endedAt: number | null
}

type Written = Pick<z.output<typeof AssignmentUpdate>, 'shift' | 'startsAt' | 'endsAt'>

const Shifts = Profile.shape.shifts

/** The end that was written, or that of the shift on the hospital's clock. */
async function endOf(context: RequestContext, { shift, startsAt, endsAt }: Written): Promise<number | null> {
  if (endsAt !== null) return Date.parse(endsAt)
  if (shift === null) return null
  const profile = await context.db
    .selectFrom('profiles')
    .select(['shifts', 'timeZone'])
    .where('hospitalId', '=', context.hospitalId)
    .executeTakeFirstOrThrow()
  const shifts = z.parse(Shifts, JSON.parse(profile.shifts)).filter(({ kind }) => kind === shift)
  if (shifts.length === 0)
    throw fieldError(422, 'shift', 'Este centro médico no tiene ese turno: escribe el fin')
  const end = shiftEnd(startsAt, shifts, profile.timeZone)
  if (end !== undefined) return Date.parse(end)
  const hours = shifts.map((one) => `de ${one.startsAt} a ${one.endsAt}`).join(' o ')
  throw fieldError(422, 'startsAt', `Ese turno va ${hours}: empieza en él o escribe el fin`)
}

/**
 * From when to when it is, as it is written. Throws 422 for what begins too early, or in another year.
 * @param earliest the admission of the episode that it is for; undefined for a room
 */
export async function spanOf(
  context: RequestContext,
  written: Written,
  { earliest, timeZone }: { earliest: number | undefined; timeZone: string },
): Promise<Span> {
  const now = context.now.getTime()
  const start = Date.parse(written.startsAt)
  const endedAt = await endOf(context, written)
  const startedAt = earliest === undefined ? start : atOrAfter(start, earliest)
  if (startedAt === undefined) {
    const from = firstMinuteText(earliest ?? 0, timeZone)
    throw fieldError(422, 'startsAt', `No puede empezar antes del ingreso: escribe ${from} o después`)
  }
  // An episode may have begun long ago.
  const isFar = (at: number) => isFarAhead(at, now) || (earliest === undefined && isLongAgo(at, now))
  if (isFar(startedAt)) throw fieldError(422, 'startsAt', 'Revisa el año del inicio')
  if (endedAt !== null && isFar(endedAt)) throw fieldError(422, 'endsAt', 'Revisa el año del fin')
  return { startedAt, endedAt }
}

/** *del 15 mar 2026, 07:00 al 15 mar 2026, 14:30*, or *desde el 15 mar 2026, 07:00*. */
export function spanText({ startedAt, endedAt }: Span, timeZone: string): string {
  const start = instantText(isoInstant(startedAt), timeZone)
  if (endedAt === null) return `desde el ${start}`
  return `del ${start} al ${instantText(isoInstant(endedAt), timeZone)}`
}

/** A shift's hours in the hospital's time zone, `HH:mm`. A shift that ends before it begins passes midnight. */
interface Hours {
  startsAt: string
  endsAt: string
}

/** Whether an instant is within a shift. A shift that ends at the hour of its begin lasts 24 hours. */
function isWithin({ startsAt, endsAt }: Hours, instant: string, timeZone: string): boolean {
  const hour = localTime(instant, timeZone).slice(11, 16)
  if (startsAt < endsAt) return startsAt <= hour && hour < endsAt
  return startsAt <= hour || hour < endsAt
}

/**
 * The end of an assignment that begins in a shift: the next end of that shift.
 * @param shifts all shifts of this kind: a hospital may have several
 * @returns undefined if the assignment begins outside of all of them
 */
export function shiftEnd(startsAt: string, shifts: readonly Hours[], timeZone: string): string | undefined {
  const shift = shifts.find((one) => isWithin(one, startsAt, timeZone))
  return shift && nextHour(startsAt, shift.endsAt, timeZone)
}
