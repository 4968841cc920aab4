import type { Db } from '../db/store.ts'
import type { Identified } from '../http/request-context.ts'

/** The sign-ins at the built-in provider, of these, that nobody has ended. */
async function openGrants(db: Db, callers: readonly Identified[]): Promise<ReadonlySet<string>> {
  const keys = callers.flatMap(({ grantKey }) => grantKey ?? [])
  if (keys.length === 0) return new Set()
  const rows = await db
    .selectFrom('sessionGrants')
    .select('grantKey')
    .where('grantKey', 'in', [...new Set(keys)])
    .where('endedAt', 'is', null)
    .execute()
  return new Set(rows.map(({ grantKey }) => grantKey))
}

/**
 * The groups of these callers in a hospital at this moment, by caller; those who are no member any more, were shut out, or
 * whose sign-in was ended are left out. As `readPrincipal` tells of one, in two statements for all.
 */
export async function readGroupsOfListeners<Listener extends Identified>(
  db: Db,
  hospitalId: number,
  callers: readonly Listener[],
): Promise<ReadonlyMap<Listener, ReadonlySet<string>>> {
  if (callers.length === 0) return new Map()
  const userIds = [...new Set(callers.map(({ userId }) => userId))]
  const rows = await db
    .selectFrom('members')
    .innerJoin('users', 'users.userId', 'members.userId')
    .innerJoin('hospitals', 'hospitals.hospitalId', 'members.hospitalId')
    .leftJoin('grants', (join) =>
      join
        .onRef('grants.userId', '=', 'members.userId')
        .onRef('grants.hospitalId', '=', 'members.hospitalId'),
    )
    .select(['members.userId', 'grants.area', 'grants.level'])
    .where('members.hospitalId', '=', hospitalId)
    .where('members.userId', 'in', userIds)
    .where('users.deactivatedAt', 'is', null)
    .where('hospitals.deletedAt', 'is', null)
    .execute()
  const stored = new Map<string, Set<string>>()
  for (const { userId, area, level } of rows) {
    const groups = stored.get(userId) ?? new Set()
    if (area !== null) groups.add(`hospital-${hospitalId}-${area}-${level}`)
    stored.set(userId, groups)
  }
  const open = await openGrants(db, callers)
  const standing = new Map<Listener, ReadonlySet<string>>()
  for (const caller of callers) {
    const { userId, grantKey, tokenGroups } = caller
    const groups = stored.get(userId)
    if (!groups || (grantKey !== undefined && !open.has(grantKey))) continue
    standing.set(caller, tokenGroups ?? groups)
  }
  return standing
}
