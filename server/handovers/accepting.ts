import { Handover } from '#src/domain/assignments/contract.ts'
import { endAssignment } from '../assignments/ending.ts'
import { place } from '../assignments/placing.ts'
import { ApiError, notFound } from '../http/api-error.ts'
import { requireActiveDoctor } from '../http/authorize.ts'
import type { Call } from '../http/call.ts'
import { endpoint, NO_BODY, VersionQuery } from '../http/endpoint.ts'
import { attendingOf } from './attended.ts'
import { aboutOne, findHandover, HANDOVERS, readHandover } from './reads.ts'
import { wasTakenBack } from './withdrawing.ts'

/** When the next *Tratante* of an episode comes, if one is planned. */
async function nextAttending({ db, now }: Call, episodeId: number): Promise<number | null> {
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
async function passOn(call: Call, { fromDoctorId, toDoctorId, items, handoverId }: Handover): Promise<void> {
  const { db, now } = call
  const attending = await attendingOf(
    call,
    items.map((item) => item.episodeId),
  )
  for (const { episodeId } of items) {
    const held = attending.get(episodeId)
    const passes = held?.doctorId === fromDoctorId
    if (passes) {
      const endedAt = await nextAttending(call, episodeId)
      await endAssignment(call, held.assignmentId, now.getTime())
      const rest = { episodeId, roomId: null, role: 'attending', shift: null } as const
      await place(call, { ...rest, doctorId: toDoctorId, startedAt: now.getTime(), endedAt })
    }
    await db
      .updateTable('handoverItems')
      .set({ passed: passes ? 1 : 0 })
      .where('handoverId', '=', handoverId)
      .where('episodeId', '=', episodeId)
      .execute()
  }
}

export const accept = endpoint({
  method: 'POST',
  path: `${HANDOVERS}/{handoverId}/accept`,
  summary: 'The receiver takes the patients over; they attend them from now on',
  access: ['doctorAssignments', 'write'],
  guard: 'version',
  query: VersionQuery,
  body: NO_BODY,
  async find(call) {
    const handover = await findHandover(call)
    if (!handover && (await wasTakenBack(call))) throw notFound('Quien entrega retiró esta entrega')
    if (handover && handover.toDoctorId !== call.caller.userId)
      throw new ApiError(403, 'Solo quien recibe la entrega puede aceptarla')
    if (handover) await requireActiveDoctor(call, 'Solo un médico activo puede recibir pacientes')
    return handover
  },
  answer: { status: 200, schema: Handover },
  async handle(call) {
    const { db, found, now } = call
    if (found.status === 'accepted') throw new ApiError(409, 'Esta entrega ya está aceptada')
    await passOn(call, found)
    await db
      .updateTable('handovers')
      .set({ status: 'accepted', acceptedAt: now.getTime(), version: found.version + 1 })
      .where('handoverId', '=', found.handoverId)
      .execute()
    const accepted = await readHandover(call, found.handoverId)
    return { status: 200, body: accepted, ...aboutOne(accepted) }
  },
})
