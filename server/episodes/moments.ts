import { instantText } from '#src/domain/dates.ts'
import type { Episode } from '#src/domain/episodes/contract.ts'
import { CLOCK_SLACK_MS } from '#src/domain/episodes/rules.ts'
import { isFarAhead, isLongAgo } from '#src/domain/far-dates.ts'
import { fieldError } from '../http/api-error.ts'
import { isoInstant } from '../http/iso-instant.ts'
import type { HospitalScope } from '../http/request-context.ts'
import { timeZoneOf } from '../profile/reads.ts'

const MINUTE = 60_000

/**
 * When something happened that must not be before something else. People write minutes, so a whole minute stands
 * for all of its seconds.
 * @returns undefined when it really was before
 */
export function atOrAfter(written: number, earliest: number): number | undefined {
  if (written >= earliest) return written
  return written % MINUTE === 0 && earliest - written < MINUTE ? earliest : undefined
}

/** Whether an instant lies further ahead than clocks differ. */
export function isAhead(written: number, now: Date): boolean {
  return written > now.getTime() + CLOCK_SLACK_MS
}

/** The first minute that people can write for an instant, as they read it. */
export function firstMinuteText(earliest: number, timeZone: string): string {
  return instantText(isoInstant(Math.ceil(earliest / MINUTE) * MINUTE), timeZone)
}

type EpisodeScope = HospitalScope & { found: Episode }

/**
 * When something was that people write down themselves; throws 422 at `at` for a time before the last movement, or
 * in the future.
 * @param refused begins the sentence: *El egreso no puede ser*
 * @param last when the patient last moved before
 */
export async function writtenMoment(
  context: EpisodeScope,
  at: string,
  refused: string,
  last = Date.parse(context.found.lastMovementAt),
): Promise<number> {
  const { db, hospitalId, now } = context
  const written = Date.parse(at)
  if (isAhead(written, now)) throw fieldError(422, 'at', `${refused} en el futuro`)
  const moment = atOrAfter(written, last)
  if (moment !== undefined) return moment
  const from = firstMinuteText(last, await timeZoneOf(db, hospitalId))
  throw fieldError(422, 'at', `${refused} antes del último movimiento: escribe ${from} o después`)
}

/**
 * Throws 422 for an expected discharge before the admission, or more than a year from now.
 * @param stored stays valid, because older versions took any year; people write it to the minute
 */
export function requireExpectedDischarge(
  { now }: Pick<EpisodeScope, 'now'>,
  { admittedAt, expectedDischargeAt }: Pick<Episode, 'admittedAt' | 'expectedDischargeAt'>,
  stored: string | null = null,
): void {
  if (expectedDischargeAt === null) return
  const at = Date.parse(expectedDischargeAt)
  if (stored !== null && minuteOf(at) === minuteOf(Date.parse(stored))) return
  const refuse = (text: string) => fieldError(422, 'expectedDischargeAt', text)
  if (at < Date.parse(admittedAt)) throw refuse('El alta prevista no puede ser antes del ingreso')
  if (isLongAgo(at, now.getTime()) || isFarAhead(at, now.getTime()))
    throw refuse('Revisa el año del alta prevista')
}

const minuteOf = (at: number) => Math.floor(at / MINUTE)
