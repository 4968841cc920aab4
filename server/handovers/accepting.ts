import { Handover } from '#src/domain/assignments/contract.ts'
import { endAssignment } from '../assignments/ending.ts'
import { place } from '../assignments/placing.ts'
import { ApiError, notFound } from '../http/api-error.ts'
import { requireActiveDoctor } from '../http/authorize.ts'
import { NO_BODY, transition } from '../http/endpoint.ts'
import type { RequestContext } from '../http/request-context.ts'
import { attendingOf } from './attending-by-episode.ts'
import { aboutOne, findHandover, HANDOVERS, readHandover } from './reads.ts'
import { wasTakenBack } from './withdrawing.ts'

/** When the next *Tratante* of an episode comes, if one is planned. */
async function nextAttending({ db, now }: RequestContext, episodeId: number): Promise<number | null> {
  const next = await db
    .selectFrom('assignments')
    .select('startedAt')
    .where('episodeId', '=', episodeId)
    .where('role', '=', 'attending')
    .where('startedAt', '>', now.getTime())
    .where(({ eb, or, ref }) => or([eb('endedAt', 'is', null), eb('endedAt', '>', ref('startedAt'))]))
    .orderBy('startedAt')
    .executeTakeFirst()
  return next?.startedAt ?? null
}

/** Passes on the patients whom the giver still attends; whoever left or has another doctor by now stays as is. */
async function passOn(
  context: RequestContext,
  { fromDoctorId, toDoctorId, items, handoverId }: Handover,
): Promise<void> {
  const { db, now } = context
  const attending = await attendingOf(
    context,
    items.map((item) => item.episodeId),
  )
  for (const { episodeId } of items) {
    const held = attending.get(episodeId)
    const passes = held?.doctorId === fromDoctorId
    if (passes) {
      const endedAt = await nextAttending(context, episodeId)
      await endAssignment(context, held.assignmentId, now.getTime())
      const rest = { episodeId, roomId: null, role: 'attending', shift: null } as const
      await place(context, { ...rest, doctorId: toDoctorId, startedAt: now.getTime(), endedAt })
    }
    await db
      .updateTable('handoverItems')
      .set({ passed: passes ? 1 : 0 })
      .where('handoverId', '=', handoverId)
      .where('episodeId', '=', episodeId)
      .execute()
  }
}

export const accept = transition({
  path: `${HANDOVERS}/{handoverId}/accept`,
  summary: 'The receiver takes the patients over; they attend them from now on',
  access: ['doctorAssignments', 'write'],
  body: NO_BODY,
  async find(context) {
    const handover = await findHandover(context)
    if (!handover && (await wasTakenBack(context))) throw notFound('Quien entrega retiró esta entrega')
    if (handover && handover.toDoctorId !== context.principal.userId)
      throw new ApiError(403, 'Solo quien recibe la entrega puede aceptarla')
    if (handover) await requireActiveDoctor(context, 'Solo un médico activo puede recibir pacientes')
    return handover
  },
  schema: Handover,
  async handle(context) {
    const { db, found, now } = context
    if (found.status === 'accepted') throw new ApiError(409, 'Esta entrega ya está aceptada')
    await passOn(context, found)
    await db
      .updateTable('handovers')
      .set({ status: 'accepted', acceptedAt: now.getTime(), version: found.version + 1 })
      .where('handoverId', '=', found.handoverId)
      .execute()
    const accepted = await readHandover(context, found.handoverId)
    return { status: 200, body: accepted, ...aboutOne(accepted) }
  },
})
