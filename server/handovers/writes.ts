import type * as z from 'zod/mini'
import type { AssignmentTarget, Handover, HandoverCreate } from '#src/domain/assignments/contract.ts'
import { targetText } from '../assignments/reads.ts'
import { closeAssignment, insertAssignment } from '../assignments/writes.ts'
import { doctorName } from '../doctors/reads.ts'
import { attendsAt, placedEpisodes, targetOf } from '../episodes/reads.ts'
import { ApiError, fieldError } from '../http/api-error.ts'
import type { RequestContext } from '../http/request-context.ts'
import { mayNamePatients } from '../http/rights.ts'

type Items = z.output<typeof HandoverCreate>['items']

/** An episode that a body names, and who attends it now. */
interface Offered {
  /** The field of the body. */
  field: string
  target: AssignmentTarget & { episodeId: number; patientId: number }
  attending: { doctorId: string; name: string } | null
}

/** The episodes that a body names, in its order; throws 422 for one that isn't here, and for one that comes twice. */
export async function requireEpisodes(context: RequestContext, items: Items): Promise<Offered[]> {
  const rows = await placedEpisodes(context)
    .leftJoin('assignments', (join) =>
      join.onRef('assignments.episodeId', '=', 'episodes.episodeId').on(attendsAt(context.now)),
    )
    .leftJoin('users', 'users.userId', 'assignments.doctorId')
    .select(['assignments.doctorId', doctorName.as('doctorName')])
    .where('episodes.hospitalId', '=', context.hospitalId)
    .where(
      'episodes.episodeId',
      'in',
      items.map((item) => item.episodeId),
    )
    .execute()
  const known = new Map(rows.map((row) => [row.episodeId, row]))
  const named = mayNamePatients(context)
  const seen = new Set<number>()
  return items.map(({ episodeId }, place) => {
    const field = `items.${place}.episodeId`
    const row = known.get(episodeId)
    if (!row) throw fieldError(422, field, 'No existe ese episodio en este centro médico')
    if (seen.has(episodeId)) throw fieldError(422, field, 'Este paciente ya está en la lista')
    seen.add(episodeId)
    const { doctorId, doctorName: name } = row
    return { field, target: targetOf(row, named), attending: doctorId === null ? null : { doctorId, name } }
  })
}

/** Throws 409, naming each and who attends them, unless the caller attends all of them now. */
export function requireAttended({ principal }: RequestContext, offered: readonly Offered[]): void {
  const refused = offered.flatMap(({ field, target, attending }) => {
    if (attending?.doctorId === principal.userId) return []
    const why = attending ? `su tratante es ${attending.name}` : 'no tiene tratante, o ya egresó'
    const { episodeId, patientId, patientName } = target
    const text = `No puedes entregar ${patientName === null ? '' : 'a '}${targetText(target)}: ${why}`
    return [{ field, text, existing: { episodeId, patientId } }]
  })
  const [first] = refused
  if (!first) return
  const errors = Object.fromEntries(refused.map(({ field, text }) => [field, [text]]))
  throw new ApiError(409, first.text, { errors, existing: first.existing })
}

/** Stores what the caller offers to another doctor. Gives its id. */
export async function insertHandover(
  { db, hospitalId, principal, now }: RequestContext,
  toDoctorId: string,
  items: Items,
): Promise<number> {
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
    .values(items.map((item, place) => ({ ...item, hospitalId, handoverId, place, passed: null })))
    .execute()
  return handoverId
}

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
export async function passOn(
  context: RequestContext,
  { fromDoctorId, toDoctorId, handoverId }: Handover,
): Promise<void> {
  const { db, now } = context
  const items = await db
    .selectFrom('handoverItems')
    .innerJoin('episodes', 'episodes.episodeId', 'handoverItems.episodeId')
    .leftJoin('assignments', (join) =>
      join
        .onRef('assignments.episodeId', '=', 'episodes.episodeId')
        .on('assignments.doctorId', '=', fromDoctorId)
        .on(attendsAt(now)),
    )
    .select([
      'episodes.episodeId',
      'assignments.assignmentId',
      'assignments.version',
      'assignments.startedAt',
    ])
    .where('handoverItems.handoverId', '=', handoverId)
    .orderBy('handoverItems.place')
    .execute()
  for (const { episodeId, assignmentId, version, startedAt } of items) {
    if (assignmentId !== null && version !== null && startedAt !== null) {
      const endedAt = await nextAttending(context, episodeId)
      await closeAssignment(context, { assignmentId, version, startedAt }, now.getTime())
      const rest = { episodeId, roomId: null, role: 'attending', shift: null } as const
      await insertAssignment(context, { ...rest, doctorId: toDoctorId, startedAt: now.getTime(), endedAt })
    }
    await db
      .updateTable('handoverItems')
      .set({ passed: assignmentId === null ? 0 : 1 })
      .where('handoverId', '=', handoverId)
      .where('episodeId', '=', episodeId)
      .execute()
  }
}
