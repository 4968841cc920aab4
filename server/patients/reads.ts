import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import * as z from 'zod/mini'
import { GENERIC_CURP } from '#src/domain/curp.ts'
import { type Namesake, Patient } from '#src/domain/patients/contract.ts'
import { findNamesakes, haveSameName } from '#src/domain/patients/similar-names.ts'
import { bedCodeFit, bedCodeKeys, codeSearchKey } from '#src/domain/rooms/rules.ts'
import { searchWords } from '#src/domain/text.ts'
import { matches, naturalKey } from '../db/paginate.ts'
import type { Schema } from '../db/schema.ts'
import { attendingName, attendsAt } from '../episodes/reads.ts'
import { episodeRuns } from '../episodes/running.ts'
import { notFound } from '../http/api-error.ts'
import { isoInstant } from '../http/iso-instant.ts'
import type { HospitalScope, RequestContext } from '../http/request-context.ts'
import { idOf } from '../http/rights.ts'

/** Patients, each with the bed that they lie in now and who attends them there; to be narrowed down. */
export function patientsWithStay({ db, now }: Pick<HospitalScope, 'db' | 'now'>) {
  return db
    .selectFrom('patients')
    .leftJoin('bedStays', (join) =>
      join.onRef('bedStays.patientId', '=', 'patients.patientId').on('bedStays.endedAt', 'is', null),
    )
    .leftJoin('episodes', 'episodes.episodeId', 'bedStays.episodeId')
    .leftJoin('beds', 'beds.bedId', 'bedStays.bedId')
    .leftJoin('rooms', 'rooms.roomId', 'beds.roomId')
    .leftJoin('assignments', (join) =>
      join.onRef('assignments.episodeId', '=', 'episodes.episodeId').on(attendsAt(now)),
    )
    .leftJoin('users', 'users.userId', 'assignments.doctorId')
    .selectAll('patients')
    .select(['episodes.episodeId', 'episodes.kind as stayKind', 'episodes.status as stayStatus'])
    .select(['episodes.service as stayService', 'episodes.admittedAt'])
    .select(['beds.bedId', 'beds.code as bedCode', 'rooms.roomId', 'rooms.code as roomCode'])
    .select(['rooms.floor', 'rooms.service as roomService'])
    .select(['assignments.doctorId as attendingDoctorId', attendingName.as('attendingDoctorName')])
}

type PatientRow = Awaited<ReturnType<ReturnType<typeof patientsWithStay>['execute']>>[number]

/** The patients who lie in a bed of the hospital now, by their ids; to be narrowed down. */
export function inBed({ db, hospitalId }: Pick<HospitalScope, 'db' | 'hospitalId'>) {
  return (
    db
      .selectFrom('bedStays')
      .innerJoin('episodes', 'episodes.episodeId', 'bedStays.episodeId')
      .select('bedStays.patientId')
      .where('bedStays.endedAt', 'is', null)
      .where('episodes.hospitalId', '=', hospitalId)
      // Nobody else lies in a bed; said so, the index spares those who left long ago.
      .where(episodeRuns)
  )
}

/** What patients are ordered by who are looked for from bed to bed: floor, room, bed; null for who lies in none. */
export const BED_ORDER = sql<string | null>`(
  select ${naturalKey('lyingIn.floor')} || '/' || ${naturalKey('lyingIn.code')} || '/' || ${naturalKey('lyingBed.code')}
  from "bedStays" as lying
  join beds as "lyingBed" on "lyingBed"."bedId" = lying."bedId"
  join rooms as "lyingIn" on "lyingIn"."roomId" = "lyingBed"."roomId"
  where lying."patientId" = patients."patientId" and lying."endedAt" is null
)`

/**
 * Finds patients by their names, their CURP and their record number, and those who lie in a bed by its code.
 * @returns a condition on `patients`
 */
export async function patientMatches(scope: HospitalScope, search: string): Promise<Expression<SqlBool>> {
  const { db, hospitalId } = scope
  const words = searchWords(search)
  if (words.length === 0) return matches(db, '', [])
  const beds = await db
    .selectFrom('beds')
    .innerJoin('rooms', 'rooms.roomId', 'beds.roomId')
    .innerJoin('bedStays', 'bedStays.bedId', 'beds.bedId')
    .select(['bedStays.patientId', 'beds.code', 'rooms.code as roomCode'])
    .where('beds.hospitalId', '=', hospitalId)
    .where('bedStays.endedAt', 'is', null)
    .execute()
  const keys = new Map(beds.map((bed) => [bed.patientId, bedCodeKeys(bed)]))
  const lyingIn = (typed: string) => {
    const wanted = codeSearchKey(typed)
    return [...keys].flatMap(([id, codes]) => (bedCodeFit(codes, wanted) ? [id] : []))
  }
  const { eb, and, or } = expressionBuilder<Schema, 'patients'>()
  // Ids that are known stand beside the index of what is searched; a query in their place would not let it be used.
  const orIn = (condition: Expression<SqlBool>, ids: number[]) =>
    ids.length > 0 ? or([condition, eb('patients.patientId', 'in', ids)]) : condition
  const all = and(words.map((word) => orIn(matches(db, word, ['patients.patientSearch']), lyingIn(word))))
  // A code may hold a space.
  return words.length > 1 ? orIn(all, lyingIn(search)) : all
}

/** Those of them whom this doctor attends now. */
export function attendedBy(scope: HospitalScope, doctorId: string) {
  return inBed(scope)
    .innerJoin('assignments', (join) =>
      join.onRef('assignments.episodeId', '=', 'episodes.episodeId').on(attendsAt(scope.now)),
    )
    .where('assignments.doctorId', '=', doctorId)
}

/** A bed that somebody lies in, and its ward: the rooms of one floor and service. */
interface OccupiedBed {
  bedId: number
  floor: string
  roomService: string
}

const wardOf = ({ floor, roomService }: OccupiedBed) => JSON.stringify([floor, roomService])

/** The namesakes of whoever lies in a bed, by the bed's id; without those who have none. */
export type NamesakesByBed = ReadonlyMap<number, Namesake[]>

/** Finds those on the same ward whose name is much like that of who lies in one of these beds. */
export async function namesakesByBed(
  { db, hospitalId }: Pick<HospitalScope, 'db' | 'hospitalId'>,
  occupied: readonly OccupiedBed[],
): Promise<NamesakesByBed> {
  const wards = [...new Map(occupied.map((one) => [wardOf(one), one])).values()]
  if (wards.length === 0) return new Map()
  const lying = await db
    .selectFrom('rooms')
    .innerJoin('beds', 'beds.roomId', 'rooms.roomId')
    .innerJoin('bedStays', 'bedStays.bedId', 'beds.bedId')
    .innerJoin('patients', (join) =>
      join
        .onRef('patients.patientId', '=', 'bedStays.patientId')
        .onRef('patients.hospitalId', '=', 'bedStays.hospitalId'),
    )
    .select(['beds.bedId', 'beds.code', 'rooms.code as roomCode', 'rooms.floor'])
    .select(['rooms.service as roomService', 'patients.patientId', 'patients.bornOn'])
    .select(['patients.estimatedAge', 'patients.givenNames'])
    .select(['patients.firstSurname', 'patients.secondSurname'])
    .where('rooms.hospitalId', '=', hospitalId)
    .where(({ or, and }) =>
      or(wards.map(({ floor, roomService }) => and({ 'rooms.floor': floor, 'rooms.service': roomService }))),
    )
    .where('bedStays.endedAt', 'is', null)
    // "No identificado" is no name that could be mistaken for another.
    .where('patients.identified', '=', 1)
    .execute()
  const beds = new Set(occupied.map(({ bedId }) => bedId))
  const found = new Map<number, Namesake[]>()
  for (const ward of Map.groupBy(lying, wardOf).values()) {
    const asked = ward.filter(({ bedId }) => beds.has(bedId))
    for (const [one, others] of findNamesakes(asked, ward)) {
      const namesakes = others.map((other) => ({
        patientId: other.patientId,
        bed: { bedId: other.bedId, code: other.code, roomCode: other.roomCode },
        birthDate: other.bornOn,
        estimatedAge: other.estimatedAge,
        isSameName: haveSameName(one, other),
      }))
      found.set(one.bedId, namesakes)
    }
  }
  return found
}

/** The bed that the patient of a row lies in. */
function bedOf({ bedId, bedCode, roomId, roomCode, floor, roomService }: PatientRow) {
  if (bedId === null || floor === null || roomService === null) return undefined
  return { bedId, code: bedCode, roomId, roomCode, floor, roomService }
}

function toPatient(row: PatientRow, byBed: NamesakesByBed): Patient {
  const bed = bedOf(row)
  const namesakes = bed && byBed.get(bed.bedId)
  const stay = bed && {
    episodeId: row.episodeId,
    kind: row.stayKind,
    status: row.stayStatus,
    service: row.stayService,
    admittedAt: isoInstant(row.admittedAt ?? 0),
    bed,
    attendingDoctorId: row.attendingDoctorId,
    attendingDoctorName: row.attendingDoctorName,
    similarName: namesakes !== undefined,
    namesakes: namesakes ?? [],
  }
  return z.parse(Patient, {
    ...row,
    birthDate: row.bornOn,
    emergencyContact: JSON.parse(row.emergencyContact),
    allergies: { state: row.allergyState, items: JSON.parse(row.allergies) },
    identified: row.identified === 1,
    stay: stay ?? null,
    lastMovementAt: row.lastMovementAt === null ? null : isoInstant(row.lastMovementAt),
  })
}

/** Patients as they travel, in the order given. */
export async function toPatients(scope: HospitalScope, rows: readonly PatientRow[]): Promise<Patient[]> {
  const occupied = rows.flatMap((row) => bedOf(row) ?? [])
  const namesakes = await namesakesByBed(scope, occupied)
  return rows.map((row) => toPatient(row, namesakes))
}

async function lookUp(scope: HospitalScope, patientId: number): Promise<Patient | undefined> {
  const rows = await patientsWithStay(scope)
    .where('patients.patientId', '=', patientId)
    .where('patients.hospitalId', '=', scope.hospitalId)
    .execute()
  return (await toPatients(scope, rows))[0]
}

/**
 * Returns the id of a patient of this hospital; undefined for nobody's and for another hospital's. An id that a query or
 * a body brings becomes part of a log entry only after it was found here.
 */
export async function findPatientId(
  { db, hospitalId }: Pick<HospitalScope, 'db' | 'hospitalId'>,
  by: 'patientId' | 'recordNumber',
  value: number | string,
): Promise<{ patientId: number } | undefined> {
  return db
    .selectFrom('patients')
    .select('patientId')
    .where('hospitalId', '=', hospitalId)
    .where(by, '=', value)
    .executeTakeFirst()
}

/** The patient whose id stands in the path, unless it is another hospital's. */
export async function findPatient(context: RequestContext): Promise<Patient | undefined> {
  const patient = await lookUp(context, idOf(context.params.patientId) ?? 0)
  // An emergency access opens one record: of the others it tells nothing.
  if (!patient?.stay || context.emergencyAccessId === undefined) return patient
  return { ...patient, stay: { ...patient.stay, namesakes: [] } }
}

/** A patient who is known to be there, as their record stands after a change. */
export async function readPatient(scope: HospitalScope, patientId: number): Promise<Patient> {
  const patient = await lookUp(scope, patientId)
  if (!patient) throw notFound()
  return patient
}

/** Whether a patient has this CURP, said as its index says it; the one that stands for none is nobody's. */
export function hasCurp(curp: string) {
  return sql<SqlBool>`curp = ${curp} and curp <> ${sql.lit(GENERIC_CURP)}`
}
