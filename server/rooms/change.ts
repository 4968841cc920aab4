import type * as z from 'zod/mini'
import { codeKey, Room, RoomUpdate } from '#src/domain/rooms/contract.ts'
import { roomRow } from '../db/rows.ts'
import { refusedField } from '../http/api-error.ts'
import { changes, type Endpoint } from '../http/endpoint.ts'
import type { RequestContext } from '../http/request-context.ts'
import { changeBeds, recordRoomBeds, removeBeds } from './bed-records.ts'
import { occupantName, occupiedRefusal } from './beds.ts'
import { codeTaken, findRoom, roomsByCode } from './reads.ts'

/** Throws what stands against a change of a room: another room's code, strange beds, somebody who lies there. */
async function refuseChange(
  context: RequestContext,
  room: Room,
  body: z.output<typeof RoomUpdate>,
): Promise<void> {
  const own = new Set(room.beds.map(({ bedId }) => bedId))
  const strange = body.beds.findIndex(({ bedId }) => bedId !== undefined && !own.has(bedId))
  if (strange >= 0)
    throw refusedField(422, `beds.${strange}.bedId`, 'Esa cama no es de este cuarto o ya no está')
  const holder = (await roomsByCode(context, [body.code])).get(codeKey(body.code))
  if (holder !== undefined && holder !== room.roomId)
    throw refusedField(409, 'code', codeTaken(body.code), { roomId: holder })
  const occupied = room.beds.filter(({ state }) => state === 'occupied')
  const [first] = occupied
  if (!body.active && first) {
    const others = occupied.length > 1 ? ` y hay ${occupied.length - 1} más` : ''
    const who = `en la cama ${first.code} está ${occupantName(first)}${others}`
    const text = `Un cuarto con pacientes no se puede desactivar: ${who}`
    throw occupiedRefusal(text, 'active', first)
  }
  const left = occupied.find(({ bedId }) => !body.beds.some((bed) => bed.bedId === bedId))
  if (left) {
    const text = `La cama ${left.code} no se puede quitar: la ocupa ${occupantName(left)}`
    throw occupiedRefusal(text, 'beds', left)
  }
}

const change = changes({
  path: '/api/hospitals/{hospitalId}/rooms/{roomId}',
  summary: 'Changes a room and which beds it has',
  access: ['rooms', 'write'],
  body: RoomUpdate,
  find: findRoom,
  schema: Room,
  async handle({ found, body, ...context }) {
    await refuseChange(context, found, body)
    const { beds, ...about } = body
    await context.db
      .updateTable('rooms')
      .set({ ...roomRow(context.hospitalId, about), version: found.version + 1 })
      .where('roomId', '=', found.roomId)
      .execute()
    const own = new Set(found.beds.map(({ bedId }) => bedId))
    const kept = new Set(beds.map(({ bedId }) => bedId))
    const gone = found.beds.filter(({ bedId }) => !kept.has(bedId))
    await removeBeds(
      context,
      gone.map(({ bedId }) => bedId),
    )
    await changeBeds(context, found.roomId, beds)
    const isTurned = body.active !== found.active
    const now = (await findRoom(context))?.beds ?? []
    // Where the room stays what it was, only its new beds are not told yet.
    if (isTurned || !body.active)
      await recordRoomBeds(
        context,
        body.active,
        now.filter(({ bedId }) => isTurned || !own.has(bedId)),
      )
    return { status: 200, body: await findRoom(context) }
  },
})

export const roomChangeEndpoints: readonly Endpoint[] = [change]
