import { type Kysely, sql } from 'kysely'
import * as z from 'zod/mini'
import { insertRows } from '#server/db/bulk-insert.ts'
import type { Schema } from '#server/db/schema.ts'
import { addDays, dayAt, instantOf, mondayOf, nextHour } from '#src/domain/dates.ts'
import { Profile } from '#src/domain/profile/contract.ts'
import { around } from '../cycle.ts'

/** The hospitals with a roster: the ones that most personas have rights in. */
const HOSPITALS = [1, 2, 3, 4]

/** This week and the next. */
const DAYS = 14

/** Whoever has one shift has neither the one before nor the one after, from so many doctors on. */
const ENOUGH = 4

const SHIFTS = ['morning', 'evening', 'night']
const CRITICAL = ['emergency', 'intensiveCare']

/** The first room of each service: who is on call there is on call for the service. */
function roomsOf(db: Kysely<Schema>, hospitalId: number) {
  return db
    .selectFrom('rooms')
    .select(({ fn }) => ['service', 'kind', fn.min('roomId').as('roomId')])
    .where('hospitalId', '=', hospitalId)
    .groupBy('service')
    .orderBy('roomId')
    .execute()
}

async function doctorsOf(db: Kysely<Schema>, hospitalId: number): Promise<string[]> {
  const doctors = await db
    .selectFrom('doctors')
    .select('doctorId')
    .where('hospitalId', '=', hospitalId)
    .where('status', '=', 'active')
    .where('profession', '=', 'physician')
    .orderBy('doctorId')
    .execute()
  return doctors.map((one) => one.doctorId)
}

/** The shifts of two weeks on a hospital's clock, one after the other. */
async function shiftsOf(db: Kysely<Schema>, hospitalId: number, now: number) {
  const { shifts, timeZone } = await db
    .selectFrom('profiles')
    .select(['shifts', 'timeZone'])
    .where('hospitalId', '=', hospitalId)
    .executeTakeFirstOrThrow()
  const hours = z.parse(Profile.shape.shifts, JSON.parse(shifts)).filter(({ kind }) => SHIFTS.includes(kind))
  const monday = mondayOf(dayAt(new Date(now), timeZone))
  return Array.from({ length: DAYS }, (_, day) => addDays(monday, day)).flatMap((day) =>
    hours.flatMap(({ kind, startsAt, endsAt }) => {
      const start = instantOf(`${day}T${startsAt}`, timeZone)
      return start === undefined ? [] : [{ kind, start, end: nextHour(start, endsAt, timeZone) }]
    }),
  )
}

async function rosterOf(db: Kysely<Schema>, hospitalId: number, now: number) {
  const doctors = await doctorsOf(db, hospitalId)
  if (doctors.length < ENOUGH) return []
  const rooms = await roomsOf(db, hospitalId)
  const shifts = await shiftsOf(db, hospitalId, now)
  return shifts.flatMap(({ kind, start, end }, slot) =>
    rooms.map((room) => ({
      hospitalId,
      // One doctor is on for the wards, another one for those who are worst.
      doctorId: around(doctors, 2 * slot + (CRITICAL.includes(room.kind) ? 0 : 1)),
      episodeId: null,
      roomId: room.roomId,
      role: 'onCall',
      shift: kind,
      version: 1,
      startedAt: Date.parse(start),
      endedAt: Date.parse(end),
    })),
  )
}

/**
 * Writes who is on call in these two weeks. Shifts keep to the clock on the wall, so this is done anew when the
 * dates of a seed move; nothing else in a seed has a shift.
 */
export async function layRoster(db: Kysely<Schema>, now: number): Promise<void> {
  await db.deleteFrom('assignments').where('shift', 'is not', null).execute()
  const { last } = await db
    .selectFrom('assignments')
    .select(sql<number>`coalesce(max(assignmentId), 0)`.as('last'))
    .executeTakeFirstOrThrow()
  const rows = []
  for (const hospitalId of HOSPITALS) rows.push(...(await rosterOf(db, hospitalId, now)))
  await insertRows(
    db,
    'assignments',
    rows.map((row, index) => ({ assignmentId: last + index + 1, ...row })),
  )
}
