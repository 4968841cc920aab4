import { sql } from 'kysely'
import type { Db, Store } from '../db/store.ts'
import { isPostgres } from '../db/words.ts'

const NEVER_SHRINKS = 'auditNeverShrinks'

/** The same day so many years before. */
function yearsBefore(now: Date, years: number): Date {
  const then = new Date(now)
  then.setUTCFullYear(now.getUTCFullYear() - years)
  return then
}

/**
 * Does some work while the log may be deleted from, which the database otherwise lets nobody do. What forbids it is put
 * back as it was within the same transaction, so that no other statement ever finds the log without it.
 */
async function withoutRule<T>(db: Db, work: () => Promise<T>): Promise<T> {
  if (isPostgres(db)) {
    await sql`alter table audit disable trigger ${sql.ref(NEVER_SHRINKS)}`.execute(db)
    const done = await work()
    await sql`alter table audit enable trigger ${sql.ref(NEVER_SHRINKS)}`.execute(db)
    return done
  }
  const { rows } = await sql<{ sql: string }>`
    select sql from sqlite_schema where type = 'trigger' and name = ${NEVER_SHRINKS}`.execute(db)
  const [rule] = rows
  if (!rule) throw new Error('Nothing keeps the log from being deleted')
  await sql`drop trigger ${sql.ref(NEVER_SHRINKS)}`.execute(db)
  const done = await work()
  await sql.raw(rule.sql).execute(db)
  return done
}

/**
 * Deletes what the log no longer has to keep: entries of before so many years. Those about a patient stay as long as
 * anything was done in that record within these years, as the record itself must (NOM-004, 5.4: five years from the last
 * act).
 * @returns how many entries were deleted
 */
export async function deleteOldEntries(store: Store, years: number, now: Date): Promise<number> {
  const since = yearsBefore(now, years).getTime()
  const old = await store.db
    .selectFrom('audit')
    .select('auditId')
    .where('happenedAt', '<', since)
    .limit(1)
    .execute()
  if (old.length === 0) return 0
  return store.write('installation', (db) =>
    withoutRule(db, async () => {
      // Counted by record: PostgreSQL would compare each old entry with every recent one, for days in a large log.
      const unused = db
        .selectFrom('audit as ofRecord')
        .select('ofRecord.patientId')
        .where('ofRecord.patientId', 'is not', null)
        .groupBy('ofRecord.patientId')
        .having(({ fn }) => fn.max('ofRecord.happenedAt'), '<', since)
      const entries = db.deleteFrom('audit').where('happenedAt', '<', since)
      const ofNobody = await entries.where('patientId', 'is', null).executeTakeFirst()
      const ofUnused = await entries.where('patientId', 'in', unused).executeTakeFirst()
      return Number(ofNobody.numDeletedRows + ofUnused.numDeletedRows)
    }),
  )
}

/** Deletes what happened at the sign-in before so many years. */
export async function deleteOldSignIns({ db }: Pick<Store, 'db'>, years: number, now: Date): Promise<void> {
  await db.deleteFrom('signInLog').where('happenedAt', '<', yearsBefore(now, years).getTime()).execute()
}
