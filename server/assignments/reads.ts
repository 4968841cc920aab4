import { sql } from 'kysely'
import * as z from 'zod/mini'
import { Assignment, type AssignmentTarget } from '#src/domain/assignments/contract.ts'
import { doctorName } from '../doctors/reads.ts'
import { lastStay, targetOf } from '../episodes/reads.ts'
import { notFound } from '../http/api-error.ts'
import { isoInstant } from '../http/iso-instant.ts'
import type { HospitalScope, RequestContext } from '../http/request-context.ts'
import { idOf, mayNamePatients } from '../http/rights.ts'
import { NAME_COLUMNS } from '../patients/names.ts'

/** What an assignment is at an instant; one that was called off before it began has ended. */
export function statusAt(now: Date) {
  const at = now.getTime()
  return sql<string>`case
    when assignments."endedAt" <= ${at} or assignments."endedAt" <= assignments."startedAt" then 'ended'
    when assignments."startedAt" > ${at} then 'scheduled'
    else 'active'
  end`
}

/** Assignments with their doctor and their room, or the episode and its patient; nothing is selected. */
export function assignmentTables(db: HospitalScope['db']) {
  return db
    .selectFrom('assignments')
    .innerJoin('users', 'users.userId', 'assignments.doctorId')
    .leftJoin('rooms', 'rooms.roomId', 'assignments.roomId')
    .leftJoin('episodes', 'episodes.episodeId', 'assignments.episodeId')
    .leftJoin('patients', (join) =>
      join
        .onRef('patients.patientId', '=', 'episodes.patientId')
        .onRef('patients.hospitalId', '=', 'episodes.hospitalId'),
    )
}

/** Assignments with their room, or with the patient of their episode and the bed that they have or had last. */
export function assignmentsOf({ db, now }: Pick<HospitalScope, 'db' | 'now'>) {
  return assignmentTables(db)
    .leftJoin('bedStays as stay', (join) => join.on('stay.bedStayId', '=', lastStay))
    .leftJoin('beds', 'beds.bedId', 'stay.bedId')
    .leftJoin('rooms as bedRooms', 'bedRooms.roomId', 'beds.roomId')
    .selectAll('assignments')
    .select(['rooms.code as roomCode', doctorName.as('doctorName'), statusAt(now).as('status')])
    .select('patients.patientId')
    .select(NAME_COLUMNS)
    .select(['stay.bedId', 'beds.code as bedCode', 'bedRooms.floor'])
    .select(['bedRooms.roomId as bedRoomId', 'bedRooms.code as bedRoomCode'])
}

type AssignmentRow = Awaited<ReturnType<ReturnType<typeof assignmentsOf>['execute']>>[number]

/**
 * What an assignment is for.
 * @param named whether the reader may know patients by name
 */
export function targetOfAssignment(row: AssignmentRow, named: boolean): AssignmentTarget {
  const { roomId, roomCode } = row
  const target = targetOf({ ...row, roomId: row.bedRoomId, roomCode: row.bedRoomCode }, named)
  return { ...target, roomId, roomCode }
}

/** Assignments as they travel, in the order given. */
export function toAssignments(
  context: Pick<RequestContext, 'principal' | 'hospitalId'>,
  rows: readonly AssignmentRow[],
): Assignment[] {
  const named = mayNamePatients(context)
  return rows.map((row) =>
    z.parse(Assignment, {
      ...row,
      ...targetOfAssignment(row, named),
      startsAt: isoInstant(row.startedAt),
      endsAt: row.endedAt === null ? null : isoInstant(row.endedAt),
    }),
  )
}

/** The assignment in the path. */
export async function findAssignment(context: RequestContext): Promise<Assignment | undefined> {
  const rows = await assignmentsOf(context)
    .where('assignments.assignmentId', '=', idOf(context.params.assignmentId) ?? 0)
    .where('assignments.hospitalId', '=', context.hospitalId)
    .execute()
  return toAssignments(context, rows)[0]
}

/** An assignment that is known to be there, as it stands after a change. */
export async function readAssignment(context: RequestContext, assignmentId: number): Promise<Assignment> {
  const found = await findAssignment({ ...context, params: { assignmentId: String(assignmentId) } })
  if (!found) throw notFound()
  return found
}

/** For the log: whose record it is about, if anybody's. */
export function aboutPatient({ patientId }: { patientId: number | null }): { patientId?: number } {
  return patientId === null ? {} : { patientId }
}

/** What a sentence calls an episode: *José Pérez López*, or *el episodio 7* where patients aren't named. */
export function targetText({ patientName, episodeId, roomCode }: AssignmentTarget): string {
  return episodeId === null ? `el cuarto ${roomCode}` : (patientName ?? `el episodio ${episodeId}`)
}
