import { addDays, mondayOf, startOfDay, todayIn } from '#src/domain/dates.ts'

export const DAYS_A_WEEK = 7

/** The Monday of the week that an address names, or of this one on the hospital's calendar. */
export function weekOf(week: string | undefined, timeZone: string): string {
  return week ?? mondayOf(todayIn(timeZone))
}

/** The seven days of a week. */
export function daysOf(monday: string): string[] {
  return Array.from({ length: DAYS_A_WEEK }, (_, index) => addDays(monday, index))
}

/** A week as the server is asked for it: 167, 168 or 169 hours, as the clock goes. */
export function weekSpan(monday: string, timeZone: string): { from: string; to: string } {
  return { from: startOfDay(monday, timeZone), to: startOfDay(addDays(monday, DAYS_A_WEEK), timeZone) }
}
