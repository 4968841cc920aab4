import type { Needs, Permission } from '#src/domain/operation.ts'
import { AREAS, groupName, hasPermission } from '#src/domain/permissions.ts'
import { isActivePhysician, practitionerOf } from '../doctors/reads.ts'
import { groupsOf } from '../identity/access.ts'
import { AccessError, ApiError } from './api-error.ts'
import type { Principal, RequestContext, RequiredRight } from './request-context.ts'

/** Reads an id as it stands in a path; what isn't a positive whole number is nobody's id. */
export function idOf(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}

/** Throws 404 unless the caller is a member of this hospital, which their principal was read for. */
export function requireMember({ isMember }: Principal, hospitalId: number): void {
  if (!isMember) throw new AccessError(404, 'No existe ese centro médico o no tienes acceso', hospitalId)
}

function requireInstallationAdmin({ isInstallationAdmin }: Principal): void {
  if (isInstallationAdmin) return
  throw new ApiError(403, 'Solo puede hacerlo quien administra la instalación')
}

/** Whether the hospital is withdrawn, and was so by the caller or while they administered it. */
async function mayRestore({ db, principal, hospitalId }: RequestContext): Promise<boolean> {
  const withdrawn = await db
    .selectFrom('hospitals')
    .select('withdrawnBy')
    .where('hospitalId', '=', hospitalId)
    .where('deletedAt', 'is not', null)
    .executeTakeFirst()
  if (!withdrawn) return false
  if (withdrawn.withdrawnBy === principal.userId) return true
  const stored = await groupsOf(db, hospitalId, [principal.userId])
  const groups = principal.tokenGroups ?? new Set(stored.get(principal.userId))
  return hasPermission(groups, hospitalId, 'hospital', 'write')
}

/** Whether the caller has the right. */
export function hasRight(
  { groups }: Pick<Principal, 'groups'>,
  hospitalId: number,
  [area, level]: RequiredRight,
): boolean {
  return hasPermission(groups, hospitalId, area, level)
}

/** Whether patients may be named to the caller. */
export function mayNamePatients({
  principal,
  hospitalId,
}: Pick<RequestContext, 'principal' | 'hospitalId'>): boolean {
  return hasRight(principal, hospitalId, ['patients', 'read'])
}

/** The group that the caller needs for a right; undefined where they have it. Who may write and not read needs to read. */
function missingOf(
  principal: Pick<Principal, 'groups'>,
  hospitalId: number,
  right: RequiredRight,
): string | undefined {
  if (hasRight(principal, hospitalId, right)) return undefined
  const [area, level] = right
  const mayWrite = principal.groups.has(groupName(hospitalId, area, 'write'))
  return groupName(hospitalId, area, mayWrite ? 'read' : level)
}

/**
 * Throws 403 unless the caller has one of these rights. It names the right to read for who may only write, else
 * the first of them.
 */
export function requireRight(
  principal: Pick<Principal, 'groups'>,
  hospitalId: number,
  ...rights: readonly [RequiredRight, ...RequiredRight[]]
): void {
  const missing = rights.map((right) => missingOf(principal, hospitalId, right))
  if (missing.includes(undefined)) return
  const group = missing.find((name) => name?.endsWith('-read')) ?? groupName(hospitalId, ...rights[0])
  throw new AccessError(403, `Te falta el permiso ${group}`, hospitalId, { group })
}

/** True for a physician or nurse who practises in the hospital, and whose record is confirmed. */
export async function isPractitioner(
  context: Pick<RequestContext, 'db' | 'principal' | 'hospitalId' | 'now'>,
): Promise<boolean> {
  const practitioner = await practitionerOf(context)
  return practitioner !== undefined && practitioner.awaitsConfirmation !== true
}

/** Throws 403 unless `isPractitioner`; says what is missing. */
async function requirePractitioner(context: RequestContext): Promise<void> {
  const practitioner = await practitionerOf(context)
  if (!practitioner) throw new ApiError(403, 'Solo personal médico o de enfermería activo puede hacer esto')
  if (practitioner.awaitsConfirmation)
    throw new ApiError(
      403,
      'Tu registro en Doctores espera que lo confirme quien administra el centro médico: hasta entonces no puedes abrir expedientes por emergencia',
    )
}

/** Throws 403 with this text unless the caller is a physician who practises in the hospital. */
export async function requireActivePhysician(
  context: Pick<RequestContext, 'db' | 'principal' | 'hospitalId' | 'now'>,
  text: string,
): Promise<void> {
  if (!(await isActivePhysician(context))) throw new ApiError(403, text)
}

function rightOf(permission: Permission): RequiredRight {
  const area = AREAS.find((one) => permission.startsWith(`${one}-`))
  if (!area) throw new Error(`${permission} is no permission`)
  return [area, permission.endsWith('-write') ? 'write' : 'read']
}

/** The permissions of which one is needed; undefined where none is. */
export function rightsOf(needs: Needs): readonly [RequiredRight, ...RequiredRight[]] | undefined {
  if (typeof needs !== 'string') {
    const [first, ...others] = needs
    return [rightOf(first), ...others.map(rightOf)]
  }
  if (
    needs === 'signed-in' ||
    needs === 'installation-admin' ||
    needs === 'member' ||
    needs === 'practitioner'
  )
    return undefined
  return [rightOf(needs)]
}

/**
 * Throws 404 to who is no member of the hospital in the path, where it names one, and 403 to who may not call the endpoint.
 * @param whileWithdrawn whether it stays open, once the hospital is withdrawn, to whoever may restore it
 */
export async function authorize(
  context: RequestContext,
  needs: Needs,
  whileWithdrawn = false,
): Promise<void> {
  if (needs === 'signed-in') return
  if (needs === 'installation-admin') return requireInstallationAdmin(context.principal)
  if (whileWithdrawn && (await mayRestore(context))) return
  requireMember(context.principal, context.hospitalId)
  if (needs === 'practitioner') await requirePractitioner(context)
  const rights = rightsOf(needs)
  if (rights) requireRight(context.principal, context.hospitalId, ...rights)
}
