import { doctorName } from '../doctors/reads.ts'
import { attendsAt } from '../episodes/attending.ts'
import type { HospitalScope } from '../http/request-context.ts'

/** Who attends these episodes now, by episode; those that are over, or attended by nobody, are left out. */
export async function attendingOf({ db, hospitalId, now }: HospitalScope, episodeIds: readonly number[]) {
  const rows = await db
    .selectFrom('episodes')
    .innerJoin('assignments', 'assignments.episodeId', 'episodes.episodeId')
    .innerJoin('users', 'users.userId', 'assignments.doctorId')
    .select(['episodes.episodeId', 'assignments.assignmentId', 'assignments.doctorId', doctorName.as('name')])
    .where('episodes.hospitalId', '=', hospitalId)
    .where('episodes.episodeId', 'in', [...episodeIds])
    .where(attendsAt(now))
    .execute()
  return new Map(rows.map((row) => [row.episodeId, row]))
}
