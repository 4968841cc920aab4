import type { Insertable } from 'kysely'
import { searchKey, sortKey } from '#src/lib/text.ts'
import type { HospitalsTable, UsersTable } from './schema.ts'

/** The stored row of a person; somebody whom only the identity provider knows has neither name nor mail here. */
export function userRow(userId: string, userName: string | null, email: string | null): UsersTable {
  return {
    userId,
    userName,
    email,
    userNameSort: sortKey(userName ?? ''),
    emailSort: sortKey(email ?? ''),
    userSearch: searchKey(`${userName ?? ''} ${email ?? ''}`),
  }
}

/** The stored row of a hospital; a new one has neither id nor subscription. */
export function hospitalRow(name: string, createdAt: number): Insertable<HospitalsTable> {
  return { name, nameSort: sortKey(name), nameSearch: searchKey(name), createdAt }
}
