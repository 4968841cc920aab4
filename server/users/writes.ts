import { sql } from 'kysely'
import type { Member } from '#src/domain/users/contract.ts'
import { manages } from '#src/domain/users/rules.ts'
import { statusAt } from '../assignments/reads.ts'
import { StaleVersionError } from '../db/update-version.ts'
import { ApiError, fieldError } from '../http/api-error.ts'
import type { RequestContext } from '../http/request-context.ts'
import { type Right, rightsByGroup } from '../identity/access.ts'
import { memberName } from './reads.ts'

/** Throws 422 for what names no right of this hospital. */
export function rightsNamed(hospitalId: number, groups: readonly string[]): Right[] {
  const known = rightsByGroup(hospitalId)
  return [...new Set(groups)].map((group) => {
    const right = known.get(group)
    if (!right) throw fieldError(422, 'groups', `«${group}» no es un permiso de este centro médico`)
    return right
  })
}

/** Throws 409 where nobody would be left who can give rights, and to who would shut themselves out. */
export async function refuseLosingManager(
  { db, hospitalId, principal }: RequestContext,
  { userId, groups }: Member,
) {
  if (!manages(groups, hospitalId)) return
  const other = await db
    .selectFrom('grants')
    .select('userId')
    .where('hospitalId', '=', hospitalId)
    .where('area', '=', 'hospital')
    .where('userId', '!=', userId)
    .groupBy('userId')
    .having(({ fn }) => fn.count('level').distinct(), '=', 2)
    .executeTakeFirst()
  if (!other) {
    const text = 'Nadie más administra este centro médico: da primero ese permiso a otra persona'
    throw fieldError(409, 'groups', text)
  }
  if (userId === principal.userId) {
    const text = 'No puedes quitarte el permiso de administrar: pídelo a otra persona que lo tenga'
    throw fieldError(409, 'groups', text)
  }
}

/** How many assignments a doctor has that run now or are to come. */
async function openAssignments(context: RequestContext, doctorId: string): Promise<number> {
  const { many } = await context.db
    .selectFrom('assignments')
    .select(sql<number>`count(*)`.as('many'))
    .where('hospitalId', '=', context.hospitalId)
    .where('doctorId', '=', doctorId)
    .where(statusAt(context.now), '<>', 'ended')
    .executeTakeFirstOrThrow()
  return many
}

/**
 * Ends a membership, and with it the person's practice here; what they did stays theirs. Throws 409 for one's own,
 * and while patients or shifts would be left without their doctor.
 */
export async function endMembership(context: RequestContext, member: Member): Promise<void> {
  const { db, principal, hospitalId, now } = context
  const { userId, version } = member
  if (userId === principal.userId) {
    const text =
      'No puedes salir por tu cuenta de este centro médico: pídelo a otra persona que lo administre'
    throw new ApiError(409, text)
  }
  const open = await openAssignments(context, userId)
  if (open > 0) {
    const many = open === 1 ? 'una asignación abierta' : `${open} asignaciones abiertas`
    const text = `${memberName(member)} tiene ${many}: primero da de baja al doctor y reasígnalas`
    throw new ApiError(409, text)
  }
  const { numDeletedRows } = await db
    .deleteFrom('members')
    .where('userId', '=', userId)
    .where('hospitalId', '=', hospitalId)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw new StaleVersionError()
  await db
    .insertInto('formerMembers')
    .values({ userId, hospitalId, version, endedAt: now.getTime() })
    .execute()
  await db
    .updateTable('doctors')
    .set({ status: 'retired', version: sql`version + 1` })
    .where('doctorId', '=', userId)
    .where('hospitalId', '=', hospitalId)
    .where('status', '!=', 'retired')
    .execute()
}
