import * as z from 'zod/mini'
import type { AssignmentUpdate } from '#src/domain/assignments/contract.ts'
import { shiftEnd } from '#src/domain/assignments/rules.ts'
import { instantText } from '#src/domain/dates.ts'
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

/** Rosters are not planned further ahead, nor written down later. */
const FARTHEST_MS = 366 * 86_400_000

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
  const isFar = (at: number) => at > now + FARTHEST_MS || (earliest === undefined && at < now - FARTHEST_MS)
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
