import type { Kysely } from 'kysely'
import type { Schema } from '#server/db/schema.ts'

const MANY = 2

/** In hospital 1 nobody has taken over those who came last. */
export async function leaveUnattended(db: Kysely<Schema>): Promise<void> {
  const newest = db
    .selectFrom('episodes')
    .select('episodeId')
    .where('hospitalId', '=', 1)
    .where('status', '=', 'open')
    .where('kind', '<>', 'outpatient')
    .orderBy('admittedAt', 'desc')
    .orderBy('episodeId')
    .limit(MANY)
  await db.deleteFrom('assignments').where('episodeId', 'in', newest).execute()
}
