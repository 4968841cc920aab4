import { type Kysely, sql } from 'kysely'
import type { Member } from '#src/features/users/contract.ts'
import type { Call } from './call.ts'
import type { Schema } from './db/schema.ts'
import { memberName } from './member-records.ts'
import { Refusal } from './refusal.ts'

/** How many assignments a doctor has that run now or are to come. */
async function openAssignments(
  db: Kysely<Schema>,
  { hospitalId, doctorId, now }: { hospitalId: number; doctorId: string; now: Date },
): Promise<number> {
  const { many } = await db
    .selectFrom('assignments')
    .select(sql<number>`count(*)`.as('many'))
    .where('hospitalId', '=', hospitalId)
    .where('doctorId', '=', doctorId)
    .where(({ eb, or }) => or([eb('endedAt', 'is', null), eb('endedAt', '>', now.getTime())]))
    .executeTakeFirstOrThrow()
  return many
}

/**
 * Ends a membership, and with it the person's practice here; what they did stays theirs. Throws 409 for one's own,
 * and while patients or shifts would be left without their doctor.
 */
export async function endMembership({ db, caller, hospitalId, now }: Call, member: Member): Promise<void> {
  const { userId, version } = member
  if (userId === caller.userId) {
    const text =
      'No puedes salir por tu cuenta de este centro médico: pídelo a otra persona que lo administre'
    throw new Refusal(409, text)
  }
  const open = await openAssignments(db, { hospitalId, doctorId: userId, now })
  if (open > 0) {
    const many = open === 1 ? 'una asignación abierta' : `${open} asignaciones abiertas`
    const text = `${memberName(member)} tiene ${many}: primero da de baja al doctor y reasígnalas`
    throw new Refusal(409, text)
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
