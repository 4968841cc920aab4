import type { Kysely } from 'kysely'
import { AREAS, type Area, groupName, type Level } from '#src/domain/permissions.ts'
import type { Schema } from '../db/schema.ts'
import type { Store } from '../db/store.ts'

/** What an identity provider puts into the tokens of a person. */
export interface TokenClaims {
  sub: string
  given_name: string
  preferred_username: string
  groups: string[]
}

/**
 * The claims of a person as they stand now, from the stored grants; hospitals that were withdrawn give none.
 * @returns undefined when nobody has this id
 */
export async function claimsOf(store: Store, userId: string): Promise<TokenClaims | undefined> {
  const user = await store.db.selectFrom('users').selectAll().where('userId', '=', userId).executeTakeFirst()
  if (!user) return undefined
  const grants = await store.db
    .selectFrom('grants')
    .innerJoin('hospitals', 'hospitals.hospitalId', 'grants.hospitalId')
    .select(['grants.hospitalId', 'grants.area', 'grants.level'])
    .where('grants.userId', '=', userId)
    .where('hospitals.deletedAt', 'is', null)
    .orderBy('grants.hospitalId')
    .orderBy('grants.area')
    .orderBy('grants.level')
    .execute()
  return {
    sub: userId,
    given_name: user.userName ?? userId,
    preferred_username: user.email ?? userId,
    groups: grants.map((grant) => `hospital-${grant.hospitalId}-${grant.area}-${grant.level}`),
  }
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

/** Gives a member these rights and no others; their next token carries the groups. */
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

/** Makes somebody a member of a hospital; whoever comes back goes on from the version that they left with. */
export async function addMember(
  db: Kysely<Schema>,
  member: { userId: string; hospitalId: number },
  rights: readonly Right[] = [],
): Promise<void> {
  const { userId, hospitalId } = member
  const former = await db
    .selectFrom('formerMembers')
    .select((eb) => eb.fn.max('version').as('version'))
    .where('userId', '=', userId)
    .where('hospitalId', '=', hospitalId)
    .executeTakeFirst()
  await db
    .insertInto('members')
    .values({ userId, hospitalId, version: (former?.version ?? 0) + 1 })
    .execute()
  await setRights(db, member, rights)
}

/** Makes a person member of a hospital with every right; their next token carries the groups. */
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
