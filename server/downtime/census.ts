import * as z from 'zod/mini'
import { Diagnosis } from '#src/domain/episodes/contract.ts'
import { Patient } from '#src/domain/patients/contract.ts'
import type { Db } from '../db/store.ts'
import { attendingName, attendsAt } from '../episodes/reads.ts'
import { episodeRuns } from '../episodes/running.ts'
import type { HospitalScope } from '../http/request-context.ts'

/** A bed that is in use, and who lies in it. */
export type BedLine = Awaited<ReturnType<typeof bedsInUse>>[number]
/** Somebody who is admitted; what of them a list shows. */
export type Occupant = NonNullable<ReturnType<typeof occupantOf>>

/** Who is where in a hospital at one instant. */
export interface Census {
  hospital: string
  timeZone: string
  at: Date
  beds: (Pick<BedLine, 'bedId' | 'bedCode' | 'roomCode' | 'floor' | 'service' | 'state'> & {
    occupant: Occupant | null
  })[]
  /** Who is admitted and lies in no bed. */
  withoutBed: (Occupant & { service: string })[]
}

/** The hospitals that were not withdrawn. */
export async function readHospitals(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('hospitals')
    .select('hospitalId')
    .where('deletedAt', 'is', null)
    .orderBy('hospitalId')
    .execute()
  return rows.map(({ hospitalId }) => hospitalId)
}

/** What of an episode and its patient `occupantOf` takes. */
const OCCUPANT = [
  ...(['episodes.episodeId', 'episodes.admittedAt', 'episodes.reason', 'episodes.diagnoses'] as const),
  ...(['patients.givenNames', 'patients.firstSurname', 'patients.secondSurname', 'patients.sex'] as const),
  ...(['patients.recordNumber', 'patients.bornOn', 'patients.estimatedAge', 'patients.identified'] as const),
  ...(['patients.allergyState', 'patients.allergies'] as const),
]

/** The beds of a hospital that a patient can lie in, or does, in the order of floors and rooms. */
function bedsInUse({ db, hospitalId, now }: HospitalScope) {
  return db
    .selectFrom('rooms')
    .innerJoin('beds', 'beds.roomId', 'rooms.roomId')
    .leftJoin('bedStays', (join) =>
      join.onRef('bedStays.bedId', '=', 'beds.bedId').on('bedStays.endedAt', 'is', null),
    )
    .leftJoin('episodes', 'episodes.episodeId', 'bedStays.episodeId')
    .leftJoin('patients', (join) =>
      join
        .onRef('patients.patientId', '=', 'bedStays.patientId')
        .onRef('patients.hospitalId', '=', 'bedStays.hospitalId'),
    )
    .leftJoin('assignments', (join) =>
      join.onRef('assignments.episodeId', '=', 'episodes.episodeId').on(attendsAt(now)),
    )
    .leftJoin('users', 'users.userId', 'assignments.doctorId')
    .select(['beds.bedId', 'beds.code as bedCode', 'beds.state', 'rooms.code as roomCode'])
    .select(['rooms.floor', 'rooms.service'])
    .select([...OCCUPANT, attendingName.as('attending')])
    .where('rooms.hospitalId', '=', hospitalId)
    .where(({ eb, or, and }) =>
      or([
        eb('bedStays.bedStayId', 'is not', null),
        and([eb('rooms.active', '=', 1), eb('beds.retiredAt', 'is', null)]),
      ]),
    )
    .orderBy('rooms.floorSort')
    .orderBy('rooms.serviceSort')
    .orderBy('rooms.codeSort')
    .orderBy('beds.code')
    .execute()
}

/** Episodes that go on, in the order of the patients' names, of whom lies in no bed; outpatients need none. */
function admittedWithoutBed({ db, hospitalId, now }: HospitalScope) {
  return db
    .selectFrom('episodes')
    .innerJoin('patients', (join) =>
      join
        .onRef('patients.patientId', '=', 'episodes.patientId')
        .onRef('patients.hospitalId', '=', 'episodes.hospitalId'),
    )
    .leftJoin('bedStays', (join) =>
      join.onRef('bedStays.episodeId', '=', 'episodes.episodeId').on('bedStays.endedAt', 'is', null),
    )
    .leftJoin('assignments', (join) =>
      join.onRef('assignments.episodeId', '=', 'episodes.episodeId').on(attendsAt(now)),
    )
    .leftJoin('users', 'users.userId', 'assignments.doctorId')
    .select('episodes.service')
    .select([...OCCUPANT, attendingName.as('attending')])
    .where('episodes.hospitalId', '=', hospitalId)
    .where(episodeRuns)
    .where('episodes.kind', '<>', 'outpatient')
    .where('bedStays.bedStayId', 'is', null)
    .orderBy('patients.patientSort')
    .execute()
}

const PatientOfLine = z.pick(Patient, {
  givenNames: true,
  firstSurname: true,
  secondSurname: true,
  sex: true,
  recordNumber: true,
  birthDate: true,
  estimatedAge: true,
  identified: true,
  allergies: true,
})
const Stay = z.object({
  admittedAt: z.number(),
  reason: z.string(),
  diagnoses: z.array(Diagnosis),
  attending: z.nullable(z.string()),
})

/** Who a row is about; null where nobody lies in the bed. */
function occupantOf(row: Omit<BedLine, 'bedId' | 'bedCode' | 'state' | 'roomCode' | 'floor' | 'service'>) {
  if (row.episodeId === null) return null
  const { allergyState, allergies, identified, diagnoses, bornOn } = row
  const patient = z.parse(PatientOfLine, {
    ...row,
    birthDate: bornOn,
    identified: identified === 1,
    allergies: { state: allergyState, items: JSON.parse(allergies ?? '[]') },
  })
  return { ...patient, ...z.parse(Stay, { ...row, diagnoses: JSON.parse(diagnoses ?? '[]') }) }
}

/** Who is where in a hospital now. */
export async function readCensus(scope: HospitalScope): Promise<Census> {
  const { db, hospitalId, now } = scope
  const { name, timeZone } = await db
    .selectFrom('hospitals')
    .innerJoin('profiles', 'profiles.hospitalId', 'hospitals.hospitalId')
    .select(['hospitals.name', 'profiles.timeZone'])
    .where('hospitals.hospitalId', '=', hospitalId)
    .executeTakeFirstOrThrow()
  const beds = await bedsInUse(scope)
  const withoutBed = await admittedWithoutBed(scope)
  return {
    hospital: name,
    timeZone,
    at: now,
    beds: beds.map((row) => ({ ...row, occupant: occupantOf(row) })),
    withoutBed: withoutBed.flatMap((row) => {
      const occupant = occupantOf(row)
      return occupant ? [{ ...occupant, service: row.service }] : []
    }),
  }
}
