import { sql } from 'kysely'
import type { RequestContext } from '../http/request-context.ts'

/** What ends is a next version; what was only to begin ends where it would have begun. */
const endAt = (at: number) => ({
  endedAt: sql<number>`max(startedAt, ${at})`,
  version: sql<number>`version + 1`,
})

/** Ends one assignment. */
export async function endAssignment(
  { db }: Pick<RequestContext, 'db'>,
  assignmentId: number,
  at: number,
): Promise<void> {
  await db.updateTable('assignments').set(endAt(at)).where('assignmentId', '=', assignmentId).execute()
}

/** Ends what doctors were assigned to in an episode. */
export async function endAssignments(
  { db }: Pick<RequestContext, 'db'>,
  episodeId: number,
  at: number,
): Promise<void> {
  await db
    .updateTable('assignments')
    .set(endAt(at))
    .where('episodeId', '=', episodeId)
    .where(({ eb, or }) => or([eb('endedAt', 'is', null), eb('endedAt', '>', at)]))
    .execute()
}
