import { sql } from 'kysely'
import type { Member } from '#src/domain/users/contract.ts'
import { statusAt } from '../assignments/reads.ts'
import { ApiError } from '../http/api-error.ts'
import type { RequestContext } from '../http/request-context.ts'
import { memberName } from './reads.ts'

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
  await db
    .insertInto('formerMembers')
    .values({ userId, hospitalId, version, endedAt: now.getTime() })
    .execute()
  await db.deleteFrom('members').where('userId', '=', userId).where('hospitalId', '=', hospitalId).execute()
  await db
    .updateTable('doctors')
    .set({ status: 'retired', version: sql`version + 1` })
    .where('doctorId', '=', userId)
    .where('hospitalId', '=', hospitalId)
    .where('status', '!=', 'retired')
    .execute()
}
