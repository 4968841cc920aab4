import { localTime, nextHour } from '../dates.ts'

/** The hours of a shift on the hospital's clock, `HH:mm`; one that ends before it begins goes over midnight. */
interface Hours {
  startsAt: string
  endsAt: string
}

/** Whether a shift is on at an instant. One that ends when it begins is on around the clock. */
function isOn({ startsAt, endsAt }: Hours, instant: string, timeZone: string): boolean {
  const hour = localTime(instant, timeZone).slice(11, 16)
  if (startsAt < endsAt) return startsAt <= hour && hour < endsAt
  return startsAt <= hour || hour < endsAt
}

/**
 * When an assignment ends that begins in a shift: when the clock next shows the end of that shift.
 * @param shifts the hours of this kind of shift: a hospital may have several
 * @returns undefined for one that begins when none of them is on
 */
export function shiftEnd(startsAt: string, shifts: readonly Hours[], timeZone: string): string | undefined {
  const shift = shifts.find((one) => isOn(one, startsAt, timeZone))
  return shift && nextHour(startsAt, shift.endsAt, timeZone)
}
