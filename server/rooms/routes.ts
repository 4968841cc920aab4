import { type RawBuilder, sql } from 'kysely'
import {
  codeKey,
  Room,
  RoomCreate,
  RoomImport,
  RoomImportAnswer,
  RoomKind,
  RoomListQuery,
  RoomPage,
} from '#src/domain/rooms/contract.ts'
import { matches, pageOf } from '../db/paginate.ts'
import { ApiError, refusedField } from '../http/api-error.ts'
import { detail, type Endpoint, endpoint, NO_BODY, NO_RECORD, VersionQuery } from '../http/endpoint.ts'
import { codeTaken, findRoom, insertRooms, roomsByCode, toRooms } from './reads.ts'

const path = '/api/hospitals/{hospitalId}/rooms'
const reading = { access: ['rooms', 'read'], guard: 'none' } as const
const creation = { access: ['rooms', 'write'], guard: 'key', query: VersionQuery } as const

/** Kinds have the order in which a chooser shows them, which no alphabet knows. */
const kindOrder: RawBuilder<number> = sql`case rooms.kind ${sql.join(
  RoomKind.options.map((kind, index) => sql`when ${kind} then ${index}`),
  sql` `,
)} end`

const ORDERS = {
  code: 'rooms.codeSort',
  floor: 'rooms.floorSort',
  service: 'rooms.serviceSort',
  kind: kindOrder,
  roomId: 'rooms.roomId',
}

const list = endpoint({
  ...reading,
  method: 'GET',
  path,
  summary: 'Rooms of a hospital with their beds and who lies in them: the bed board',
  query: RoomListQuery,
  body: NO_BODY,
  find: NO_RECORD,
  answer: { status: 200, schema: RoomPage },
  async handle({ query, ...context }) {
    const { floor, service, active } = query
    let rows = context.db
      .selectFrom('rooms')
      .selectAll('rooms')
      .where('rooms.hospitalId', '=', context.hospitalId)
      .where(matches(query.search, [sql`rooms.roomSearch`]))
    if (floor !== undefined) rows = rows.where('rooms.floor', '=', floor)
    if (service !== undefined) rows = rows.where('rooms.service', '=', service)
    if (active !== undefined) rows = rows.where('rooms.active', '=', active ? 1 : 0)
    const page = await pageOf(rows, query, ORDERS, 'rooms.roomId')
    return { status: 200, body: { ...page, data: await toRooms(context, page.data) } }
  },
})

const record = detail({
  ...reading,
  path: `${path}/{roomId}`,
  summary: 'One room with its beds and who lies in them',
  schema: Room,
  find: findRoom,
})

const create = endpoint({
  ...creation,
  method: 'POST',
  path,
  summary: 'Creates a room with its beds',
  body: RoomCreate,
  find: NO_RECORD,
  answer: { status: 201, schema: Room },
  async handle({ body, ...context }) {
    const [roomId] = (await roomsByCode(context, [body.code])).values()
    if (roomId !== undefined) throw refusedField(409, 'code', codeTaken(body.code), { roomId })
    const [room] = await insertRooms(context, [body])
    return { status: 201, body: room }
  },
})

const importAll = endpoint({
  ...creation,
  method: 'POST',
  path: `${path}/import`,
  summary: 'Creates many rooms with their beds, all of them or none',
  body: RoomImport,
  find: NO_RECORD,
  answer: { status: 201, schema: RoomImportAnswer },
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

export const roomEndpoints: readonly Endpoint[] = [list, record, create, importAll]
