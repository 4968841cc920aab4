import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import { addDays, dayAt, daysBetween } from '#src/domain/dates.ts'
import type { Discharges, Occupancy, Turnover } from '#src/domain/statistics/contract.ts'
import { quotient } from '#src/domain/statistics/rules.ts'
import { pageOf } from '../db/paginate.ts'
import type { HospitalScope } from '../http/request-context.ts'
import { type BedScope, bedTimes, inService, PLACE, type Placed } from './bed-time.ts'
import { DAY, type DayScale, dayScale, wholeDays } from './day-scale.ts'
import type { FindRows, Interval, Periods } from './period.ts'

/** Bed-days. */
interface BedDays {
  occupied: number
  available: number
}

/** A millionth of a bed-day is a blink: what is smaller comes of the division. */
const roundDays = (days: number) => Math.round(days * 1e6) / 1e6

function figuresOf(bedDays: BedDays) {
  const occupied = roundDays(bedDays.occupied)
  const available = roundDays(bedDays.available)
  return { value: quotient(occupied, available), occupied, available }
}

/** How long the intervals of a table are in all, in days; `sign` says which of them are taken away. */
function daysIn(scale: DayScale, sign: RawBuilder<unknown>): RawBuilder<number> {
  const length = sql`(${scale.sql(sql`"endsAt"`)} - ${scale.sql(sql`"startsAt"`)})`
  return sql<number>`cast(coalesce(sum(${sign} * ${length}), 0) as double precision) / ${sql.lit(DAY)}`
}

async function totalOf({ db }: HospitalScope, scope: BedScope, scale: DayScale): Promise<BedDays> {
  const { rows } = await sql<BedDays>`
    with ${bedTimes(db, scope)}
    select (select ${daysIn(scale, sql`1`)} from taken) as occupied,
      (select ${daysIn(scale, sql`sign`)} from opened) as available
  `.execute(db)
  return rows[0] ?? { occupied: 0, available: 0 }
}

/**
 * What begins and ends on each day, by the numbers of the days: by how many more intervals there are at its end
 * (`change`), and when those begin less when those end (`at`, in days).
 */
const dailySteps = (scale: DayScale, table: RawBuilder<unknown>, sign: RawBuilder<unknown>) => sql`
  select ${wholeDays(sql`at`)} as day, sum(step) as change,
    cast(sum(step * at) as double precision) / ${sql.lit(DAY)} as at
  from (
    select ${scale.sql(sql`"startsAt"`)} as at, ${sign} as step from ${table}
    union all
    select ${scale.sql(sql`"endsAt"`)}, -${sign} from ${table}
  ) as steps group by day`

/** The bed-days of each of so many days from the scale's first one on. */
async function byDay(
  { db }: HospitalScope,
  scope: BedScope,
  scale: DayScale,
  days: number,
): Promise<BedDays[]> {
  const { rows } = await sql<{ what: keyof BedDays; day: number; change: number; at: number }>`
    with ${bedTimes(db, scope)},
      occupied as (${dailySteps(scale, sql`taken`, sql`1`)}),
      available as (${dailySteps(scale, sql`opened`, sql`sign`)})
    select 'occupied' as what, * from occupied union all select 'available', * from available
  `.execute(db)
  const steps = new Map(rows.map((row) => [`${row.what} ${row.day}`, row]))
  const going = { occupied: 0, available: 0 }
  const on = (what: keyof BedDays, day: number) => {
    const { change = 0, at = 0 } = steps.get(`${what} ${day}`) ?? {}
    const time = going[what] + change * (day + 1) - at
    going[what] += change
    return time
  }
  return Array.from({ length: days }, (_, day) => ({
    occupied: on('occupied', day),
    available: on('available', day),
  }))
}

/** The day on which the first countable bed was registered; undefined where there is none. */
async function firstBedDay(
  { db, hospitalId }: HospitalScope,
  service: string | undefined,
  timeZone: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ at: number | null }>`
    select min("bedEvents"."happenedAt") as at
    from rooms join beds on beds."roomId" = rooms."roomId" join "bedEvents" on "bedEvents"."bedId" = beds."bedId"
    where rooms."hospitalId" = ${hospitalId} and beds.countable = 1 ${inService(service)}
  `.execute(db)
  const at = rows[0]?.at ?? null
  return at === null ? undefined : dayAt(new Date(at), timeZone)
}

/** How much of the countable beds' time somebody lay in them, day by day. */
export async function occupancyOf(
  scope: HospitalScope,
  { now, before, timeZone }: Periods,
  service: string | undefined,
): Promise<z.output<typeof Occupancy>> {
  const beds = { hospitalId: scope.hospitalId, service }
  const scale = dayScale(timeZone, now.startsAt, now.endsAt)
  const many = daysBetween(now.from, now.to) + 1
  const days = await byDay(scope, { ...beds, ...now }, scale, many)
  const scaleBefore = dayScale(timeZone, before.startsAt, before.endsAt)
  const registeredOn = await firstBedDay(scope, service, timeZone)
  const sum = (what: keyof BedDays) => days.reduce((total, day) => total + day[what], 0)
  return {
    now: figuresOf({ occupied: sum('occupied'), available: sum('available') }),
    before: figuresOf(await totalOf(scope, { ...beds, ...before }, scaleBefore)),
    byDay: days.map((day, index) => ({ day: addDays(now.from, index), ...figuresOf(day) })),
    ...(registeredOn !== undefined && { registeredOn }),
  }
}

/**
 * How many patients each bed had: discharges ÷ the beds that were available on average, which are the bed-days ÷ the
 * days that have passed.
 */
export function turnoverOf(
  { now, before, timeZone }: Periods,
  occupancy: z.output<typeof Occupancy>,
  discharges: z.output<typeof Discharges>,
): z.output<typeof Turnover> {
  const figuresOf = ({ startsAt, untilAt, endsAt }: Interval, which: 'now' | 'before') => {
    const days = dayScale(timeZone, startsAt, endsAt).at(untilAt) / DAY
    const beds = quotient(occupancy[which].available, days) ?? 0
    const { value } = discharges[which]
    return { value: quotient(value, beds), discharges: value, beds }
  }
  return { now: figuresOf(now, 'now'), before: figuresOf(before, 'before') }
}

/** Each countable bed that was available for some of the period. */
export const bedRows: FindRows = async ({ db, hospitalId }, { periods, service, query }) => {
  const { startsAt, untilAt, endsAt } = periods.now
  const scale = dayScale(periods.timeZone, startsAt, endsAt)
  const rows = db
    .selectFrom(
      sql<Placed & { place: string; occupied: number; available: number }>`(
        with ${bedTimes(db, { hospitalId, service, startsAt, untilAt })},
          availables as (select "bedId", ${daysIn(scale, sql`sign`)} as available from opened group by "bedId"),
          occupieds as (select "bedId", ${daysIn(scale, sql`1`)} as occupied from taken group by "bedId")
        select ${PLACE}, coalesce(occupieds.occupied, 0) as occupied, availables.available
        from availables
          join beds on beds."bedId" = availables."bedId"
          join rooms on rooms."roomId" = beds."roomId"
          left join occupieds on occupieds."bedId" = availables."bedId"
        where availables.available > 0
      )`.as('bedSums'),
    )
    .selectAll()
  const orders = { bed: 'place', occupied: 'occupied', available: 'available' }
  const page = await pageOf(rows, query, orders, 'bedId')
  const data = page.data.map(({ place: _, ...row }) => ({
    ...row,
    occupied: roundDays(row.occupied),
    available: roundDays(row.available),
  }))
  return { ...page, data }
}
