import { confirmDoctor } from '#src/domain/doctors/api-writes.ts'
import type { Doctor, DoctorUpdate } from '#src/domain/doctors/contract.ts'
import { findHospital } from '../../hospitals/reads.ts'
import { ApiError } from '../../http/api-error.ts'
import { implement } from '../../http/endpoint.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { hasRight } from '../../http/rights.ts'
import { logAct } from '../../identity/installation.ts'
import { hasOtherManager } from '../../users/writes.ts'
import { findDoctor } from '../reads.ts'
import { changeDoctor } from '../writes.ts'

type Credentials = Required<Pick<DoctorUpdate, 'profession' | 'professionalLicense' | 'endsAt' | 'status'>>

/** The fields that decide who practises here, and as what. */
const CREDENTIALS = ['profession', 'professionalLicense', 'endsAt', 'status'] as const

/** True where nobody but the caller could confirm the caller's record. */
async function isOnlyManager(context: RequestContext): Promise<boolean> {
  const { principal, hospitalId } = context
  if (!hasRight(principal, hospitalId, ['hospital', 'write'])) return false
  return !(await hasOtherManager(context, principal.userId))
}

/** Tells the installation's administrators that somebody vouched for themselves. */
async function reportOwnConfirmation(context: RequestContext): Promise<void> {
  const hospital = await findHospital(context)
  const reason = `Es la única persona que administra ${hospital?.name ?? context.hospitalId}`
  await logAct(context, { action: 'confirm-own-record', subjectId: context.principal.userId, reason })
}

/**
 * Returns what a write of a staff record does to its confirmation. A record that its own person creates, or whose
 * credentials they change, waits for somebody else. The only person with hospital-write counts as confirmed.
 * @param before the record that is written over, if there is one that has not retired
 */
export async function confirmationAfter(
  context: RequestContext,
  doctorId: string,
  after: Credentials,
  before?: Doctor,
): Promise<{ unconfirmedSince?: number | null }> {
  const isOwn = context.principal.userId === doctorId
  if (!isOwn) return before ? {} : { unconfirmedSince: null }
  if (before && CREDENTIALS.every((field) => before[field] === after[field])) return {}
  if (!(await isOnlyManager(context))) return { unconfirmedSince: context.now.getTime() }
  await reportOwnConfirmation(context)
  return { unconfirmedSince: null }
}

export const confirm = implement(confirmDoctor, {
  summary:
    'Confirms a staff record that its own person wrote, which gives no emergency access until then; somebody else does it, unless nobody else has hospital-write',
  find: findDoctor,
  async handle(context) {
    const { found, principal } = context
    if (found.awaitsConfirmation !== true)
      throw new ApiError(409, `El registro de ${found.name} no espera confirmación`)
    if (found.doctorId === principal.userId) {
      if (!(await isOnlyManager(context)))
        throw new ApiError(409, 'Tu propio registro lo confirma otra persona que administre el centro médico')
      await reportOwnConfirmation(context)
    }
    return { status: 200, body: await changeDoctor(context, found, { unconfirmedSince: null }) }
  },
})
