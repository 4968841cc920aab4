import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { BedState, Room, RoomCreate, RoomUpdate } from '#src/domain/rooms/contract.ts'
import { roomRow } from '../db/rows.ts'
import { updateVersion } from '../db/update-version.ts'
import { notFound } from '../http/api-error.ts'
import type { RequestContext } from '../http/request-context.ts'
import { bedsOfRooms, findRoom, toRooms } from './reads.ts'

interface WantedBed {
  bedId?: number | undefined
  code: string
  countable: boolean
}

type Writing = Pick<RequestContext, 'db' | 'hospitalId' | 'principal' | 'now'>

/** Writes down what beds are from now on, with nobody in them. */
export async function recordBeds(
  { db, hospitalId, principal, now }: Writing,
  bedIds: readonly number[],
  state: BedState,
  reason: string | null,
): Promise<void> {
  if (bedIds.length === 0) return
  const at = now.getTime()
  const when = { happenedAt: at, recordedAt: at }
  const event = { hospitalId, state, reason, ...when, userId: principal.userId, episodeId: null }
  await db
    .insertInto('bedEvents')
    .values(bedIds.map((bedId) => ({ ...event, bedId })))
    .execute()
}

/**
 * Writes down what the beds of a room are for the statistics: in a room that is not active nobody can lie in them,
 * whatever they are themselves; once it is active again they are that.
 */
export async function recordRoomBeds(
  context: Writing,
  active: boolean,
  beds: readonly { bedId: number; state: BedState; reason: string | null }[],
): Promise<void> {
  const ids = beds.map(({ bedId }) => bedId)
  if (!active) return recordBeds(context, ids, 'outOfService', 'Cuarto inactivo')
  for (const { bedId, state, reason } of beds) await recordBeds(context, [bedId], state, reason)
}

/** Puts new beds into a room; they begin free. */
async function insertBeds(context: Writing, roomId: number, beds: readonly WantedBed[]): Promise<void> {
  if (beds.length === 0) return
  const { db, hospitalId } = context
  const made = await db
    .insertInto('beds')
    .values(
      beds.map(({ code, countable }) => ({
        hospitalId,
        roomId,
        code,
        countable: countable ? 1 : 0,
        state: 'free',
      })),
    )
    .returning('bedId')
    .execute()
  const bedIds = made.map(({ bedId }) => bedId)
  await recordBeds(context, bedIds, 'free', null)
}

/** Takes beds out of their room: those that were ever used keep their row, for the history that names them. */
async function removeBeds({ db, now }: Writing, bedIds: readonly number[]): Promise<void> {
  for (const bedId of bedIds) {
    const stay = await db.selectFrom('bedStays').select('bedId').where('bedId', '=', bedId).executeTakeFirst()
    const events = await db
      .selectFrom('bedEvents')
      .select('bedId')
      .where('bedId', '=', bedId)
      .limit(2)
      .execute()
    const movement = await db
      .selectFrom('movements')
      .select('movementId')
      .where('bedId', '=', bedId)
      .executeTakeFirst()
    if (stay || movement || events.length > 1) {
      await db.updateTable('beds').set({ retiredAt: now.getTime() }).where('bedId', '=', bedId).execute()
    } else {
      await db.deleteFrom('bedEvents').where('bedId', '=', bedId).execute()
      await db.deleteFrom('beds').where('bedId', '=', bedId).execute()
    }
  }
}

/** Gives a room the beds that are wanted: those with an id change, those without are new. */
async function changeBeds(context: Writing, roomId: number, wanted: readonly WantedBed[]): Promise<void> {
  const { db } = context
  const added = wanted.filter(({ bedId }) => bedId === undefined)
  const kept = wanted.flatMap(({ bedId, ...rest }) => (bedId === undefined ? [] : [{ bedId, ...rest }]))
  const ids = kept.map(({ bedId }) => bedId)
  // Beds may trade codes, so none keeps its own while they change. Nobody can write this one.
  const between = sql<string>`${'\u0001'} || cast("bedId" as text)`
  await db.updateTable('beds').set({ code: between }).where('bedId', 'in', ids).execute()
  for (const { bedId, code, countable } of kept) {
    const row = { code, countable: countable ? 1 : 0 }
    await db.updateTable('beds').set(row).where('bedId', '=', bedId).execute()
  }
  await insertBeds(context, roomId, added)
}

/** Stores rooms with their beds; their codes are known to be free. Gives them as they travel, in the order given. */
export async function insertRooms(
  context: RequestContext,
  rooms: readonly z.output<typeof RoomCreate>[],
): Promise<Room[]> {
  const ids: number[] = []
  for (const { beds, ...about } of rooms) {
    const { roomId } = await context.db
      .insertInto('rooms')
      .values({ ...roomRow(context.hospitalId, { ...about, active: true }), version: 1 })
      .returning('roomId')
      .executeTakeFirstOrThrow()
    await insertBeds(context, roomId, beds)
    ids.push(roomId)
  }
  // They are as old as their ids are large.
  const beds = await bedsOfRooms(context)
  return toRooms(context, await beds.where('rooms.roomId', 'in', ids).orderBy('rooms.roomId').execute())
}

/** Writes over what is stored of a room, its beds included, as the next version. Gives the room as it is then. */
export async function changeRoom(
  context: RequestContext,
  found: Room,
  { beds, ...about }: z.output<typeof RoomUpdate>,
): Promise<Room> {
  const { roomId, version } = found
  await updateVersion(context.db, 'rooms', { roomId }, version, roomRow(context.hospitalId, about))
  const own = new Set(found.beds.map(({ bedId }) => bedId))
  const kept = new Set(beds.map(({ bedId }) => bedId))
  await removeBeds(
    context,
    [...own].filter((bedId) => !kept.has(bedId)),
  )
  await changeBeds(context, roomId, beds)
  const changed = await findRoom(context)
  if (!changed) throw notFound()
  const isTurned = about.active !== found.active
  // Where the room stays what it was, only its new beds are still to be recorded.
  if (isTurned || !about.active)
    await recordRoomBeds(
      context,
      about.active,
      changed.beds.filter(({ bedId }) => isTurned || !own.has(bedId)),
    )
  return (await findRoom(context)) ?? changed
}
