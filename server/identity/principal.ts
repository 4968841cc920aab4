import { sql } from 'kysely'
import type { Db } from '../db/store.ts'
import { deactivated, signInFirst } from '../http/api-error.ts'
import type { Identified, Principal } from '../http/request-context.ts'

interface PrincipalRow {
  deactivatedAt: number | null
  isInstallationAdmin: number
  sid: string | null
  memberOf: number | null
  area: string | null
  level: string | null
}

const NO_GROUPS: ReadonlySet<string> = new Set()

/**
 * Reads what the caller is in a hospital at this moment, so that a right that was given or taken counts with the next
 * request. Whoever the database does not know is a member of nothing.
 * @param hospitalId 0 for none
 * @throws ApiError 401 for somebody who was shut out, and for a sign-in that has ended, whatever their token says
 */
export async function readPrincipal(db: Db, caller: Identified, hospitalId: number): Promise<Principal> {
  const { userId, tokenGroups, grantKey = null } = caller
  // By hand, as every request asks it: putting it together would take longer than the answer.
  const { rows } = await sql<PrincipalRow>`
    select users."deactivatedAt", users."isInstallationAdmin", members."hospitalId" as "memberOf",
      grants.area, grants.level,
      (select held.sid from "sessionGrants" held where held."grantKey" = ${grantKey}
        and held."userId" = users."userId" and held."endedAt" is null) as sid
    from users
    left join (members join hospitals
      on hospitals."hospitalId" = members."hospitalId" and hospitals."deletedAt" is null)
      on members."userId" = users."userId" and members."hospitalId" = ${hospitalId}
    left join grants
      on grants."userId" = members."userId" and grants."hospitalId" = members."hospitalId"
    where users."userId" = ${userId}`.execute(db)
  const [row] = rows
  if (typeof row?.deactivatedAt === 'number') throw deactivated()
  const sid = row?.sid ?? undefined
  if (grantKey !== null && sid === undefined) throw signInFirst()
  const isInstallationAdmin = row?.isInstallationAdmin === 1
  const isMember = typeof row?.memberOf === 'number'
  const principal = { ...caller, isMember, isInstallationAdmin, sid }
  if (tokenGroups || !isMember) return { ...principal, groups: (isMember && tokenGroups) || NO_GROUPS }
  const groups = rows.flatMap(({ area, level }) => (area ? `hospital-${hospitalId}-${area}-${level}` : []))
  return { ...principal, groups: new Set(groups) }
}
