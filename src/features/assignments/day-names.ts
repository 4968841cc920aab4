import { DAY_NAMES, dayText } from '#src/domain/dates.ts'

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
