import type { Kysely } from 'kysely'
import type { Answer, Call } from './call.ts'
import type { Schema } from './db/schema.ts'
import type { Store } from './db/store.ts'
import { Refusal } from './refusal.ts'

type Attempt = Omit<Call, 'db'> & { method: string }

async function record(
  db: Kysely<Schema>,
  { caller, now, method, path, hospitalId }: Attempt,
  { status, hospitalId: made, patientId }: Pick<Answer, 'hospitalId' | 'patientId'> & { status: number },
): Promise<void> {
  await db
    .insertInto('audit')
    .values({
      userId: caller.userId,
      happenedAt: now.getTime(),
      hospitalId: made ?? (hospitalId || null),
      method,
      path,
      status,
      patientId: patientId ?? null,
    })
    .execute()
}

/** Reading the same again within this time is one reading. */
const ONE_READING_MS = 15 * 60_000

async function wasRead(db: Kysely<Schema>, { caller, path, method, now }: Attempt): Promise<boolean> {
  const known = await db
    .selectFrom('audit')
    .select('auditId')
    .where('userId', '=', caller.userId)
    .where('path', '=', path)
    .where('method', '=', method)
    .where('happenedAt', '>', now.getTime() - ONE_READING_MS)
    .executeTakeFirst()
  return known !== undefined
}

/**
 * Logs that somebody read a patient's record; an answer that names no patient is no such reading. What is asked
 * for again within a quarter of an hour counts once.
 */
export async function recordReading(store: Store, attempt: Attempt, answer: Answer): Promise<void> {
  if (answer.patientId === undefined || (await wasRead(store.db, attempt))) return
  // Looked up again where nobody else writes: a page may ask for the same record twice at once.
  await store.write(async (db) => {
    if (!(await wasRead(db, attempt))) await record(db, attempt, answer)
  })
}

/**
 * Does a write and logs it in one transaction, so that neither stands without the other. A write refused for
 * want of a right is logged too; one that was done before, and is only answered again, is not.
 */
export async function audited(
  store: Store,
  attempt: Attempt,
  work: (db: Kysely<Schema>) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await store.write(async (db) => {
      const answer = await work(db)
      if (!answer.isRepeated) await record(db, attempt, answer)
      return answer
    })
  } catch (reason) {
    if (reason instanceof Refusal && reason.status === 403) {
      await store.write((db) => record(db, attempt, { status: reason.status }))
    }
    throw reason
  }
}
