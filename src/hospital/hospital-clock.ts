import { ageText, dayAt, dayText, hourText, instantOf, instantText, localTime } from '#src/domain/dates.ts'
import { serverNow } from '#src/lib/server-clock.ts'
import { todayIn } from '#src/lib/today.ts'

export type HospitalClock = ReturnType<typeof createHospitalClock>

/**
 * Formats dates and hours in a hospital's time zone. Instants are ISO 8601, days `YYYY-MM-DD`, local times
 * `YYYY-MM-DDTHH:mm`.
 */
export function createHospitalClock(timeZone: string) {
  const today = () => todayIn(timeZone)
  return {
    timeZone,
    today,
    now: () => localTime(new Date(serverNow()), timeZone),
    day: (day: string) => dayText(day),
    dayOf: (instant: string) => dayAt(instant, timeZone),
    hour: (instant: string) => hourText(instant, timeZone),
    instant: (instant: string) => instantText(instant, timeZone),
    age: (birthDate: string) => ageText(birthDate, today()),
    toLocal: (instant: string) => localTime(instant, timeZone),
    toInstant: (local: string) => instantOf(local, timeZone),
  }
}
