import { type RawBuilder, sql } from 'kysely'
import { addDays, dayAt, startOfDay } from '#src/domain/dates.ts'
import { isoInstant } from '../http/iso-instant.ts'

export const DAY = 86_400_000

/** A day on which the clock is put forward or back. */
interface OddDay {
  startsAt: number
  endsAt: number
  /** By how much it is shorter than others; negative where it is longer. */
  missing: number
}

/** The odd days from the one that begins at `from` on, up to the one on which `until` falls. */
function oddDays(timeZone: string, from: number, until: number): OddDay[] {
  const found: OddDay[] = []
  // The first day may itself begin with the clock being changed.
  let clock = Temporal.Instant.fromEpochMilliseconds(from - 1).toZonedDateTimeISO(timeZone)
  for (;;) {
    const change = clock.getTimeZoneTransition('next')
    if (change === null || change.epochMilliseconds >= until) return found
    const at = change.epochMilliseconds
    // At midnight it is the day that ends, or the one that begins later, that is not as long as others.
    for (const day of new Set([dayAt(isoInstant(at - 1), timeZone), dayAt(isoInstant(at), timeZone)])) {
      const startsAt = Date.parse(startOfDay(day, timeZone))
      const endsAt = Date.parse(startOfDay(addDays(day, 1), timeZone))
      const missing = DAY - (endsAt - startsAt)
      const isNew = startsAt >= from && found.every((one) => one.startsAt !== startsAt)
      if (missing !== 0 && endsAt > startsAt && isNew) found.push({ startsAt, endsAt, missing })
    }
    clock = change
  }
}

/** The number of the day that so many milliseconds of the scale fall on. PostgreSQL rounds what it casts. */
export function wholeDays(time: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`cast(floor(${time} / ${sql.lit(DAY)}) as integer)`
}

/** Time as a hospital's calendar counts it: every day is as long as any other. */
export interface DayScale {
  /** Milliseconds since the scale's first day began, odd days stretched or pressed to 24 hours. */
  at: (instant: number) => number
  /** The same of a column or an expression. */
  sql: (instant: RawBuilder<unknown>) => RawBuilder<number>
  /** The number of the day on which an instant falls; the first is 0. */
  dayNumber: (instant: RawBuilder<unknown>) => RawBuilder<number>
}

/**
 * @param from the instant at which the first day begins
 * @param until the last instant that will be asked about
 */
export function dayScale(timeZone: string, from: number, until: number): DayScale {
  const odd = oddDays(timeZone, from, until)
  const scaled = (instant: RawBuilder<unknown>): RawBuilder<number> => {
    const steps = odd.map(
      ({ startsAt, endsAt, missing }) => sql`+ case
        when ${instant} >= ${endsAt} then ${missing}
        when ${instant} > ${startsAt}
          then cast((${instant} - ${startsAt}) * ${missing} as double precision)
            / ${endsAt - startsAt}
        else 0 end`,
    )
    return sql<number>`(${instant} - ${from} ${steps.length > 0 ? sql.join(steps, sql` `) : sql``})`
  }
  return {
    at: (instant) =>
      odd.reduce((sum, { startsAt, endsAt, missing }) => {
        const share = (Math.min(Math.max(instant, startsAt), endsAt) - startsAt) / (endsAt - startsAt)
        return sum + share * missing
      }, instant - from),
    sql: scaled,
    dayNumber: (instant) => wholeDays(scaled(instant)),
  }
}
