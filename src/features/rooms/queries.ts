import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { allPages } from '#src/api/all-pages.ts'
import { listSearch } from '#src/api/clients.ts'
import { idempotencyHeader, ifMatch, type WriteMeta } from '#src/api/conditional.ts'
import { read, write } from '#src/api/http.ts'
import { type ListParams, MAX_PAGE_SIZE } from '#src/domain/list.ts'
import {
  type BedUpdate,
  ChangedBed,
  Room,
  type RoomCreate,
  type RoomImport,
  RoomImportAnswer,
  RoomPage,
  type RoomUpdate,
} from '#src/domain/rooms/contract.ts'
import type { TableSearch } from '#src/domain/table-search.ts'
import type { HospitalHandle } from '#src/hospital/hospital-handle.ts'

/** Rows a page of the list of rooms. */
const TABLE_PAGE_SIZE = 20

/** How often the board asks again while somebody looks at it, in milliseconds. */
export const BOARD_REFRESH_MS = 15_000

export function readRooms({ core }: HospitalHandle, params: ListParams, signal: AbortSignal) {
  return read(RoomPage, core.get('rooms', { searchParams: listSearch(params), signal }))
}

const EVERY = { pageSize: MAX_PAGE_SIZE, orderBy: 'code:asc' }

export const roomQueries = {
  all: ({ id }: HospitalHandle) => ['rooms', id] as const,
  /** Every room with its beds and who lies in them; fresh on focus and every 15 s while visible. */
  board: (hospital: HospitalHandle) =>
    queryOptions({
      queryKey: [...roomQueries.all(hospital), 'board'] as const,
      queryFn: ({ signal }) => allPages((pageIndex) => readRooms(hospital, { ...EVERY, pageIndex }, signal)),
      staleTime: BOARD_REFRESH_MS,
      refetchInterval: BOARD_REFRESH_MS,
      refetchOnWindowFocus: 'always' as const,
    }),
  list: (hospital: HospitalHandle, params: ListParams) =>
    queryOptions({
      queryKey: [...roomQueries.all(hospital), 'list', params] as const,
      queryFn: ({ signal }) => readRooms(hospital, params, signal),
    }),
  detail: (hospital: HospitalHandle, roomId: number) =>
    queryOptions({
      queryKey: [...roomQueries.all(hospital), 'detail', roomId] as const,
      queryFn: ({ signal }) => read(Room, hospital.core.get(`rooms/${roomId}`, { signal })),
      staleTime: 5_000,
      refetchInterval: BOARD_REFRESH_MS,
    }),
}

export function createRoom(
  { core }: HospitalHandle,
  body: RoomCreate,
  { signal, key }: WriteMeta,
): Promise<Room> {
  return write(Room, core.post('rooms', { json: body, headers: idempotencyHeader(key), signal }))
}

/** All of them, or none. */
export function importRooms(
  { core }: HospitalHandle,
  body: RoomImport,
  { signal, key }: WriteMeta,
): Promise<{ data: Room[] }> {
  return write(
    RoomImportAnswer,
    core.post('rooms/import', { json: body, headers: idempotencyHeader(key), signal }),
  )
}

export function updateRoom(
  { core }: HospitalHandle,
  roomId: number,
  body: RoomUpdate,
  { signal, version }: WriteMeta,
): Promise<Room> {
  return write(Room, core.put(`rooms/${roomId}`, { json: body, headers: ifMatch(version), signal }))
}

/** @param version the room's */
export function changeBed(
  { core }: HospitalHandle,
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

export function invalidateRooms(queryClient: QueryClient, hospital: HospitalHandle): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: roomQueries.all(hospital) })
}
