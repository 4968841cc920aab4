import { undoTransfer } from '#src/domain/episodes/api-writes.ts'
import type { Episode } from '#src/domain/episodes/contract.ts'
import { isRunning } from '#src/domain/episodes/rules.ts'
import { updateVersion } from '../../db/update-version.ts'
import { ApiError } from '../../http/api-error.ts'
import { implement } from '../../http/endpoint.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { findEpisode, readEpisode } from '../reads.ts'
import { moveLastMovement } from './corrections.ts'

const refuse = (why: string) => new ApiError(409, `${why}: ya no se puede deshacer el traslado`)

/** The transfer that was the last thing done to an episode. Throws 409 where that was something else. */
async function lastTransfer({ db }: RequestContext, { episodeId, status }: Episode) {
  const movement = await db
    .selectFrom('movements')
    .select(['movementId', 'kind', 'recordedAt', 'bedId', 'fromBedId'])
    .where('episodeId', '=', episodeId)
    .where('undoneAt', 'is', null)
    .orderBy('movementId', 'desc')
    .executeTakeFirst()
  if (!isRunning(status) || movement?.kind !== 'transfer')
    throw refuse('Lo último que se hizo con este episodio no es un traslado')
  return movement
}

/** Throws 409 where a document was signed since: it says in which bed the patient was. */
async function requireNothingSigned({ db }: RequestContext, episodeId: number, since: number): Promise<void> {
  const signed = await db
    .selectFrom('documents')
    .select('title')
    .where('episodeId', '=', episodeId)
    .where('signedAt', '>=', since)
    .executeTakeFirst()
  if (signed) throw refuse(`Después se firmó ${signed.title}`)
}

/** The last that happened to a bed, with the bed as it is. */
function findLastEvent({ db }: RequestContext, bedId: number | null) {
  return db
    .selectFrom('bedEvents')
    .innerJoin('beds', 'beds.bedId', 'bedEvents.bedId')
    .innerJoin('rooms', 'rooms.roomId', 'beds.roomId')
    .select(['bedEvents.bedEventId', 'bedEvents.episodeId', 'bedEvents.state'])
    .select(['beds.code', 'beds.state as bedState', 'beds.retiredAt', 'rooms.active'])
    .where('bedEvents.bedId', '=', bedId)
    .orderBy('bedEvents.happenedAt', 'desc')
    .orderBy('bedEvents.bedEventId', 'desc')
    .executeTakeFirst()
}

/** Lays the patient back into the bed that they left, as if they had never left it. Throws 409 where it has changed. */
async function returnToBed(
  context: RequestContext,
  episodeId: number,
  { bedId, fromBedId }: { bedId: number | null; fromBedId: number | null },
): Promise<void> {
  const { db } = context
  const [present, former] = await db
    .selectFrom('bedStays')
    .select(['bedStayId', 'bedId', 'startedAt', 'endedAt'])
    .where('episodeId', '=', episodeId)
    .orderBy('startedAt', 'desc')
    .orderBy('bedStayId', 'desc')
    .limit(2)
    .execute()
  if (present?.bedId !== bedId || present.endedAt !== null || former?.bedId !== fromBedId)
    throw refuse('El paciente no está en la cama del traslado')
  const taken = await findLastEvent(context, present.bedId)
  const left = await findLastEvent(context, former.bedId)
  const isAsLeft =
    left?.state === 'cleaning' &&
    left.episodeId === episodeId &&
    left.bedState === 'cleaning' &&
    left.retiredAt === null &&
    left.active === 1
  if (!isAsLeft) throw refuse(`La cama ${left?.code ?? ''} cambió desde entonces`)
  if (taken?.state !== 'occupied' || taken.episodeId !== episodeId)
    throw refuse(`La cama ${taken?.code ?? ''} cambió desde entonces`)
  await db.deleteFrom('bedStays').where('bedStayId', '=', present.bedStayId).execute()
  await db.updateTable('bedStays').set({ endedAt: null }).where('bedStayId', '=', former.bedStayId).execute()
  await db.deleteFrom('bedEvents').where('bedEventId', 'in', [left.bedEventId, taken.bedEventId]).execute()
  await db
    .updateTable('beds')
    .set({ state: 'free', reason: null })
    .where('bedId', '=', former.bedId)
    .execute()
}

/**
 * Annuls the last transfer. Its movement stays and says who undid it; the stays and the events of both beds, from which
 * every figure is computed, are as they were before.
 */
export const transferUndo = implement(undoTransfer, {
  summary: 'Annuls the last transfer of a patient, as long as nothing followed it; both beds are as before',
  find: findEpisode,
  async handle(context) {
    const { db, found, now, principal } = context
    const { episodeId, patientId, version } = found
    const { movementId, recordedAt, ...beds } = await lastTransfer(context, found)
    await requireNothingSigned(context, episodeId, recordedAt)
    await returnToBed(context, episodeId, beds)
    await db
      .updateTable('movements')
      .set({ undoneAt: now.getTime(), undoneById: principal.userId })
      .where('movementId', '=', movementId)
      .execute()
    await moveLastMovement(context, patientId)
    await updateVersion(db, 'episodes', { episodeId }, version, {})
    return { status: 200, body: await readEpisode(context, episodeId), patientId }
  },
})
