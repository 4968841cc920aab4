import { localTime, nextHour } from '../dates.ts'

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
