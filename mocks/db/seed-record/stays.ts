import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import { Diagnosis } from '#src/features/episodes/contract.ts'
import { ageText, dayAt, daysBetween } from '#src/lib/dates.ts'
import { makeRandom } from '../random.ts'
import type { Schema } from '../schema.ts'
import type { Subject } from './contents.ts'
import { bodyOf, toneOf } from './patients.ts'

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
  motive: string | null
  subject: Subject
  /** Who attended it, one after the other; never nobody. */
  doctors: readonly [Attending, ...Attending[]]
}

type Attending = Writer & { since: number }

/** How many of the episodes that are under way have notes: of hospital 1, of the next ones, of the rest. */
const MANY = { first: 50, next: 8, rest: 3 }
const MANY_PAST = 12

function rowsOf(db: Kysely<Schema>, hospitalId: number) {
  return db
    .selectFrom('episodes')
    .innerJoin('patients', 'patients.patientId', 'episodes.patientId')
    .innerJoin('profiles', 'profiles.hospitalId', 'episodes.hospitalId')
    .select(['episodes.hospitalId', 'episodes.episodeId', 'episodes.patientId', 'episodes.kind'])
    .select(['episodes.admittedAt', 'episodes.dischargedAt', 'episodes.motive', 'episodes.service'])
    .select(['episodes.reason', 'episodes.diagnoses', 'profiles.timeZone'])
    .select(['patients.sex', 'patients.bornOn', 'patients.estimatedAge'])
    .where('episodes.hospitalId', '=', hospitalId)
}

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]

async function attendingsOf(db: Kysely<Schema>, ids: readonly number[]) {
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
    .where('assignments.role', '=', 'attending')
    .where('assignments.episodeId', 'in', ids)
    .orderBy('assignments.startedAt')
    .execute()
  return Map.groupBy(rows, (row) => row.episodeId)
}

function subjectOf(row: Row): Subject {
  const { patientId, sex, bornOn, estimatedAge, service, reason, diagnoses, admittedAt, timeZone } = row
  const day = dayAt(new Date(admittedAt), timeZone)
  const days = bornOn === null ? undefined : Math.max(daysBetween(bornOn, day), 0)
  const guessed = estimatedAge === null ? '' : `de unos ${estimatedAge} años`
  const tone = toneOf(days, service)
  return {
    ...{ sex, reason, tone, body: bodyOf(tone, makeRandom(16_000 + patientId)) },
    age: bornOn === null ? guessed : ageText(bornOn, day),
    diagnoses: z.parse(z.array(Diagnosis), JSON.parse(diagnoses)),
  }
}

async function toStays(db: Kysely<Schema>, rows: readonly Row[]): Promise<Stay[]> {
  const attendings = await attendingsOf(
    db,
    rows.map((row) => row.episodeId),
  )
  return rows.flatMap((row): Stay[] => {
    const [first, ...later] = attendings.get(row.episodeId) ?? []
    if (!first) return []
    const named = ({ name, ...one }: typeof first): Attending => ({ ...one, name: name ?? one.userId })
    return [{ ...row, subject: subjectOf(row), doctors: [named(first), ...later.map(named)] }]
  })
}

/** Who lies in a hospital now and is attended, as far as notes are written about them. */
export async function currentStays(db: Kysely<Schema>, hospitalId: number): Promise<Stay[]> {
  const many = hospitalId === 1 ? MANY.first : hospitalId <= 4 ? MANY.next : MANY.rest
  const rows = await rowsOf(db, hospitalId)
    .where('episodes.status', 'in', ['open', 'dischargeOrdered'])
    .where('episodes.kind', '<>', 'outpatient')
    .orderBy('episodes.episodeId')
    .limit(many)
    .execute()
  return toStays(db, rows)
}

/** Who left a hospital's wards last. */
export async function pastStays(db: Kysely<Schema>, hospitalId: number): Promise<Stay[]> {
  const rows = await rowsOf(db, hospitalId)
    .where('episodes.status', '=', 'discharged')
    .where('episodes.kind', '=', 'inpatient')
    .orderBy('episodes.dischargedAt', 'desc')
    .orderBy('episodes.episodeId')
    .limit(MANY_PAST)
    .execute()
  return toStays(db, rows)
}
