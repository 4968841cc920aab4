import type { Needs, Permission } from '#src/domain/operation.ts'
import { AREAS, groupName, hasPermission } from '#src/domain/permissions.ts'
import { AccessError } from './api-error.ts'
import type { Principal, RequestContext, RequiredRight } from './request-context.ts'

/** Reads an id as it stands in a path; what isn't a positive whole number is nobody's id. */
export function idOf(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}

/** Throws 404 unless the caller is a member of this hospital, which their principal was read for. */
export function requireMember({ isMember }: Principal, hospitalId: number): void {
  if (!isMember) throw new AccessError(404, 'No existe ese centro médico o no tienes acceso', hospitalId)
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
