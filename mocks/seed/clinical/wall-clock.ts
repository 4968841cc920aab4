import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/db/schema.ts'
import { PAPERWORK } from '#server/episodes/writes/movements.ts'
import { makeRandom } from '../random.ts'
import { NEWBORN_NAMES } from './people.ts'

const MINUTE = 60_000
const DAY = 1440 * MINUTE

/** Visits begin from nine to a quarter to four, in steps of a quarter of an hour. */
const OPENING = 9 * 60
const QUARTERS = 28

/** How far the clock on the wall of a zone is from UTC at an instant, in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  return Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone).offsetNanoseconds / 1e6
}

/**
 * The instant of a visit that was planned for another one: that day, or the Friday before a weekend.
 * @param offset how far the clock on the wall is from UTC
 */
function officeHour(planned: number, offset: number, quarter: number): number {
  const day = Math.floor((planned + offset) / DAY)
  // Day 0 was a Thursday.
  const weekday = (day + 4) % 7
  const working = day - (weekday === 6 ? 1 : weekday === 0 ? 2 : 0)
  return working * DAY + (OPENING + 15 * quarter) * MINUTE - offset
}

/** The last instant up to now at which a visit may begin. */
function latest(now: number, offset: number): number {
  const today = officeHour(now, offset, QUARTERS - 1)
  if (now >= today) return today
  return now >= officeHour(now, offset, 0) ? now : officeHour(now - DAY, offset, QUARTERS - 1)
}

/** Lays the visits without a bed into the office hours of their hospital. */
async function layVisits(db: Kysely<Schema>, now: number, offsets: ReadonlyMap<number, number>) {
  const visits = await db
    .selectFrom('episodes')
    .select(['episodeId', 'hospitalId', 'admittedAt', 'dischargedAt', 'annulledAt'])
    .where('kind', '=', 'outpatient')
    .execute()
  const delays = visits.map(({ episodeId, hospitalId, admittedAt, dischargedAt }) => {
    const offset = offsets.get(hospitalId) ?? 0
    const quarter = makeRandom(17_000 + episodeId)(QUARTERS)
    const underWay = dischargedAt === null
    const begins = underWay ? admittedAt : officeHour(admittedAt, offset, quarter)
    const last = latest(now - DAY, offset)
    return [
      episodeId,
      (underWay ? Math.min(begins, latest(now, offset)) : Math.min(begins, last)) - admittedAt,
    ]
  })
  const moved = sql`(select value ->> 0 as visitId, value ->> 1 as delay from json_each(${JSON.stringify(delays)}))`
  for (const [table, columns] of [
    ['episodes', ['admittedAt', 'dischargeOrderedAt', 'dischargedAt', 'createdAt']],
    ['movements', ['happenedAt', 'recordedAt']],
    ['assignments', ['startedAt', 'endedAt']],
  ] as const) {
    const changes = columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(column)} + delay`)
    await sql`update ${sql.table(table)} set ${sql.join(changes)} from ${moved} where episodeId = visitId`.execute(
      db,
    )
  }
  await sql`update patients set lastMovementAt = newest from (
      select patientId as visitorId, max(happenedAt) as newest
      from episodes join movements using (episodeId)
      where patientId in (select patientId from episodes where kind = 'outpatient')
        and movements.kind not in (${sql.join(PAPERWORK)}) group by 1
    ) where patientId = visitorId`.execute(db)
}

/** Newborns were born on the day on which they were admitted, on the calendar of their hospital. */
async function layBirths(db: Kysely<Schema>, offsets: ReadonlyMap<number, number>): Promise<void> {
  const zones = JSON.stringify([...offsets])
  await sql`update patients set bornOn = born from (
      select patientId as newbornId, date((min(admittedAt) + (zones.value ->> 1)) / 1000, 'unixepoch') as born
      from patients join episodes using (patientId)
      join json_each(${zones}) as zones on zones.value ->> 0 = patients.hospitalId
      where givenNames in (${sql.join(Object.values(NEWBORN_NAMES))}) group by 1
    ) where patientId = newbornId`.execute(db)
}

/**
 * Lays what hangs on the clock on the wall of each hospital: the hours of visits, and the days of births. Done anew
 * when the dates of a seed move.
 */
export async function layWallClock(db: Kysely<Schema>, now: number): Promise<void> {
  const profiles = await db
    .selectFrom('profiles')
    .select(['hospitalId', 'timeZone'])
    .where('hospitalId', 'in', (query) => query.selectFrom('patients').select('hospitalId').distinct())
    .execute()
  const zones = new Map(profiles.map(({ timeZone }) => [timeZone, offsetAt(now, timeZone)]))
  const offsets = new Map(profiles.map((one) => [one.hospitalId, zones.get(one.timeZone) ?? 0]))
  await layVisits(db, now, offsets)
  await layBirths(db, offsets)
}
