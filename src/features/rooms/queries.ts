import { type QueryClient, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { allPages } from '#src/api/all-pages.ts'
import { call } from '#src/api/call.ts'
import { listSearch } from '#src/api/client.ts'
import { REFRESH_MS, refreshOften } from '#src/api/load.ts'
import { type ListParams, MAX_PAGE_SIZE } from '#src/domain/list.ts'
import { getRoom, listRooms } from '#src/domain/rooms/api.ts'
import { updateBed } from '#src/domain/rooms/api-writes.ts'
import { type Bed, type BedUpdate, type ChangedBed, Room } from '#src/domain/rooms/contract.ts'
import type { TableSearch } from '#src/domain/table-search.ts'
import { staleCurrent } from '#src/forms/submit-error.ts'
import type { HospitalHandle } from '#src/hospital/hospital-handle.ts'
import { BED_STATE_LABELS } from './labels.ts'

export function readRooms(hospital: HospitalHandle, params: ListParams, signal: AbortSignal) {
  return call(hospital, listRooms, {}, { query: listSearch(params), signal })
}

const EVERY = { pageSize: MAX_PAGE_SIZE, orderBy: 'code:asc' }

export const roomQueries = {
  all: ({ id }: HospitalHandle) => ['rooms', id] as const,
  /** Every room with its beds and who lies in them; fresh on focus, when something changes, and every 15 s where nobody tells of that. */
  board: (hospital: HospitalHandle) =>
    queryOptions({
      queryKey: [...roomQueries.all(hospital), 'board'] as const,
      queryFn: ({ signal }) => allPages((pageIndex) => readRooms(hospital, { ...EVERY, pageIndex }, signal)),
      staleTime: REFRESH_MS,
      refetchInterval: refreshOften,
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
      queryFn: ({ signal }) => call(hospital, getRoom, { roomId }, { signal }),
      staleTime: 5_000,
      refetchInterval: refreshOften,
    }),
}

/** What the list asks for, from its state in the address. @param rows a page */
export function roomListParams(
  { page = 1, q = '', orderBy = 'code:asc' }: TableSearch,
  rows: number,
): ListParams {
  return { pageIndex: page, pageSize: rows, search: q, orderBy }
}

export function invalidateRooms(queryClient: QueryClient, hospital: HospitalHandle): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: roomQueries.all(hospital) })
}

/**
 * Sends a write on a room, and once more on the version that is stored by now, where somebody else changed
 * something else about the room meanwhile.
 * @param isUntouched whether the stored room still is what the write was made on; may throw why it is not
 */
export async function retryIfUnchanged<Answer>(
  send: (version: number) => Promise<Answer>,
  version: number,
  isUntouched: (stored: Room) => boolean,
): Promise<Answer> {
  try {
    return await send(version)
  } catch (error) {
    const stored = z.safeParse(Room, staleCurrent(error)?.current)
    if (!stored.success || !isUntouched(stored.data)) throw error
    return send(stored.data.version)
  }
}

/** Somebody else has changed the bed; its message says to what. */
class BedChangedError extends Error {
  override name = 'BedChangedError'
}

function bedChanged(code: string, now: Bed | undefined): BedChangedError {
  if (!now) return new BedChangedError(`La cama ${code} ya no está en el cuarto`)
  const state = BED_STATE_LABELS[now.state].toLowerCase()
  const why = now.occupant?.name ?? now.reason
  return new BedChangedError(
    `La cama ${code} cambió hace un momento: ahora está ${state}${why ? ` (${why})` : ''}`,
  )
}

/**
 * Puts a bed into another state. The version is the room's, which changes with any of its beds: as long as this bed
 * is what it was, the change goes through.
 * @throws {BedChangedError} where it is not
 */
export function changeBedAsSeen(
  hospital: HospitalHandle,
  { room, bed }: { room: Room; bed: Bed },
  body: BedUpdate,
  signal?: AbortSignal,
): Promise<ChangedBed> {
  const { roomId } = room
  const { bedId } = bed
  return retryIfUnchanged(
    (version) =>
      call(hospital, updateBed, { roomId, bedId }, { json: body, version, ...(signal && { signal }) }),
    room.version,
    (stored) => {
      const now = stored.beds.find((one) => one.bedId === bedId)
      if (now?.state !== bed.state || now.reason !== bed.reason) throw bedChanged(bed.code, now)
      return true
    },
  )
}
