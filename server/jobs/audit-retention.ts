import { sql } from 'kysely'
import type { Store } from '../db/store.ts'

const NEVER_SHRINKS = 'auditNeverShrinks'

/** The same day so many years before. */
function yearsBefore(now: Date, years: number): Date {
  const then = new Date(now)
  then.setUTCFullYear(now.getUTCFullYear() - years)
  return then
}

/**
 * Deletes what the log no longer has to keep: entries of before so many years. Those about a patient stay as long as
 * anything was done in that record within these years, as the record itself must (NOM-004, 5.4: five years from the last
 * act). The database lets nobody delete from the log; what forbids it is lifted and put back as it was within the one
 * transaction of the deletion, so that no other statement ever finds the log without it.
 * @returns how many entries were deleted
 */
export function deleteOldEntries(store: Store, years: number, now: Date): Promise<number> {
  const since = yearsBefore(now, years).getTime()
  return store.write(async (db) => {
    const old = await db
      .selectFrom('audit')
      .select('auditId')
      .where('happenedAt', '<', since)
      .limit(1)
      .execute()
    if (old.length === 0) return 0
    const { rows } = await sql<{ sql: string }>`
      select sql from sqlite_schema where type = 'trigger' and name = ${NEVER_SHRINKS}`.execute(db)
    const [trigger] = rows
    if (!trigger) throw new Error('Nothing keeps the log from being deleted')
    await sql`drop trigger ${sql.ref(NEVER_SHRINKS)}`.execute(db)
    const recent = db
      .selectFrom('audit as recent')
      .select('recent.patientId')
      .where('recent.happenedAt', '>=', since)
      .where('recent.patientId', 'is not', null)
    const deleted = await db
      .deleteFrom('audit')
      .where('happenedAt', '<', since)
      .where(({ eb, or }) => or([eb('patientId', 'is', null), eb('patientId', 'not in', recent)]))
      .executeTakeFirst()
    await sql.raw(trigger.sql).execute(db)
    return Number(deleted.numDeletedRows)
  })
}
