import type { Kysely } from 'kysely'
import type { Answer, Call } from './call.ts'
import type { Schema } from './db/schema.ts'
import type { Store } from './db/store.ts'
import { Refusal } from './refusal.ts'

type Attempt = Omit<Call, 'db'> & { method: string }

async function record(
  db: Kysely<Schema>,
  { caller, now, method, path, hospitalId }: Attempt,
  status: number,
  made?: number,
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
    })
    .execute()
}

/**
 * Does a write and logs it in one transaction, so that neither stands without the other. A write refused for
 * want of a right is logged too.
 */
export async function audited(
  store: Store,
  attempt: Attempt,
  work: (db: Kysely<Schema>) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await store.write(async (db) => {
      const answer = await work(db)
      await record(db, attempt, answer.status, answer.hospitalId)
      return answer
    })
  } catch (reason) {
    if (reason instanceof Refusal && reason.status === 403) {
      await store.write((db) => record(db, attempt, reason.status))
    }
    throw reason
  }
}
