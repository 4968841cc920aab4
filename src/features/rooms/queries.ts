import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { allPages } from '#src/api/all-pages.ts'
import { type HospitalClients, listSearch } from '#src/api/clients.ts'
import { ifMatch, onceUnder, type Sent } from '#src/api/conditional.ts'
import { read, write } from '#src/api/http.ts'
import { type ListParams, MAX_PAGE_SIZE } from '#src/api/list.ts'
import type { TableSearch } from '#src/lib/table-search.ts'
import {
  type BedUpdate,
  ChangedBed,
  Room,
  type RoomCreate,
  type RoomImport,
  RoomImportAnswer,
  RoomPage,
  type RoomUpdate,
} from './contract.ts'

type Core = Pick<HospitalClients, 'core'>

/** Rows a page of the list of rooms. */
const TABLE_PAGE_SIZE = 20

/** How often the board asks again while somebody looks at it, in milliseconds. */
export const BOARD_REFRESH_MS = 15_000

export function readRooms({ core }: Core, params: ListParams, signal: AbortSignal) {
  return read(RoomPage, core.get('rooms', { searchParams: listSearch(params), signal }))
}

const EVERY = { pageSize: MAX_PAGE_SIZE, orderBy: 'code:asc' }

export const roomQueries = {
  all: (hospitalId: number) => ['rooms', hospitalId] as const,
  /** Every room with its beds and who lies in them; fresh on focus and every 15 s while visible. */
  board: (clients: Core, hospitalId: number) =>
    queryOptions({
      queryKey: [...roomQueries.all(hospitalId), 'board'] as const,
      queryFn: ({ signal }) => allPages((pageIndex) => readRooms(clients, { ...EVERY, pageIndex }, signal)),
      staleTime: BOARD_REFRESH_MS,
      refetchInterval: BOARD_REFRESH_MS,
      refetchOnWindowFocus: 'always' as const,
    }),
  list: (clients: Core, hospitalId: number, params: ListParams) =>
    queryOptions({
      queryKey: [...roomQueries.all(hospitalId), 'list', params] as const,
      queryFn: ({ signal }) => readRooms(clients, params, signal),
    }),
  detail: ({ core }: Core, hospitalId: number, roomId: number) =>
    queryOptions({
      queryKey: [...roomQueries.all(hospitalId), 'detail', roomId] as const,
      queryFn: ({ signal }) => read(Room, core.get(`rooms/${roomId}`, { signal })),
      staleTime: 5_000,
      refetchInterval: BOARD_REFRESH_MS,
    }),
}

export function createRoom({ core }: Core, body: RoomCreate, { signal, key }: Sent): Promise<Room> {
  return write(Room, core.post('rooms', { json: body, headers: onceUnder(key), signal }))
}

/** All of them, or none. */
export function importRooms(
  { core }: Core,
  body: RoomImport,
  { signal, key }: Sent,
): Promise<{ data: Room[] }> {
  return write(RoomImportAnswer, core.post('rooms/import', { json: body, headers: onceUnder(key), signal }))
}

export function updateRoom(
  { core }: Core,
  roomId: number,
  body: RoomUpdate,
  { signal, version }: Sent,
): Promise<Room> {
  return write(Room, core.put(`rooms/${roomId}`, { json: body, headers: ifMatch(version), signal }))
}

/** @param version the room's */
export function changeBed(
  { core }: Core,
  { roomId, bedId, version }: { roomId: number; bedId: number; version: number },
  body: BedUpdate,
  signal?: AbortSignal,
): Promise<ChangedBed> {
  const options = { json: body, headers: ifMatch(version), ...(signal && { signal }) }
  return write(ChangedBed, core.put(`rooms/${roomId}/beds/${bedId}`, options))
}

/** What the list asks for, from its state in the address. */
export function roomListParams({ page = 1, q = '', orderBy = 'code:asc' }: TableSearch): ListParams {
  return { pageIndex: page, pageSize: TABLE_PAGE_SIZE, search: q, orderBy }
}

export function invalidateRooms(queryClient: QueryClient, hospitalId: number): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: roomQueries.all(hospitalId) })
}
