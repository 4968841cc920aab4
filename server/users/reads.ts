import { type Kysely, sql } from 'kysely'
import * as z from 'zod/mini'
import type { Member } from '#src/domain/users/contract.ts'
import type { Schema } from '../db/schema.ts'
import type { RequestContext } from '../http/request-context.ts'
import { groupsOf } from '../identity/access.ts'

/** The members of a hospital, to be narrowed down. */
export function membersOf(db: Kysely<Schema>, hospitalId: number) {
  return db
    .selectFrom('users')
    .innerJoin('members', 'members.userId', 'users.userId')
    .select(['users.userId', 'users.userName', 'users.email', 'users.preferredUsername as username'])
    .select('members.version')
    .select(({ val }) => [val('active' as const).as('status'), val(null).as('offeredGroups')])
    .where('members.hospitalId', '=', hospitalId)
}

/** The members of a hospital and whom it invited, to be narrowed down. */
export function membersAndInvitedOf(db: Kysely<Schema>, hospitalId: number) {
  return db
    .selectFrom('users')
    .leftJoin('members', (join) =>
      join.onRef('members.userId', '=', 'users.userId').on('members.hospitalId', '=', hospitalId),
    )
    .leftJoin('invitations', (join) =>
      join
        .onRef('invitations.userId', '=', 'users.userId')
        .on('invitations.hospitalId', '=', hospitalId)
        .on('invitations.status', '=', 'pending'),
    )
    .select(['users.userId', 'users.userName', 'users.email', 'users.preferredUsername as username'])
    .select('invitations.offeredGroups')
    .select(sql<number>`coalesce(members.version, invitations.version)`.as('version'))
    .select(
      sql<'active' | 'invited'>`case when members."userId" is null then 'invited' else 'active' end`.as(
        'status',
      ),
    )
    .where(({ eb, or }) =>
      or([eb('members.userId', 'is not', null), eb('invitations.userId', 'is not', null)]),
    )
}

/** Who was a member of a hospital and is no longer, with the version that they left with. */
export function formerMembersOf(db: Kysely<Schema>, hospitalId: number) {
  return db
    .selectFrom('users')
    .innerJoin('formerMembers', 'formerMembers.userId', 'users.userId')
    .select(['users.userId', 'users.userName', 'users.email', 'users.preferredUsername as username'])
    .select('formerMembers.version')
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

type MemberRow = Omit<Member, 'groups'> & { offeredGroups?: string | null }

/** The groups that an invitation offers, as they are stored. */
export function parseOffered(offeredGroups: string): string[] {
  return z.parse(z.array(z.string()), JSON.parse(offeredGroups))
}

/** Members as they travel: each with the groups of this hospital, or with those that they were offered. */
export async function toMembers(
  db: Kysely<Schema>,
  hospitalId: number,
  rows: readonly MemberRow[],
): Promise<Member[]> {
  const ids = rows.map((row) => row.userId)
  const groups = await groupsOf(db, hospitalId, ids)
  return rows.map(({ offeredGroups, username, ...row }) => ({
    ...row,
    ...(username && { username }),
    groups: row.status === 'invited' ? parseOffered(offeredGroups ?? '[]') : (groups.get(row.userId) ?? []),
  }))
}

/** The member, or the invited person, with this id. */
export async function readMember(
  db: Kysely<Schema>,
  hospitalId: number,
  userId: string,
): Promise<Member | undefined> {
  const rows = await membersAndInvitedOf(db, hospitalId).where('users.userId', '=', userId).execute()
  return (await toMembers(db, hospitalId, rows))[0]
}

/** The member, or the invited person, whose id stands in the path. */
export function findMember({ db, hospitalId, params }: RequestContext): Promise<Member | undefined> {
  return readMember(db, hospitalId, params.userId ?? '')
}

/** How a member is called in a sentence. */
export function memberName({ userName, userId }: Pick<Member, 'userName' | 'userId'>): string {
  return userName ?? userId
}
