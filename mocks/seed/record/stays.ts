import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { Schema } from '#server/db/schema.ts'
import { episodeRuns } from '#server/episodes/running.ts'
import { dayAt, daysBetween } from '#src/domain/dates.ts'
import { Diagnosis, DischargeMotive } from '#src/domain/episodes/contract.ts'
import { ageInWords, fullName } from '#src/domain/patients/rules.ts'
import { makeRandom } from '../random.ts'
import type { Subject } from './contents.ts'
import { bodyOf, toneOf } from './patients.ts'

const DAY = 86_400_000

/** Somebody who writes notes; without a licence where none is asked for. */
export interface Writer {
  userId: string
  name: string
  license: string | null
}

/** An episode that notes are written in. */
export interface Stay {
  hospitalId: number
  timeZone: string
  episodeId: number
  patientId: number
  kind: string
  admittedAt: number
  dischargedAt: number | null
  motive: DischargeMotive | null
  service: string
  /** Of the hospital, as letters name it. */
  hospital: { name: string; address: string; clues: string }
  patient: { name: string; recordNumber: string }
  subject: Subject
  /** When they were in the operating room first, and who saw to the anaesthesia. */
  operation: { startedAt: number; endedAt: number | null; anesthetist: Writer } | undefined
  /** Who was consulted first, for which specialty. */
  consultant: (Attending & { specialty: string }) | undefined
  /** Who attended it, one after the other; never nobody. */
  doctors: readonly [Attending, ...Attending[]]
}

type Attending = Writer & { since: number }

/** How many of the episodes that are under way have notes: of hospital 1, of the next ones, of the rest. */
const MANY = { first: 50, next: 8, rest: 3 }

/** Days since hospital 1 writes discharge notes here. A year of them would slow the seed down. */
const DISCHARGE_NOTE_DAYS = 28

/** Those who left in another way than home: one of each way in the hospitals after the first. */
const UNUSUAL = ['voluntary', 'transferred', 'died']
const MANY_UNUSUAL = 1

function rowsOf(db: Kysely<Schema>) {
  return db
    .selectFrom('episodes')
    .innerJoin('patients', 'patients.patientId', 'episodes.patientId')
    .innerJoin('profiles', 'profiles.hospitalId', 'episodes.hospitalId')
    .innerJoin('hospitals', 'hospitals.hospitalId', 'episodes.hospitalId')
    .select(['episodes.hospitalId', 'episodes.episodeId', 'episodes.patientId', 'episodes.kind'])
    .select(['episodes.admittedAt', 'episodes.dischargedAt', 'episodes.motive', 'episodes.service'])
    .select(['episodes.reason', 'episodes.diagnoses', 'profiles.timeZone'])
    .select(['patients.sex', 'patients.bornOn', 'patients.estimatedAge', 'patients.recordNumber'])
    .select(['patients.givenNames', 'patients.firstSurname', 'patients.secondSurname'])
    .select(['hospitals.name as hospitalName', 'profiles.address', 'profiles.clues'])
}

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]

/** Who attended, and who was consulted, in the order in which they came. */
async function doctorsOf(db: Kysely<Schema>, ids: readonly number[]) {
  const rows = await db
    .selectFrom('assignments')
    .innerJoin('users', 'users.userId', 'assignments.doctorId')
    .innerJoin('doctors', (join) =>
      join
        .onRef('doctors.doctorId', '=', 'assignments.doctorId')
        .onRef('doctors.hospitalId', '=', 'assignments.hospitalId'),
    )
    .select(['assignments.episodeId', 'users.userId', 'users.userName as name'])
    .select(['doctors.professionalLicense as license', 'assignments.startedAt as since'])
    .select(['assignments.role', 'doctors.specialty'])
    .where('assignments.episodeId', 'in', ids)
    .orderBy('assignments.startedAt')
    .execute()
  return Map.groupBy(rows, (row) => row.episodeId)
}

/** Who saw to anaesthesia in each operating room, and when. */
async function operationsOf(db: Kysely<Schema>, ids: readonly number[]) {
  const rows = await db
    .selectFrom('bedStays')
    .innerJoin('beds', 'beds.bedId', 'bedStays.bedId')
    .innerJoin('rooms', 'rooms.roomId', 'beds.roomId')
    .innerJoin('doctors', 'doctors.hospitalId', 'rooms.hospitalId')
    .innerJoin('users', 'users.userId', 'doctors.doctorId')
    .select(['bedStays.episodeId', 'bedStays.startedAt', 'bedStays.endedAt'])
    .select(['users.userId', 'users.userName', 'doctors.professionalLicense as license'])
    .where('rooms.kind', '=', 'operating')
    .where('doctors.specialty', '=', 'Anestesiología')
    .where('doctors.status', '=', 'active')
    .where('bedStays.episodeId', 'in', ids)
    .execute()
  return new Map(
    rows.map(({ episodeId, startedAt, endedAt, userId, userName, license }) => [
      episodeId,
      { startedAt, endedAt, anesthetist: { userId, name: userName ?? userId, license } },
    ]),
  )
}

function subjectOf(row: Row): Subject {
  const { patientId, sex, bornOn, estimatedAge, service, reason, diagnoses, admittedAt, timeZone } = row
  const day = dayAt(new Date(admittedAt), timeZone)
  const days = bornOn === null ? undefined : Math.max(daysBetween(bornOn, day), 0)
  const tone = toneOf(days, service)
  return {
    sex,
    reason,
    tone,
    body: bodyOf(tone, makeRandom(16_000 + patientId)),
    age: ageInWords({ birthDate: bornOn, estimatedAge }, day),
    diagnoses: z.parse(z.array(Diagnosis), JSON.parse(diagnoses)),
  }
}

async function toStays(db: Kysely<Schema>, rows: readonly Row[]): Promise<Stay[]> {
  const ids = rows.map((row) => row.episodeId)
  const doctors = await doctorsOf(db, ids)
  const operations = await operationsOf(db, ids)
  return rows.flatMap((row): Stay[] => {
    const own = (doctors.get(row.episodeId) ?? []).map((one) => ({ ...one, name: one.name ?? one.userId }))
    const [first, ...later] = own.filter((one) => one.role === 'attending')
    if (!first) return []
    const { hospitalName, address, clues, recordNumber } = row
    return [
      {
        ...row,
        motive: z.parse(z.nullable(DischargeMotive), row.motive),
        subject: subjectOf(row),
        doctors: [first, ...later],
        hospital: { name: hospitalName, address, clues },
        patient: { name: fullName(row), recordNumber },
        operation: operations.get(row.episodeId),
        consultant: own.find((one) => one.role === 'consultant'),
      },
    ]
  })
}

/** The stays of one hospital that notes are written in. */
export interface StaysOf {
  /** Of those who lie there now. */
  current: Stay[]
  /** Of those who left, the last ones first: in hospital 1 since it writes discharge notes, elsewhere in an unusual way. */
  past: Stay[]
}

/** The first rows of each hospital. */
function firstOfEach(rows: readonly Row[], many: (hospitalId: number) => number): Row[] {
  const byHospital = Map.groupBy(rows, (row) => row.hospitalId)
  return [...byHospital].flatMap(([hospitalId, own]) => own.slice(0, many(hospitalId)))
}

/** The stays that notes are written in, by hospital: read at once, for a page waits for it when it first opens. */
export async function readStays(db: Kysely<Schema>, now: number): Promise<Map<number, StaysOf>> {
  const current = await rowsOf(db)
    .where(episodeRuns)
    .where('episodes.kind', '<>', 'outpatient')
    .orderBy('episodes.episodeId')
    .execute()
  const left = rowsOf(db)
    .where('episodes.status', '=', 'discharged')
    .where('episodes.kind', '<>', 'outpatient')
    .orderBy('episodes.dischargedAt', 'desc')
    .orderBy('episodes.episodeId')
  const newest = await left
    .where('episodes.hospitalId', '=', 1)
    .where('episodes.dischargedAt', '>=', now - DISCHARGE_NOTE_DAYS * DAY)
    .execute()
  const unusual = await left
    .where('episodes.hospitalId', '>', 1)
    .where('episodes.kind', '=', 'inpatient')
    .where('episodes.motive', 'in', UNUSUAL)
    .execute()
  const others = [...Map.groupBy(unusual, (row) => row.motive).values()].flatMap((rows) =>
    firstOfEach(rows, () => MANY_UNUSUAL),
  )
  const lying = firstOfEach(current, (id) => (id === 1 ? MANY.first : id <= 4 ? MANY.next : MANY.rest))
  const rows = new Map([...lying, ...newest, ...others].map((row) => [row.episodeId, row]))

  const stays = new Map<number, StaysOf>()
  for (const stay of await toStays(db, [...rows.values()])) {
    const own = stays.get(stay.hospitalId) ?? { current: [], past: [] }
    stays.set(stay.hospitalId, own)
    if (stay.dischargedAt === null) own.current.push(stay)
    else own.past.push(stay)
  }
  return stays
}
