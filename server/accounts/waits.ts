import type { Db } from '../db/store.ts'

/** A counter whose wait no administrator sees. */
export const NOBODY = { userId: null, network: null }

/** The waits of people and networks that have not passed, the longest first. */
export function waitsIn(db: Db, now: number) {
  return db
    .selectFrom('signInTries')
    .leftJoin('users', 'users.userId', 'signInTries.userId')
    .select(['key', 'kind', 'signInTries.userId', 'userName', 'network', 'waitUntil'])
    .where('waitUntil', '>', now)
    .where(({ eb, or }) => or([eb('signInTries.userId', 'is not', null), eb('network', 'is not', null)]))
    .orderBy('waitUntil', 'desc')
    .orderBy('key')
}

/** Ends a wait and sets its counter to zero. */
export async function liftWait(db: Db, key: string): Promise<void> {
  const lifted = { tries: 0, waitUntil: null, ...NOBODY }
  await db.updateTable('signInTries').set(lifted).where('key', '=', key).execute()
}
