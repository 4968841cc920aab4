import { parseGroups } from '#src/domain/permissions.ts'
import type { Store } from '../../db/store.ts'
import { BoundedMap } from '../../lib/bounded-map.ts'
import { groupsOf, rightsByGroup, setRights } from '../access.ts'

/** After this time it is looked again: somebody may have become a member meanwhile. */
const LOOK_MS = 10 * 60_000

/**
 * Writes down which rights a provider names for somebody in the hospitals that they are a member of, so that others see
 * them in the list of members. What somebody may do is decided by what the provider says, and not by this.
 */
export function rightsKeeper(store: Store): (userId: string, claim: unknown) => Promise<void> {
  const kept = new BoundedMap<string, { digest: string; at: number }>()

  async function keep(userId: string, hospitalId: number, groups: ReadonlySet<string>) {
    const rights = [...rightsByGroup(hospitalId)].filter(([name]) => groups.has(name))
    const stored = (await groupsOf(store.db, hospitalId, [userId])).get(userId) ?? []
    const isSame = stored.length === rights.length && rights.every(([name]) => stored.includes(name))
    if (isSame) return
    await store.write({ hospitalId }, async (db) => {
      const member = await db
        .selectFrom('members')
        .select('userId')
        .where('userId', '=', userId)
        .where('hospitalId', '=', hospitalId)
        .executeTakeFirst()
      const given = rights.map(([, right]) => right)
      if (member) await setRights(db, { userId, hospitalId }, given)
    })
  }

  return async (userId, claim) => {
    const groups = parseGroups(claim)
    const digest = [...groups].toSorted().join()
    const last = kept.get(userId)
    if (last?.digest === digest && Date.now() < last.at + LOOK_MS) return
    const hospitals = await store.db
      .selectFrom('members')
      .select('hospitalId')
      .where('userId', '=', userId)
      .execute()
    for (const { hospitalId } of hospitals) await keep(userId, hospitalId, groups)
    kept.set(userId, { digest, at: Date.now() })
  }
}
