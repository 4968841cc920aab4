import { type RawBuilder, sql } from 'kysely'
import { getRoom, listRooms } from '#src/domain/rooms/api.ts'
import { createRoom, importRooms, updateBed, updateRoom } from '#src/domain/rooms/api-writes.ts'
import {
  type Bed,
  BedUpdate,
  codeKey,
  RoomCreate,
  RoomImport,
  RoomKind,
  RoomListQuery,
  RoomUpdate,
} from '#src/domain/rooms/contract.ts'
import { canChangeBed } from '#src/domain/rooms/rules.ts'
import { joinedPageOf, matches } from '../db/paginate.ts'
import { updateVersion } from '../db/update-version.ts'
import { ApiError, fieldError, notFound } from '../http/api-error.ts'
import { answers, type Endpoint, implement } from '../http/endpoint.ts'
import type { RequestContext } from '../http/request-context.ts'
import { idOf } from '../http/rights.ts'
import { bedsOfRooms, findRoom, roomsByCode, toRooms } from './reads.ts'
import { bedRefusal, codeTaken, refuseChange } from './refusals.ts'
import { changeRoom, insertRooms, recordBeds, recordRoomBeds } from './writes.ts'

/** Kinds have the order in which a chooser shows them, which no alphabet knows. */
const kindOrder: RawBuilder<number> = sql`case rooms.kind ${sql.join(
  RoomKind.options.map((kind, index) => sql`when ${kind} then ${sql.lit(index)}`),
  sql` `,
)} end`

const ORDERS = {
  code: 'rooms.codeSort',
  floor: 'rooms.floorSort',
  service: 'rooms.serviceSort',
  kind: kindOrder,
  roomId: 'rooms.roomId',
}

const list = implement(listRooms, {
  summary: 'Rooms of a hospital with their beds and who lies in them: the bed board',
  query: RoomListQuery,
  async handle({ query, ...context }) {
    const { floor, service, active } = query
    let rows = context.db
      .selectFrom('rooms')
      .where('rooms.hospitalId', '=', context.hospitalId)
      .where(matches(context.db, query.search, ['rooms.roomSearch']))
    if (floor !== undefined) rows = rows.where('rooms.floor', '=', floor)
    if (service !== undefined) rows = rows.where('rooms.service', '=', service)
    if (active !== undefined) rows = rows.where('rooms.active', '=', active ? 1 : 0)
    const page = await joinedPageOf(rows, await bedsOfRooms(context), query, ORDERS, 'rooms.roomId')
    return { status: 200, body: { ...page, data: await toRooms(context, page.data) } }
  },
})

const record = answers(getRoom, {
  summary: 'One room with its beds and who lies in them',
  find: findRoom,
})

const create = implement(createRoom, {
  summary: 'Creates a room with its beds',
  body: RoomCreate,
  async handle({ body, ...context }) {
    const [roomId] = (await roomsByCode(context, [body.code])).values()
    if (roomId !== undefined) throw fieldError(409, 'code', codeTaken(body.code), { roomId })
    const [room] = await insertRooms(context, [body])
    return { status: 201, body: room }
  },
})

const importAll = implement(importRooms, {
  summary: 'Creates many rooms with their beds, all of them or none',
  body: RoomImport,
  async handle({ body: { rooms }, ...context }) {
    const taken = await roomsByCode(
      context,
      rooms.map(({ code }) => code),
    )
    if (taken.size > 0) {
      const clashes = rooms.flatMap(({ code }, index) =>
        taken.has(codeKey(code)) ? [[`rooms.${index}.code`, [codeTaken(code)]] as const] : [],
      )
      const [roomId] = taken.values()
      const more = taken.size > 1 ? ` (y otras ${taken.size - 1})` : ''
      throw new ApiError(409, `${clashes[0]?.[1][0]}${more}`, {
        errors: Object.fromEntries(clashes.map(([field, texts]) => [field, [...texts]])),
        ...(roomId !== undefined && { existing: { roomId } }),
      })
    }
    return { status: 201, body: { data: await insertRooms(context, rooms) } }
  },
})

const change = implement(updateRoom, {
  summary: 'Changes a room and which beds it has',
  body: RoomUpdate,
  find: findRoom,
  async handle({ found, body, ...context }) {
    await refuseChange(context, found, body)
    return { status: 200, body: await changeRoom(context, found, body) }
  },
})

const bedOf = (room: { beds: Bed[] }, { params }: RequestContext) =>
  room.beds.find(({ bedId }) => bedId === idOf(params.bedId))

const changeBed = implement(updateBed, {
  summary: 'Puts a bed into service, out of it, or marks it clean; the version is that of its room',
  body: BedUpdate,
  // A reason is one for the state that it came with.
  rest: 'none',
  async find(context) {
    const room = await findRoom(context)
    return room && bedOf(room, context) ? room : undefined
  },
  async handle({ found, body, ...context }) {
    const bed = bedOf(found, context)
    if (!bed) throw notFound()
    if (!canChangeBed(bed.state, body.state)) throw bedRefusal(bed, body.state)
    const reason = body.state === 'outOfService' ? body.reason : null
    const { db } = context
    const { roomId, version } = found
    await updateVersion(db, 'rooms', { roomId }, version, {})
    await db.updateTable('beds').set({ state: body.state, reason }).where('bedId', '=', bed.bedId).execute()
    await recordBeds(context, [bed.bedId], body.state, reason)
    if (!found.active) await recordRoomBeds(context, false, [bed])
    const since = context.now.toISOString()
    return {
      status: 200,
      body: { ...bed, state: body.state, reason, since, roomId, version: version + 1 },
    }
  },
})

export const roomEndpoints: readonly Endpoint[] = [list, record, create, importAll, change, changeBed]
