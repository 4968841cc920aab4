import { sql } from 'kysely'
import { findNamesakes } from '#src/domain/patients/rules.ts'
import type { HospitalScope } from '../http/request-context.ts'
import { attendsAt } from './attending.ts'

/** An open stay: who lies in which bed now. */
export type OpenStay = Awaited<ReturnType<typeof rowsOf>>[number] & {
  /** Somebody with a name much like this one lies on the same ward. */
  similarName: boolean
}

function rowsOf({ db, hospitalId, now }: HospitalScope) {
  return db
    .selectFrom('bedStays')
    .innerJoin('episodes', 'episodes.episodeId', 'bedStays.episodeId')
    .innerJoin('patients', 'patients.patientId', 'bedStays.patientId')
    .innerJoin('beds', 'beds.bedId', 'bedStays.bedId')
    .innerJoin('rooms', 'rooms.roomId', 'beds.roomId')
    .leftJoin('assignments', (join) =>
      join.onRef('assignments.episodeId', '=', 'episodes.episodeId').on(attendsAt(now)),
    )
    .leftJoin('users', 'users.userId', 'assignments.doctorId')
    .where('bedStays.endedAt', 'is', null)
    .where('episodes.hospitalId', '=', hospitalId)
    .select(['bedStays.startedAt', 'beds.bedId', 'beds.code as bedCode'])
    .select(['rooms.roomId', 'rooms.code as roomCode', 'rooms.floor', 'rooms.service as roomService'])
    .select(['episodes.episodeId', 'episodes.kind', 'episodes.status', 'episodes.service'])
    .select(['episodes.admittedAt', 'episodes.expectedDischargeAt'])
    .select(['patients.patientId', 'patients.givenNames', 'patients.firstSurname', 'patients.secondSurname'])
    .select(['patients.recordNumber', 'patients.sex', 'patients.bornOn', 'patients.estimatedAge'])
    .select(['patients.identified', 'assignments.doctorId as attendingDoctorId'])
    .select(sql<string | null>`coalesce(users.userName, assignments.doctorId)`.as('attendingDoctorName'))
    .execute()
}

/** Every open stay of a hospital: as many as it has occupied beds. A ward is the rooms of one floor and service. */
export async function openStays(moment: HospitalScope): Promise<OpenStay[]> {
  const rows = await rowsOf(moment)
  const wards = Map.groupBy(rows, ({ floor, roomService }) => JSON.stringify([floor, roomService]))
  const alike = new Set<number>()
  for (const ward of wards.values()) {
    // "No identificado" is no name that could be mistaken for another.
    for (const one of findNamesakes(ward.filter(({ identified }) => identified === 1))) alike.add(one.bedId)
  }
  return rows.map((row) => ({ ...row, similarName: alike.has(row.bedId) }))
}
