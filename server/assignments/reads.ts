import { sql } from 'kysely'
import * as z from 'zod/mini'
import { Assignment } from '#src/domain/assignments/contract.ts'
import { doctorName } from '../doctors/reads.ts'
import { notFound } from '../http/api-error.ts'
import { idOf } from '../http/authorize.ts'
import { isoInstant } from '../http/iso-instant.ts'
import type { HospitalScope, RequestContext } from '../http/request-context.ts'
import { episodeTargets } from './targets.ts'

export const ASSIGNMENTS = '/api/hospitals/{hospitalId}/assignments'

/** What an assignment is at an instant; one that was called off before it began has ended. */
export function statusAt(now: Date) {
  const at = now.getTime()
  return sql<string>`case
    when assignments.endedAt <= max(${at}, assignments.startedAt) then 'ended'
    when assignments.startedAt > ${at} then 'scheduled'
    else 'active'
  end`
}

/** The assignments of a hospital, to be narrowed down. */
export function assignmentsOf({ db, hospitalId, now }: HospitalScope) {
  return db
    .selectFrom('assignments')
    .innerJoin('users', 'users.userId', 'assignments.doctorId')
    .leftJoin('rooms', 'rooms.roomId', 'assignments.roomId')
    .selectAll('assignments')
    .select(['rooms.code as roomCode', doctorName.as('doctorName'), statusAt(now).as('status')])
    .where('assignments.hospitalId', '=', hospitalId)
}

type AssignmentRow = Awaited<ReturnType<ReturnType<typeof assignmentsOf>['execute']>>[number]

/** Assignments as they travel, in the order given. */
export async function toAssignments(
  context: HospitalScope & Pick<RequestContext, 'principal'>,
  rows: readonly AssignmentRow[],
): Promise<Assignment[]> {
  const episodeIds = rows.flatMap((row) => row.episodeId ?? [])
  const targets = await episodeTargets(context, episodeIds)
  return rows.map((row) =>
    z.parse(Assignment, {
      ...row,
      patientId: null,
      patientName: null,
      bed: null,
      ...targets.get(row.episodeId ?? 0),
      startsAt: isoInstant(row.startedAt),
      endsAt: row.endedAt === null ? null : isoInstant(row.endedAt),
    }),
  )
}

/** The assignment in the path. */
export async function findAssignment(context: RequestContext): Promise<Assignment | undefined> {
  const rows = await assignmentsOf(context)
    .where('assignmentId', '=', idOf(context.params.assignmentId) ?? 0)
    .execute()
  return (await toAssignments(context, rows))[0]
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
