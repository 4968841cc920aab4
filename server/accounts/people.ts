import { sql } from 'kysely'
import { userRow } from '../db/rows.ts'
import type { Db } from '../db/store.ts'

/** Who is known by an address, with what tells whether they may sign in. */
export function peopleWith(db: Db, email: string) {
  return db
    .selectFrom('users')
    .leftJoin('accounts', 'accounts.userId', 'users.userId')
    .select(['users.userId', 'userName', 'deactivatedAt', 'accounts.email as accountEmail'])
    .where(({ eb, or }) => or([eb(sql`lower(users.email)`, '=', email), eb('accounts.email', '=', email)]))
    .orderBy('users.userId')
    .execute()
}

/** Makes somebody known. @returns their id, which nobody had before */
export async function addPerson(db: Db, name: string, email: string): Promise<string> {
  const userId = crypto.randomUUID()
  await db
    .insertInto('users')
    .values(userRow(userId, name, email))
    .execute()
  return userId
}
