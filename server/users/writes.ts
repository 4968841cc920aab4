import { sql } from 'kysely'
import type { Member } from '#src/domain/users/contract.ts'
import { manages } from '#src/domain/users/rules.ts'
import { statusAt } from '../assignments/reads.ts'
import { countRows } from '../db/paginate.ts'
import { StaleVersionError } from '../db/update-version.ts'
import { ApiError, fieldError } from '../http/api-error.ts'
import type { Principal, RequestContext } from '../http/request-context.ts'
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

/** Throws 409 to who would give or take rights here, where the identity provider keeps them. */
export function refuseRightsElsewhere({ tokenGroups }: Principal): void {
  if (!tokenGroups) return
  const text = 'Los permisos se dan en el servicio de acceso de tu organización, y aquí solo se ven'
  throw fieldError(409, 'groups', text)
}

const NOBODY_ELSE = 'Nadie más administra este centro médico: da primero ese permiso a otra persona'

/** True where somebody beside this person can sign in and administers the hospital. */
export async function hasOtherManager({ db, hospitalId }: RequestContext, userId: string): Promise<boolean> {
  const other = await db
    .selectFrom('grants')
    .innerJoin('users', 'users.userId', 'grants.userId')
    .select('grants.userId')
    .where('hospitalId', '=', hospitalId)
    .where('area', '=', 'hospital')
    .where('grants.userId', '!=', userId)
    .where('users.deactivatedAt', 'is', null)
    .groupBy('grants.userId')
    .having(({ fn }) => fn.count('level').distinct(), '=', 2)
    .executeTakeFirst()
  return other !== undefined
}

/** Throws 409 where nobody would be left who can give rights, and to who would shut themselves out. */
export async function refuseLosingManager(context: RequestContext, { userId, groups }: Member) {
  const { hospitalId, principal } = context
  if (!manages(groups, hospitalId)) return
  if (!(await hasOtherManager(context, userId))) throw fieldError(409, 'groups', NOBODY_ELSE)
  if (userId === principal.userId) {
    const text = 'No puedes quitarte el permiso de administrar: pídelo a otra persona que lo tenga'
    throw fieldError(409, 'groups', text)
  }
}

/** How many assignments a doctor has that run now or are to come. */
function openAssignments(context: RequestContext, doctorId: string): Promise<number> {
  return countRows(
    context.db
      .selectFrom('assignments')
      .where('hospitalId', '=', context.hospitalId)
      .where('doctorId', '=', doctorId)
      .where(statusAt(context.now), '<>', 'ended'),
  )
}

/** Ends what somebody practises in a hospital: a doctor's record stays, as that of one who retired. */
export async function endPractice(
  { db, hospitalId }: Pick<RequestContext, 'db' | 'hospitalId'>,
  userId: string,
): Promise<void> {
  await db
    .updateTable('doctors')
    .set({ status: 'retired', version: sql`version + 1` })
    .where('doctorId', '=', userId)
    .where('hospitalId', '=', hospitalId)
    .where('status', '!=', 'retired')
    .execute()
}

/**
 * Ends a membership, and with it the person's practice here; what they did stays theirs. Throws 409 where nobody would be
 * left who administers, and while patients or shifts would be left without their doctor.
 */
export async function endMembership(context: RequestContext, member: Member): Promise<void> {
  const { db, principal, hospitalId, now } = context
  const { userId, version } = member
  const isSelf = userId === principal.userId
  // Whoever removes somebody else administers, and stays.
  if (isSelf && manages(member.groups, hospitalId) && !(await hasOtherManager(context, userId)))
    throw new ApiError(409, `${NOBODY_ELSE} antes de salir`)
  const open = await openAssignments(context, userId)
  if (open > 0) {
    const many = open === 1 ? 'una asignación abierta' : `${open} asignaciones abiertas`
    const text = isSelf
      ? `Tienes ${many}: pide primero que las reasignen`
      : `${memberName(member)} tiene ${many}: primero da de baja al doctor y reasígnalas`
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
  await endPractice(context, userId)
}
