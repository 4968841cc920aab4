import type { Needs } from '#src/domain/operation.ts'
import { hasPermission } from '#src/domain/permissions.ts'
import { practitionerOf } from '../doctors/reads.ts'
import { ApiError } from '../http/api-error.ts'
import type { Endpoint } from '../http/endpoint.ts'
import type { RequestContext } from '../http/request-context.ts'
import { requireMember, requireRight, rightsOf } from '../http/rights.ts'
import { groupsOf } from '../identity/access.ts'
import { applyEmergencyAccess } from '../patients/emergency-access.ts'

function requireInstallationAdmin({ principal }: RequestContext): void {
  if (principal.isInstallationAdmin) return
  throw new ApiError(403, 'Solo puede hacerlo quien administra la instalación')
}

/** Throws 403 unless the caller is a physician or nurse who practises in the hospital; says what is missing. */
async function requirePractitioner(context: RequestContext): Promise<void> {
  const practitioner = await practitionerOf(context)
  if (!practitioner) throw new ApiError(403, 'Solo personal médico o de enfermería activo puede hacer esto')
  if (practitioner.awaitsConfirmation)
    throw new ApiError(
      403,
      'Tu registro en Doctores espera que lo confirme quien administra el centro médico: hasta entonces no puedes abrir expedientes por emergencia',
    )
}

/** True where the hospital is withdrawn, by the caller or while they administered it. */
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

async function requireNeeds(context: RequestContext, needs: Needs): Promise<void> {
  if (needs === 'signed-in') return
  if (needs === 'installation-admin') return requireInstallationAdmin(context)
  requireMember(context.principal, context.hospitalId)
  if (needs === 'practitioner') await requirePractitioner(context)
  const rights = rightsOf(needs)
  if (rights) requireRight(context.principal, context.hospitalId, ...rights)
}

/**
 * Returns the request with the rights under which the endpoint may be called: an open emergency access adds to them.
 * @throws ApiError 404 for a caller who is no member of the hospital in the path, 403 for one who lacks the right
 */
export async function authorize(
  asked: RequestContext,
  { needs, alsoSelf, whileWithdrawn, emergencyFor }: Endpoint,
  query: URLSearchParams,
): Promise<RequestContext> {
  const context = await applyEmergencyAccess(asked, async () =>
    // An emergency access opens a record on the screen. It exports nothing.
    query.has('purpose') ? undefined : emergencyFor?.(asked, query),
  )
  if (whileWithdrawn && (await mayRestore(context))) return context
  const isSelf = alsoSelf && context.params.userId === context.principal.userId
  await requireNeeds(context, isSelf ? 'member' : needs)
  return context
}
