import type { Kysely } from 'kysely'
import type { Member } from '#src/domain/users/contract.ts'
import type { Schema } from '../db/schema.ts'
import type { RequestContext } from '../http/request-context.ts'
import { groupsOf } from '../identity/access.ts'

/** The members of a hospital, to be narrowed down. */
export function membersOf(db: Kysely<Schema>, hospitalId: number) {
  return db
    .selectFrom('users')
    .innerJoin('members', 'members.userId', 'users.userId')
    .select(['users.userId', 'users.userName', 'users.email', 'members.version'])
    .where('members.hospitalId', '=', hospitalId)
}

/** Who was a member of a hospital and is no longer, with the version that they left with. */
export function formerMembersOf(db: Kysely<Schema>, hospitalId: number) {
  return db
    .selectFrom('users')
    .innerJoin('formerMembers', 'formerMembers.userId', 'users.userId')
    .select(['users.userId', 'users.userName', 'users.email', 'formerMembers.version'])
    .where('formerMembers.hospitalId', '=', hospitalId)
    .where(({ eb, selectFrom }) =>
      eb(
        'users.userId',
        'not in',
        selectFrom('members').select('members.userId').where('members.hospitalId', '=', hospitalId),
      ),
    )
    .where(({ eb, selectFrom }) =>
      // Whoever left twice is one person.
      eb(
        'formerMembers.version',
        '=',
        selectFrom('formerMembers as earlier')
          .select(({ fn }) => fn.max('earlier.version').as('latest'))
          .whereRef('earlier.userId', '=', 'users.userId')
          .where('earlier.hospitalId', '=', hospitalId),
      ),
    )
}

type MemberRow = Omit<Member, 'groups'>

/** Members as they travel: each with the groups of this hospital. */
export async function toMembers(
  db: Kysely<Schema>,
  hospitalId: number,
  rows: readonly MemberRow[],
): Promise<Member[]> {
  const ids = rows.map((row) => row.userId)
  const groups = await groupsOf(db, hospitalId, ids)
  return rows.map((row) => ({ ...row, groups: groups.get(row.userId) ?? [] }))
}

/** The member with this id. */
export async function readMember(
  db: Kysely<Schema>,
  hospitalId: number,
  userId: string,
): Promise<Member | undefined> {
  const rows = await membersOf(db, hospitalId).where('users.userId', '=', userId).execute()
  return (await toMembers(db, hospitalId, rows))[0]
}

/** The member whose id stands in the path. */
export function findMember({ db, hospitalId, params }: RequestContext): Promise<Member | undefined> {
  return readMember(db, hospitalId, params.userId ?? '')
}

/** How a member is called in a sentence. */
export function memberName({ userName, userId }: Pick<Member, 'userName' | 'userId'>): string {
  return userName ?? userId
}
