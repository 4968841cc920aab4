import { sql } from 'kysely'
import type { Db } from '../db/store.ts'

/** What tells a person from others, as a list of people to choose from shows it. */
interface Addressed {
  userId: string
  username: string | null
}

/** The address or name by which lists show a person. */
const shown = (person: 'one' | 'other') =>
  sql`lower(coalesce(${sql.ref(`${person}.email`)}, ${sql.ref(`${person}.preferredUsername`)}))`

/** Returns the rows without empty names, and marks those whose shown address somebody else has, too. */
export async function markSharedAddresses<Row extends Addressed>(db: Db, rows: readonly Row[]) {
  const ids = rows.map(({ userId }) => userId)
  const listed = db.selectFrom('users as one').where('one.userId', 'in', ids)
  // Reads everybody once, not once for each row.
  const repeated = db
    .selectFrom('users as other')
    .select(shown('other').as('address'))
    .where(shown('other'), 'in', listed.select(shown('one').as('address')))
    .groupBy(shown('other'))
    .having(({ fn }) => fn.countAll(), '>', 1)
  const sharing = await listed.select('one.userId').where(shown('one'), 'in', repeated).execute()
  const shared = new Set(sharing.map(({ userId }) => userId))
  return rows.map(({ username, ...row }) => ({
    ...row,
    ...(username !== null && { username }),
    ...(shared.has(row.userId) && { sharesAddress: true }),
  }))
}
