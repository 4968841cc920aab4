import {
  addDays,
  DAY_NAMES,
  dayInput,
  instantOf,
  isDay,
  isRepeated,
  localTime,
  longDayText,
  MONTH_NAMES,
} from '#src/domain/dates.ts'
import { searchKey } from '#src/domain/text.ts'

/*
 * Parses days, hours and moments as people type them in Spanish, day first: `15031985`, `15/3/85`, `15 mar 1985`, `hoy`,
 * `ayer 14:30`, `+3d`. Values are what fields hold: `YYYY-MM-DD`, `HH:mm`, `YYYY-MM-DDTHH:mm`.
 */

/** Why a text is no valid date. */
export type DateFault = 'unreadable' | 'noSuchDay' | 'noYear' | 'noHour' | 'skippedHour'

export type WrittenDate = { value: string } | { fault: DateFault }

interface DayRules {
  /** `YYYY-MM-DD` */
  today: string
  /** For birth dates: the year is required, and two digits never mean a future year. */
  isBirth?: boolean
}

interface MomentRules {
  timeZone: string
  now: Date
  /** The day for an hour that is typed without one. */
  day?: string
}

const UNREADABLE: WrittenDate = { fault: 'unreadable' }
const EARLIEST_YEAR = 1800
const two = (number: number | string) => String(number).padStart(2, '0')

const NAMED_DAYS: ReadonlyMap<string, number> = new Map([
  ['antes de ayer', -2],
  ['anteayer', -2],
  ['antier', -2],
  ['ayer', -1],
  ['hoy', 0],
  ['manana', 1],
  ['pasado manana', 2],
])

/** *+3 d*, *hace 2 semanas*, *en 90 min*: a sign, a number, a unit. */
const STEP = /^([+-]|hace |en |dentro de )\s?(\d{1,4}) ?([a-z]+)\.?$/
const DAYS_IN: readonly (readonly [RegExp, number])[] = [
  [/^(d|dias?)$/, 1],
  [/^(s|sem|semanas?)$/, 7],
]
const MINUTES_IN: readonly (readonly [RegExp, number])[] = [
  [/^(min|minutos?)$/, 1],
  [/^(h|hrs?|horas?)$/, 60],
]

/** The days or minutes in a text like *+3 d*; negative for the past. */
function stepIn(key: string, units: typeof DAYS_IN): number | undefined {
  const [, direction, count, unit = ''] = STEP.exec(key) ?? []
  const size = units.find(([name]) => name.test(unit))?.[1]
  if (size === undefined) return undefined
  return Number(count) * size * (direction === '-' || direction === 'hace ' ? -1 : 1)
}

/** Finds a month or weekday by at least its first three letters. @returns its number, from 1; 0 for none */
function placeOf(word: string, names: readonly string[]): number {
  return word.length < 3 ? 0 : names.findIndex((name) => searchKey(name).startsWith(word)) + 1
}

/** Completes a year of two digits: this century, or the last one for a birth date that would be in the future. */
function wholeYear(year: string, { today, isBirth }: DayRules): number {
  if (year.length !== 2) return Number(year)
  const thisYear = Number(today.slice(0, 4))
  const guess = thisYear - (thisYear % 100) + Number(year)
  return isBirth && guess > thisYear ? guess - 100 : guess
}

const BY_NUMBERS = /^(\d{1,2})( ?[/.-] ?| )(\d{1,2})(?:\2(\d{4}|\d{2}))?$/
const BY_NAME = /^(?:([a-z]+)\.? )?(\d{1,2})[ -]?(?:de )?([a-z]{3,})\.?(?:[ -]?(?:del? )?(\d{4}|\d{2}))?$/
const DIGITS = /^(\d{2})(\d{2})(\d{4}|\d{2})$/
const ISO = /^(\d{4})-(\d{2})-(\d{2})$/

/** Day, month and year as they are typed, and the weekday if there is one. */
function partsOf(key: string): { day: string; month: string; year?: string; weekday?: string } | undefined {
  const iso = ISO.exec(key)
  if (iso) return { year: iso[1] ?? '', month: iso[2] ?? '', day: iso[3] ?? '' }
  const digits = DIGITS.exec(key)
  if (digits) return { day: digits[1] ?? '', month: digits[2] ?? '', year: digits[3] ?? '' }
  const [, first = '', , second = '', written] = BY_NUMBERS.exec(key) ?? []
  if (first) return { day: first, month: second, ...(written && { year: written }) }
  const [, weekday, day = '', name = '', year] = BY_NAME.exec(key) ?? []
  const month = placeOf(name.replace(/^set/, 'sept'), MONTH_NAMES)
  if (!month) return undefined
  return { day, month: String(month), ...(year && { year }), ...(weekday && { weekday }) }
}

/** Reads a day. */
export function parseDay(text: string, rules: DayRules): WrittenDate {
  const key = searchKey(text).replaceAll(',', '')
  const step = NAMED_DAYS.get(key) ?? stepIn(key, DAYS_IN)
  if (step !== undefined) return { value: addDays(rules.today, step) }
  const parts = partsOf(key)
  if (!parts) return UNREADABLE
  if (parts.year === undefined && rules.isBirth) return { fault: 'noYear' }
  const year = wholeYear(parts.year ?? rules.today.slice(0, 4), rules)
  const value = `${year}-${two(parts.month)}-${two(parts.day)}`
  if (year < EARLIEST_YEAR || !isDay(value)) return { fault: 'noSuchDay' }
  if (parts.weekday === undefined) return { value }
  const weekday = placeOf(parts.weekday, DAY_NAMES)
  if (!weekday) return UNREADABLE
  return weekday === Temporal.PlainDate.from(value).dayOfWeek ? { value } : { fault: 'noSuchDay' }
}

const HOUR = /^(\d{1,2})(?:[:h]?(\d{2}))?(?::\d{2})? ?(?:(h|hrs?|horas?)|([ap])\.? ?m)?\.?$/

/** Reads an hour: `14:30`, `1430`, `14 h`, `2:30 pm`. */
export function parseHour(text: string): WrittenDate {
  const [, written, minutes = '00', , half] = HOUR.exec(searchKey(text)) ?? []
  if (written === undefined) return UNREADABLE
  const given = Number(written)
  if (half && (given < 1 || given > 12)) return UNREADABLE
  const hour = half ? (given % 12) + (half === 'p' ? 12 : 0) : given
  return hour < 24 && Number(minutes) < 60 ? { value: `${two(hour)}:${minutes}` } : UNREADABLE
}

/** A day and an hour, separated by `T`, a comma, a space or *a las*. */
const DAY_AND_HOUR = /^(.*?\S)(?:t|,? (?:a las? )?)(\d{1,2}(?:[:h]?\d{2})?(?::\d{2})? ?[a-z. ]*)$/

/** Reads a day with an hour; an hour alone belongs to `rules.day`. */
function readLocal(text: string, rules: MomentRules): WrittenDate {
  const today = localTime(rules.now, rules.timeZone).slice(0, 10)
  const key = searchKey(text)
  const whole = parseDay(key, { today })
  if ('value' in whole) return { fault: 'noHour' }
  // Two digits alone may be the beginning of a day.
  const alone = /^\d{1,2}$/.test(key) ? UNREADABLE : parseHour(key.replace(/^a las? /, ''))
  if ('value' in alone) return { value: `${rules.day ?? today}T${alone.value}` }
  const split = DAY_AND_HOUR.exec(key)
  if (!split) return whole
  const day = parseDay(split[1] ?? '', { today })
  const hour = parseHour(split[2] ?? '')
  if (!('value' in day)) return day
  return 'value' in hour ? { value: `${day.value}T${hour.value}` } : hour
}

/**
 * Reads a moment in a time zone: a day with an hour, an hour alone, *ahora*, or a time from now. An hour that daylight
 * saving skips is a fault.
 */
export function parseMoment(text: string, rules: MomentRules): WrittenDate {
  const { now, timeZone } = rules
  const key = searchKey(text)
  const minutes = /^ahora( mismo)?$/.test(key) ? 0 : stepIn(key, MINUTES_IN)
  if (minutes !== undefined) return { value: localTime(new Date(now.getTime() + minutes * 60_000), timeZone) }
  const days = stepIn(key, DAYS_IN)
  const local = localTime(now, timeZone)
  const read =
    days === undefined
      ? readLocal(text, rules)
      : { value: `${addDays(local.slice(0, 10), days)}${local.slice(10)}` }
  if (!('value' in read)) return read
  return instantOf(read.value, timeZone) === undefined ? { fault: 'skippedHour' } : read
}

/** A moment as its field shows it: *23/11/2026 16:02*. */
export function momentInput(local: string): string {
  const [day = '', hour] = local.split('T')
  return hour !== undefined && isDay(day) ? `${dayInput(day)} ${hour.slice(0, 5)}` : local
}

/** A moment in words: *lun 23 nov 2026, 16:02*, with a note for an hour that daylight saving repeats. */
export function momentWords(local: string, timeZone: string): string {
  const words = `${longDayText(local.slice(0, 10))}, ${local.slice(11, 16)}`
  return isRepeated(local, timeZone) ? `${words} (la primera de las dos veces)` : words
}

/** How long ago a day was that lies a year back or more: *hace 10 años*. Empty for any other: a wrong year stands out. */
export function longAgo(day: string, today: string): string {
  const { years } = Temporal.PlainDate.from(day).until(today, { largestUnit: 'year' })
  return years > 0 ? `hace ${years} ${years === 1 ? 'año' : 'años'}` : ''
}
