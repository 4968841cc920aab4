import { type Selectable, sql } from 'kysely'
import * as z from 'zod/mini'
import { fullName } from '#src/domain/patients/rules.ts'
import { codeKey, Room, type RoomCreate } from '#src/domain/rooms/contract.ts'
import { mayName } from '../assignments/targets.ts'
import { roomRow } from '../db/rows.ts'
import type { RoomsTable } from '../db/schema.ts'
import { type OpenStay, openStays } from '../episodes/open-stays.ts'
import { idOf } from '../http/authorize.ts'
import type { RequestContext } from '../http/request-context.ts'
import { insertBeds } from './bed-records.ts'

const instant = (at: number | null) => (at === null ? null : new Date(at).toISOString())

/** What of an occupant is not for readers who may not read patients. */
const NOBODY = { name: null, recordNumber: null, sex: null, birthDate: null, estimatedAge: null }

/** @param named whether the reader may know patients by name */
function toOccupant(stay: OpenStay, named: boolean) {
  const who = { name: fullName(stay), birthDate: stay.bornOn, similarName: stay.similarName }
  return {
    ...stay,
    ...(named ? who : { ...NOBODY, similarName: false }),
    identified: stay.identified === 1,
    admittedAt: instant(stay.admittedAt),
    expectedDischargeAt: instant(stay.expectedDischargeAt),
  }
}

/** The beds that are still in these rooms, and when each became what it is. */
function bedsOf({ db }: Pick<RequestContext, 'db'>, roomIds: readonly number[]) {
  return db
    .selectFrom('beds')
    .select(['bedId', 'roomId', 'code', 'countable', 'state', 'reason'])
    .select(
      sql<number | null>`(select max(happenedAt) from bedEvents where bedEvents.bedId = beds.bedId)`.as(
        'changedAt',
      ),
    )
    .where('roomId', 'in', [...roomIds])
    .where('retiredAt', 'is', null)
    .execute()
}

const byCode = new Intl.Collator('es', { numeric: true }).compare

/** Rooms as they travel, with their beds, in the order given. */
export async function toRooms(
  context: RequestContext,
  rows: readonly Selectable<RoomsTable>[],
): Promise<Room[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ roomId }) => roomId)
  const stays = new Map((await openStays(context)).map((stay) => [stay.bedId, stay]))
  const named = mayName(context)
  const beds = (await bedsOf(context, ids)).map((bed) => {
    const stay = stays.get(bed.bedId)
    return {
      ...bed,
      countable: bed.countable === 1,
      state: stay ? 'occupied' : bed.state,
      reason: stay ? null : bed.reason,
      since: instant(stay?.startedAt ?? bed.changedAt),
      occupant: stay ? toOccupant(stay, named) : null,
    }
  })
  const inRooms = Map.groupBy(
    beds.toSorted((a, b) => byCode(a.code, b.code)),
    ({ roomId }) => roomId,
  )
  return rows.map((row) =>
    z.parse(Room, { ...row, active: row.active === 1, beds: inRooms.get(row.roomId) ?? [] }),
  )
}

/** The room in the path. */
export async function findRoom(context: RequestContext): Promise<Room | undefined> {
  const rows = await context.db
    .selectFrom('rooms')
    .selectAll()
    .where('hospitalId', '=', context.hospitalId)
    .where('roomId', '=', idOf(context.params.roomId) ?? 0)
    .execute()
  return (await toRooms(context, rows))[0]
}

/** Why a room can't have the code of another. */
export const codeTaken = (code: string) => `Ya hay un cuarto con la clave ${code}`

/** Which rooms of the hospital have one of these codes, by the key of the code. */
export async function roomsByCode(
  { db, hospitalId }: RequestContext,
  codes: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('rooms')
    .select(['roomId', 'codeKey'])
    .where('hospitalId', '=', hospitalId)
    .where('codeKey', 'in', codes.map(codeKey))
    .execute()
  return new Map(rows.map((row) => [row.codeKey, row.roomId]))
}

/** Stores rooms with their beds; their codes are known to be free. */
export async function insertRooms(context: RequestContext, rooms: readonly z.output<typeof RoomCreate>[]) {
  const rows: Selectable<RoomsTable>[] = []
  for (const { beds, ...about } of rooms) {
    const row = await context.db
      .insertInto('rooms')
      .values({ ...roomRow(context.hospitalId, { ...about, active: true }), version: 1 })
      .returningAll()
      .executeTakeFirstOrThrow()
    await insertBeds(context, row.roomId, beds)
    rows.push(row)
  }
  return toRooms(context, rows)
}
