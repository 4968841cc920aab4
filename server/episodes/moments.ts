import { instantText } from '#src/domain/dates.ts'
import { CLOCK_SLACK_MS } from '#src/domain/episodes/rules.ts'
import { isoInstant } from '../http/iso-instant.ts'

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
