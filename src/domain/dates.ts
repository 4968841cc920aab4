/*
 * An instant is ISO 8601 in UTC and is shown in the hospital's time zone; a day is `YYYY-MM-DD` and never becomes
 * an instant. A local time is `YYYY-MM-DDTHH:mm` in the hospital's time zone, the value of a field for a moment.
 */

export const MONTH_NAMES: readonly string[] = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
]

/** Weeks begin on Monday. */
export const DAY_NAMES: readonly string[] = [
  'lunes',
  'martes',
  'miércoles',
  'jueves',
  'viernes',
  'sábado',
  'domingo',
]

const shortName = (name: string | undefined) => (name ?? '').slice(0, 3)

const two = (number: number) => String(number).padStart(2, '0')

/** A day as people read it: *21 nov 2026*. */
export function dayText(day: string): string {
  const { day: number, month, year } = Temporal.PlainDate.from(day)
  return `${number} ${shortName(MONTH_NAMES[month - 1])} ${year}`
}

/** A day with the day of the week: *lun 23 nov 2026*. */
export function longDayText(day: string): string {
  return `${shortName(DAY_NAMES[Temporal.PlainDate.from(day).dayOfWeek - 1])} ${dayText(day)}`
}

/** A day in numbers, as its field shows it: *23/11/2026*. Any other text stays as it is. */
export function dayInput(day: string): string {
  return isDay(day) ? day.split('-').reverse().join('/') : day
}

/** The hour of an instant on the hospital's clock: *14:32*. */
export function hourText(instant: string, timeZone: string): string {
  const { hour, minute } = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone)
  return `${two(hour)}:${two(minute)}`
}

/** An instant as people read it, on the hospital's clock: *21 nov 2026, 14:32*. */
export function instantText(instant: string, timeZone: string): string {
  const { day, month, year, hour, minute } = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone)
  return `${day} ${shortName(MONTH_NAMES[month - 1])} ${year}, ${two(hour)}:${two(minute)}`
}

/** The day of an instant in a time zone. */
export function dayAt(instant: string | Date, timeZone: string): string {
  const text = typeof instant === 'string' ? instant : instant.toISOString()
  return Temporal.Instant.from(text).toZonedDateTimeISO(timeZone).toPlainDate().toString()
}

/** The local time of an instant. */
export function localTime(instant: string | Date, timeZone: string): string {
  const text = typeof instant === 'string' ? instant : instant.toISOString()
  const local = Temporal.Instant.from(text).toZonedDateTimeISO(timeZone).toPlainDateTime()
  return local.toString({ smallestUnit: 'minute' })
}

/**
 * The instant of a local time. In the hour that daylight saving repeats, the first of the two.
 * @returns undefined for a time that daylight saving skips, and for an invalid one
 */
export function instantOf(local: string, timeZone: string): string | undefined {
  // Temporal accepts more formats, for example `20261122`.
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(local)) return undefined
  try {
    const plain = Temporal.PlainDateTime.from(local)
    const zoned = plain.toZonedDateTime(timeZone, { disambiguation: 'earlier' })
    if (!zoned.toPlainDateTime().equals(plain)) return undefined
    return zoned.toInstant().toString({ smallestUnit: 'millisecond' })
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** Whether the clock shows a local time twice, because daylight saving ends. */
export function isRepeated(local: string, timeZone: string): boolean {
  const plain = Temporal.PlainDateTime.from(local)
  const at = (disambiguation: 'earlier' | 'later') => plain.toZonedDateTime(timeZone, { disambiguation })
  const [first, second] = [at('earlier'), at('later')]
  return !first.equals(second) && second.toPlainDateTime().equals(plain)
}

/**
 * The next instant after another one at which a clock in the time zone shows an hour (`HH:mm`). An hour that daylight
 * saving repeats comes twice; one that it skips comes as much later as the clock jumps.
 */
export function nextHour(after: string, hour: string, timeZone: string): string {
  const from = Temporal.Instant.from(after)
  for (let day = from.toZonedDateTimeISO(timeZone).toPlainDate(); ; day = day.add({ days: 1 })) {
    const local = day.toPlainDateTime(Temporal.PlainTime.from(hour))
    for (const disambiguation of ['compatible', 'later'] as const) {
      const at = local.toZonedDateTime(timeZone, { disambiguation }).toInstant()
      if (Temporal.Instant.compare(at, from) > 0) return at.toString({ smallestUnit: 'millisecond' })
    }
  }
}

/** The first instant of a day in a time zone, also where daylight saving skips midnight. */
export function startOfDay(day: string, timeZone: string): string {
  const start = Temporal.PlainDate.from(day).toZonedDateTime(timeZone).toInstant()
  return start.toString({ smallestUnit: 'millisecond' })
}

/** Whole days from one day to another; negative when the other is before. */
export function daysBetween(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: 'day' }).days
}

/** Adds days to a day; a negative number subtracts. */
export function addDays(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString()
}

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  return addDays(day, 1 - Temporal.PlainDate.from(day).dayOfWeek)
}

/** An age in short: *34 a*, under five years *3 a 2 m*, under a month *12 d*. */
export function ageText(birthDate: string, today: string): string {
  const born = Temporal.PlainDate.from(birthDate)
  const { years, months, days } = born.until(Temporal.PlainDate.from(today), { largestUnit: 'year' })
  if (years >= 5) return `${years} a`
  if (years > 0) return months > 0 ? `${years} a ${months} m` : `${years} a`
  return months > 0 ? `${months} m` : `${Math.max(days, 0)} d`
}

/** Whether a text is a valid date, `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  try {
    return /^\d{4}-\d{2}-\d{2}$/.test(text) && Temporal.PlainDate.from(text, { overflow: 'reject' }) !== null
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** Whether a day is one of a period, whose first and last day count; without a last one it goes on. */
export function isDayOf({ first, last }: { first: string; last: string | undefined }, day: string): boolean {
  return first <= day && (last === undefined || day <= last)
}
