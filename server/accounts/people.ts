import { sql } from 'kysely'
import { userRow } from '../db/rows.ts'
import type { Db } from '../db/store.ts'

/** Who administers thousands of hospitals has no single one that a stranger tries. */
const MOST_HOSPITALS = 20

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

/** The names that a stranger connects with somebody: theirs, and those of their hospitals. */
export async function namesAbout(db: Db, userId: string): Promise<string[]> {
  const person = await db
    .selectFrom('users')
    .select('userName')
    .where('userId', '=', userId)
    .executeTakeFirst()
  const hospitals = await db
    .selectFrom('members')
    .innerJoin('hospitals', 'hospitals.hospitalId', 'members.hospitalId')
    .select('hospitals.name')
    .where('members.userId', '=', userId)
    .limit(MOST_HOSPITALS)
    .execute()
  return [person?.userName ?? '', ...hospitals.map(({ name }) => name)]
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
