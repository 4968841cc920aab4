import { refusedField } from '../http/api-error.ts'
import type { RequestContext } from '../http/request-context.ts'

/** A bed with the room that it stands in. */
export type PlacedBed = NonNullable<Awaited<ReturnType<typeof findBed>>>

/** A bed of this hospital, also one that was taken out of its room. */
function findBed({ db, hospitalId }: RequestContext, bedId: number) {
  return db
    .selectFrom('beds')
    .innerJoin('rooms', 'rooms.roomId', 'beds.roomId')
    .select(['beds.bedId', 'beds.code', 'beds.state', 'beds.reason', 'beds.retiredAt'])
    .select(['rooms.code as roomCode', 'rooms.active'])
    .where('beds.bedId', '=', bedId)
    .where('rooms.hospitalId', '=', hospitalId)
    .executeTakeFirst()
}

/** The bed that a body names; throws 422 where the hospital has none with this id. */
export async function requireBed(scope: RequestContext, bedId: number): Promise<PlacedBed> {
  const bed = await findBed(scope, bedId)
  if (!bed) throw refusedField(422, 'bedId', 'No existe esa cama en este centro médico')
  return bed
}

async function writeBedEvent(
  { db, hospitalId, principal, now }: RequestContext,
  event: { bedId: number; state: 'occupied' | 'cleaning'; at: number; episodeId: number },
): Promise<void> {
  const { at, ...about } = event
  const recordedAt = now.getTime()
  const newest = await db
    .selectFrom('bedEvents')
    .select('happenedAt')
    .where('bedId', '=', event.bedId)
    .orderBy('happenedAt', 'desc')
    .executeTakeFirst()
  // A bed's events stand in the order in which they were done: a fast clock may date one a few minutes ahead, and
  // whoever lay there before the bed was registered is admitted back to then.
  const happenedAt = Math.max(Math.min(at, recordedAt), newest?.happenedAt ?? 0)
  await db
    .insertInto('bedEvents')
    .values({ ...about, hospitalId, userId: principal.userId, reason: null, happenedAt, recordedAt })
    .execute()
}

/** What the database itself refuses: two people in one bed, one person in two. */
const REFUSED = /bed stays overlap|UNIQUE constraint failed: bedStays/

/** Lays a patient into a bed. Throws 409 where the database knows better than whoever asked before. */
export async function occupy(
  scope: RequestContext,
  stay: { episodeId: number; patientId: number; bedId: number; at: number },
): Promise<void> {
  const { at, ...who } = stay
  const { db } = scope
  try {
    await db
      .insertInto('bedStays')
      .values({ ...who, startedAt: at, endedAt: null })
      .execute()
  } catch (reason) {
    if (!(reason instanceof Error) || !REFUSED.test(reason.message)) throw reason
    throw refusedField(409, 'bedId', 'La cama o el paciente ya tienen otra estancia en ese tiempo')
  }
  await db.updateTable('beds').set({ state: 'free', reason: null }).where('bedId', '=', who.bedId).execute()
  await writeBedEvent(scope, { bedId: who.bedId, state: 'occupied', at, episodeId: who.episodeId })
}

/** Ends the open stay of an episode, if it has one; its bed is then to be cleaned. Gives that bed. */
export async function vacate(scope: RequestContext, episodeId: number, at: number): Promise<number | null> {
  const { db } = scope
  const ended = await db
    .updateTable('bedStays')
    .set({ endedAt: at })
    .where('episodeId', '=', episodeId)
    .where('endedAt', 'is', null)
    .returning('bedId')
    .executeTakeFirst()
  if (!ended) return null
  const { bedId } = ended
  await db.updateTable('beds').set({ state: 'cleaning', reason: null }).where('bedId', '=', bedId).execute()
  await writeBedEvent(scope, { bedId, state: 'cleaning', at, episodeId })
  return bedId
}
