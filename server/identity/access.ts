import type { Kysely, Selectable } from 'kysely'
import { AREAS, type Area, groupName, type Level } from '#src/domain/permissions.ts'
import type { UserInfo } from '#src/domain/users/contract.ts'
import type { Schema, UsersTable } from '../db/schema.ts'
import type { Store } from '../db/store.ts'

/** What an identity provider says about a person, in the id token and at user info. */
export type PersonClaims = Omit<UserInfo, 'isInstallationAdmin'>

/**
 * The claims of a person as they stand now, from the stored grants; hospitals that were withdrawn give none.
 * @returns undefined when nobody has this id, or who has it was shut out
 */
export async function claimsOf({ db }: Pick<Store, 'db'>, userId: string): Promise<PersonClaims | undefined> {
  const user = await db
    .selectFrom('users')
    .select(['userName', 'givenName', 'email', 'preferredUsername'])
    .where('userId', '=', userId)
    .where('deactivatedAt', 'is', null)
    .executeTakeFirst()
  if (!user) return undefined
  return { ...namesOf({ userId, ...user }), groups: await readGroups(db, userId) }
}

/** How a person is called in claims. */
export function namesOf(
  user: Pick<Selectable<UsersTable>, 'userId' | 'userName' | 'givenName' | 'email' | 'preferredUsername'>,
) {
  const { userId, userName, givenName, email, preferredUsername } = user
  return {
    sub: userId,
    name: userName ?? userId,
    given_name: givenName ?? userName ?? userId,
    preferred_username: preferredUsername ?? email ?? userId,
    email: email ?? userId,
  }
}

/** The groups that the database keeps of a person, in all hospitals that were not withdrawn. */
export async function readGroups(db: Kysely<Schema>, userId: string): Promise<string[]> {
  const grants = await db
    .selectFrom('grants')
    .innerJoin('hospitals', 'hospitals.hospitalId', 'grants.hospitalId')
    .select(['grants.hospitalId', 'grants.area', 'grants.level'])
    .where('grants.userId', '=', userId)
    .where('hospitals.deletedAt', 'is', null)
    .orderBy('grants.hospitalId')
    .orderBy('grants.area')
    .orderBy('grants.level')
    .execute()
  return grants.map((grant) => `hospital-${grant.hospitalId}-${grant.area}-${grant.level}`)
}

export interface Right {
  area: Area
  level: Level
}

/** Every right that there is in a hospital, by the name of its group. */
export function rightsByGroup(hospitalId: number): ReadonlyMap<string, Right> {
  const rights = AREAS.flatMap((area) => [
    { area, level: 'read' } as const,
    { area, level: 'write' } as const,
  ])
  return new Map(rights.map((right) => [groupName(hospitalId, right.area, right.level), right]))
}

/** Gives a member these rights and no others. */
export async function setRights(
  db: Kysely<Schema>,
  member: { userId: string; hospitalId: number },
  rights: readonly Right[],
): Promise<void> {
  const { userId, hospitalId } = member
  await db.deleteFrom('grants').where('userId', '=', userId).where('hospitalId', '=', hospitalId).execute()
  if (rights.length === 0) return
  await db
    .insertInto('grants')
    .values(rights.map(({ area, level }) => ({ userId, hospitalId, area, level })))
    .execute()
}

/**
 * The version with which a membership, or an invitation to one, begins: after all that there were, so that nobody changes
 * one by an older one's.
 */
export async function nextVersion(
  db: Kysely<Schema>,
  { userId, hospitalId }: { userId: string; hospitalId: number },
): Promise<number> {
  const latest = async (table: 'formerMembers' | 'invitations') => {
    const found = await db
      .selectFrom(table)
      .select((eb) => eb.fn.max('version').as('version'))
      .where('userId', '=', userId)
      .where('hospitalId', '=', hospitalId)
      .executeTakeFirst()
    return found?.version ?? 0
  }
  return Math.max(await latest('formerMembers'), await latest('invitations')) + 1
}

/** Makes somebody a member of a hospital; whoever comes back goes on from the version that they left with. */
export async function addMember(
  db: Kysely<Schema>,
  member: { userId: string; hospitalId: number },
  rights: readonly Right[] = [],
): Promise<void> {
  const { userId, hospitalId } = member
  const version = await nextVersion(db, member)
  await db.insertInto('members').values({ userId, hospitalId, version }).execute()
  await setRights(db, member, rights)
}

/** Makes a person member of a hospital with every right. */
export async function grantEverything(db: Kysely<Schema>, userId: string, hospitalId: number): Promise<void> {
  await addMember(db, { userId, hospitalId }, [...rightsByGroup(hospitalId).values()])
}

/** The groups of one hospital, by person. */
export async function groupsOf(
  db: Kysely<Schema>,
  hospitalId: number,
  userIds: readonly string[],
): Promise<Map<string, string[]>> {
  const grants = await db
    .selectFrom('grants')
    .selectAll()
    .where('hospitalId', '=', hospitalId)
    .where('userId', 'in', [...userIds])
    .orderBy('area')
    .orderBy('level')
    .execute()
  const groups = new Map<string, string[]>(userIds.map((userId) => [userId, []]))
  for (const { userId, area, level } of grants) {
    const known = AREAS.find((one) => one === area)
    if (known) groups.get(userId)?.push(groupName(hospitalId, known, level === 'write' ? 'write' : 'read'))
  }
  return groups
}
