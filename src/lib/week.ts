import { addDays, DAY_NAMES, dayText, mondayOf, startOfDay } from '#src/domain/dates.ts'
import { todayIn } from './today.ts'

export const DAYS_A_WEEK = 7

/** The Monday of the week that an address names, or of this one on the hospital's calendar. */
export function weekOf(week: string | undefined, timeZone: string): string {
  return week ?? mondayOf(todayIn(timeZone))
}

/** The seven days of a week. */
export function daysOf(monday: string): string[] {
  return Array.from({ length: DAYS_A_WEEK }, (_, index) => addDays(monday, index))
}

/** A week as the API takes it: 167, 168 or 169 hours, since clocks change. */
export function weekSpan(monday: string, timeZone: string): { from: string; to: string } {
  return { from: startOfDay(monday, timeZone), to: startOfDay(addDays(monday, DAYS_A_WEEK), timeZone) }
}

/** A day of a week in full: *lunes 16 nov 2026*. @param index from 0 for Monday */
export function dayName(day: string, index: number): string {
  return `${DAY_NAMES[index]} ${dayText(day)}`
}

/** The head of a day's column: *lun 16*. */
export function shortDayName(day: string, index: number): string {
  return `${DAY_NAMES[index]?.slice(0, 3)} ${Number(day.slice(8))}`
}

/** A week in words: *16 al 22 nov 2026*, *28 dic 2026 al 3 ene 2027*. */
export function weekText(days: readonly string[]): string {
  const [first = ''] = days
  const last = days.at(-1) ?? first
  const isOneMonth = first.slice(0, 7) === last.slice(0, 7)
  return `${isOneMonth ? Number(first.slice(8)) : dayText(first)} al ${dayText(last)}`
}
