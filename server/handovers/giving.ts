import type * as z from 'zod/mini'
import { Handover, HandoverCreate } from '#src/domain/assignments/contract.ts'
import { refuseAbsent, requireDoctor } from '../assignments/participants.ts'
import { type EpisodeTarget, episodeTargets, targetText } from '../assignments/targets.ts'
import { ApiError, refusedField } from '../http/api-error.ts'
import { requireActiveDoctor } from '../http/authorize.ts'
import { endpoint, VersionQuery } from '../http/endpoint.ts'
import type { RequestContext } from '../http/request-context.ts'
import { attendingOf } from './attending-by-episode.ts'
import { aboutOne, HANDOVERS, readHandover } from './reads.ts'

type Items = z.output<typeof HandoverCreate>['items']

const fieldOf = (place: number) => `items.${place}.episodeId`

/** The episodes that a body names, in its order; throws 422 for one that isn't here, and for one that comes twice. */
async function requireEpisodes(context: RequestContext, items: Items): Promise<EpisodeTarget[]> {
  const targets = await episodeTargets(
    context,
    items.map((item) => item.episodeId),
  )
  const seen = new Set<number>()
  return items.map(({ episodeId }, place) => {
    const target = targets.get(episodeId)
    if (!target) throw refusedField(422, fieldOf(place), 'No existe ese episodio en este centro médico')
    if (seen.has(episodeId)) throw refusedField(422, fieldOf(place), 'Este paciente ya está en la lista')
    seen.add(episodeId)
    return target
  })
}

/** Throws 409, naming each and who attends them, unless the caller attends all of them now. */
async function requireAttended(context: RequestContext, targets: readonly EpisodeTarget[]): Promise<void> {
  const attending = await attendingOf(
    context,
    targets.map((target) => target.episodeId),
  )
  const refused = targets.flatMap((target, place) => {
    const by = attending.get(target.episodeId)
    if (by?.doctorId === context.principal.userId) return []
    const why = by ? `su tratante es ${by.name}` : 'no tiene tratante, o ya egresó'
    const { episodeId, patientId, patientName } = target
    const text = `No puedes entregar ${patientName === null ? '' : 'a '}${targetText(target)}: ${why}`
    return [{ field: fieldOf(place), text, existing: { episodeId, patientId } }]
  })
  const [first] = refused
  if (!first) return
  const errors = Object.fromEntries(refused.map(({ field, text }) => [field, [text]]))
  throw new ApiError(409, first.text, { errors, existing: first.existing })
}

export const give = endpoint({
  method: 'POST',
  path: HANDOVERS,
  summary: 'Offers the caller’s patients to another doctor, who accepts; asks for an active doctor record',
  access: ['doctorAssignments', 'write'],
  guard: 'key',
  query: VersionQuery,
  body: HandoverCreate,
  async find(context) {
    await requireActiveDoctor(context, 'Solo un médico activo puede entregar su turno')
    return null
  },
  answer: { status: 201, schema: Handover },
  async handle(context) {
    const { db, hospitalId, principal, now, body } = context
    const { toDoctorId, items } = body
    const receiver = await requireDoctor(context, toDoctorId, 'toDoctorId')
    const targets = await requireEpisodes(context, items)
    if (toDoctorId === principal.userId)
      throw refusedField(409, 'toDoctorId', 'No puedes entregarte tus propios pacientes')
    refuseAbsent(receiver, 'toDoctorId')
    await requireAttended(context, targets)
    const { handoverId } = await db
      .insertInto('handovers')
      .values({
        hospitalId,
        fromDoctorId: principal.userId,
        toDoctorId,
        status: 'pending',
        createdAt: now.getTime(),
        acceptedAt: null,
        version: 1,
      })
      .returning('handoverId')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('handoverItems')
      .values(items.map((item, place) => ({ ...item, handoverId, place, passed: null })))
      .execute()
    const made = await readHandover(context, handoverId)
    return { status: 201, body: made, ...aboutOne(made) }
  },
})
