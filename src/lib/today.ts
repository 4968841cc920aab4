import { addDays, dayAt, startOfDay } from '#src/domain/dates.ts'
import { serverNow } from './server-clock.ts'

/** The cache of `todayIn` by time zone: the day, its first instant and the next day's. */
const days = new Map<string, { day: string; from: number; until: number }>()

/** Today in a time zone. Cached for the day, because every age in a list needs it. */
export function todayIn(timeZone: string): string {
  const now = serverNow()
  const known = days.get(timeZone)
  if (known && known.from <= now && now < known.until) return known.day
  const day = dayAt(new Date(now), timeZone)
  const startOf = (one: string) => Temporal.Instant.from(startOfDay(one, timeZone)).epochMilliseconds
  days.set(timeZone, { day, from: startOf(day), until: startOf(addDays(day, 1)) })
  return day
}
