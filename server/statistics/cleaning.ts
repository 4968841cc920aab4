import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Cleaning } from '#src/domain/statistics/contract.ts'
import { pageOf } from '../db/paginate.ts'
import { words } from '../db/words.ts'
import { isoInstant } from '../http/iso-instant.ts'
import type { HospitalScope } from '../http/request-context.ts'
import { inService, nextEventAt, PLACE, type Placed } from './bed-time.ts'
import type { FindRows, Interval, Periods } from './period.ts'

const HOUR = 3_600_000

/**
 * The common table `cleanings (bedEventId, bedId, startsAt, endsAt)`: whenever a bed was to be cleaned, countable or
 * not. `endsAt` is null while it still is. It begins with those that were under way at `startsAt`.
 */
function cleanings(
  { hospitalId }: HospitalScope,
  service: string | undefined,
  { startsAt, untilAt }: Pick<Interval, 'startsAt' | 'untilAt'>,
): RawBuilder<unknown> {
  return sql`cleanings as (
    select "bedEvents"."bedEventId", "bedEvents"."bedId", "bedEvents"."happenedAt" as "startsAt",
      coalesce(${nextEventAt}, beds."retiredAt") as "endsAt"
    from rooms
      join beds on beds."roomId" = rooms."roomId"
      join "bedEvents" on "bedEvents"."bedId" = beds."bedId"
    where rooms."hospitalId" = ${hospitalId} ${inService(service)}
      and "bedEvents".state = 'cleaning' and "bedEvents"."happenedAt" < ${untilAt}
      and "bedEvents"."happenedAt" >= coalesce((
        select max(earlier."happenedAt") from "bedEvents" earlier
        where earlier."bedId" = beds."bedId" and earlier."happenedAt" <= ${startsAt}
      ), 0)
  )`
}

/** How much of a row of `cleanings` lies in an interval, in milliseconds; below 0 where nothing does. */
function within(
  { db }: Pick<HospitalScope, 'db'>,
  { startsAt, untilAt }: Pick<Interval, 'startsAt' | 'untilAt'>,
): RawBuilder<number> {
  const { larger, smaller } = words(db)
  const end = smaller(sql`coalesce(cleanings."endsAt", ${untilAt})`, sql`${untilAt}`)
  return sql<number>`(${end} - ${larger(sql`cleanings."startsAt"`, sql`${startsAt}`)})`
}

/** The hours of an interval in which beds waited to be cleaned or were being cleaned, and how many times they did. */
async function cleaningIn(scope: HospitalScope, interval: Interval, service: string | undefined) {
  const { rows } = await sql<{ value: number; cleanings: number }>`
    with ${cleanings(scope, service, interval)},
      times as materialized (select ${within(scope, interval)} as long from cleanings)
    select cast(coalesce(sum(long), 0) as double precision) / ${sql.lit(HOUR)} as value, count(*) as cleanings
    from times where long > 0
  `.execute(scope.db)
  return rows[0] ?? { value: 0, cleanings: 0 }
}

export async function cleaningOf(
  scope: HospitalScope,
  { now, before }: Periods,
  service: string | undefined,
): Promise<z.output<typeof Cleaning>> {
  return {
    now: await cleaningIn(scope, now, service),
    before: await cleaningIn(scope, before, service),
  }
}

/** Each time in the period that a bed was to be cleaned. */
export const cleaningRows: FindRows = async (context, { periods, service, query }) => {
  const long = within(context, periods.now)
  const rows = context.db
    .selectFrom(
      sql<
        Placed & { place: string; bedEventId: number; startsAt: number; endsAt: number | null; hours: number }
      >`(
        with ${cleanings(context, service, periods.now)}
        select ${PLACE}, cleanings."bedEventId", cleanings."startsAt", cleanings."endsAt",
          cast(${long} as double precision) / ${sql.lit(HOUR)} as hours
        from cleanings
          join beds on beds."bedId" = cleanings."bedId"
          join rooms on rooms."roomId" = beds."roomId"
        where ${long} > 0
      )`.as('bedCleanings'),
    )
    .selectAll()
  const orders = { startsAt: 'startsAt', bed: 'place', hours: 'hours' }
  const page = await pageOf(rows, query, orders, 'bedEventId')
  const data = page.data.map(({ bedEventId, startsAt, endsAt, hours, place: _, ...bed }) => ({
    bedEventId,
    bed,
    hours,
    startsAt: isoInstant(startsAt),
    endsAt: endsAt === null ? null : isoInstant(endsAt),
  }))
  return { ...page, data }
}
