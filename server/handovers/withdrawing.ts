import { ApiError } from '../http/api-error.ts'
import { idOf } from '../http/authorize.ts'
import { endpoint, NO_BODY, VersionQuery } from '../http/endpoint.ts'
import type { RequestContext } from '../http/request-context.ts'
import { aboutOne, findHandover, HANDOVERS } from './reads.ts'

/** Whether the handover in the path was offered to the caller, and then taken back. */
export async function wasTakenBack({ db, hospitalId, principal, params }: RequestContext): Promise<boolean> {
  const row = await db
    .selectFrom('handovers')
    .select('handoverId')
    .where('handoverId', '=', idOf(params.handoverId) ?? 0)
    .where('hospitalId', '=', hospitalId)
    .where('toDoctorId', '=', principal.userId)
    .where('withdrawnAt', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Asks for no active doctor record: whoever stopped practising may still call off what nobody accepted. */
export const withdraw = endpoint({
  method: 'DELETE',
  path: `${HANDOVERS}/{handoverId}`,
  summary: 'The giver takes a handover back that nobody has accepted; the patients stay with them',
  access: ['doctorAssignments', 'write'],
  guard: 'none',
  query: VersionQuery,
  body: NO_BODY,
  async find(context) {
    const handover = await findHandover(context)
    if (handover && handover.fromDoctorId !== context.principal.userId)
      throw new ApiError(403, 'Solo quien entrega puede retirar la entrega')
    return handover
  },
  answer: { status: 204 },
  async handle({ db, found, now }) {
    const { handoverId, version, status, toDoctorName } = found
    if (status === 'accepted') throw new ApiError(409, `${toDoctorName} ya aceptó esta entrega`)
    await db
      .updateTable('handovers')
      .set({ withdrawnAt: now.getTime(), version: version + 1 })
      .where('handoverId', '=', handoverId)
      .execute()
    return { status: 204, ...aboutOne(found) }
  },
})
