import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { type HospitalClients, listSearch } from '#src/api/clients.ts'
import { ifMatch, onceUnder, type Sent } from '#src/api/conditional.ts'
import { read, write } from '#src/api/http.ts'
import type { ListParams } from '#src/api/list.ts'
import { invalidatePatients } from '../patients/queries.ts'
import { invalidateRooms } from '../rooms/queries.ts'
import {
  type Annulment,
  type DischargeCreate,
  type DischargeOrder,
  Episode,
  type EpisodeCreate,
  EpisodePage,
  type EpisodeStatus,
  type EpisodeUpdate,
  type Reopening,
  TimelinePage,
  type Transfer,
} from './contract.ts'

type Core = Pick<HospitalClients, 'core'>

export interface EpisodeFilters {
  patientId?: number | undefined
  roomId?: number | undefined
  status?: EpisodeStatus | undefined
  attending?: 'me' | undefined
  /** An instant. */
  leavingBefore?: string | undefined
  noteOverdue?: true | undefined
}

export const episodeQueries = {
  all: (hospitalId: number) => ['episodes', hospitalId] as const,
  /** The newest first. */
  list: ({ core }: Core, hospitalId: number, params: ListParams & EpisodeFilters) =>
    queryOptions({
      queryKey: [...episodeQueries.all(hospitalId), 'list', params] as const,
      queryFn: ({ signal }) => {
        const { patientId, roomId, status, attending, leavingBefore, noteOverdue } = params
        const about = { patientId, roomId, status, attending, leavingBefore, noteOverdue }
        const searchParams = { ...listSearch(params), ...about }
        return read(EpisodePage, core.get('episodes', { searchParams, signal }))
      },
    }),
  detail: ({ core }: Core, hospitalId: number, episodeId: number) =>
    queryOptions({
      queryKey: [...episodeQueries.all(hospitalId), 'detail', episodeId] as const,
      queryFn: ({ signal }) => read(Episode, core.get(`episodes/${episodeId}`, { signal })),
    }),
  /** The newest first. */
  timeline: ({ core }: Core, hospitalId: number, episodeId: number, params: ListParams) =>
    queryOptions({
      queryKey: [...episodeQueries.all(hospitalId), 'timeline', episodeId, params] as const,
      queryFn: ({ signal }) => {
        const searchParams = listSearch(params)
        return read(TimelinePage, core.get(`episodes/${episodeId}/timeline`, { searchParams, signal }))
      },
    }),
}

/** Entries a page of the timeline. */
const TIMELINE_PAGE_SIZE = 20

/** What a page of the timeline asks for. @param page from 1 */
export function timelineParams(page = 1): ListParams {
  return { pageIndex: page, pageSize: TIMELINE_PAGE_SIZE }
}

/** Admits a patient, or begins a visit. */
export function createEpisode({ core }: Core, body: EpisodeCreate, { signal, key }: Sent): Promise<Episode> {
  return write(Episode, core.post('episodes', { json: body, headers: onceUnder(key), signal }))
}

export function updateEpisode(
  { core }: Core,
  episodeId: number,
  body: z.input<typeof EpisodeUpdate>,
  { signal, version }: Sent,
): Promise<Episode> {
  return write(Episode, core.put(`episodes/${episodeId}`, { json: body, headers: ifMatch(version), signal }))
}

/** What can be done with an episode, and what it takes. */
export interface EpisodeDeeds {
  transfer: Transfer
  'order-discharge': DischargeOrder
  discharge: DischargeCreate
  reopen: Reopening
  annul: Annulment
}

export function actOnEpisode<Deed extends keyof EpisodeDeeds>(
  { core }: Core,
  episodeId: number,
  deed: Deed,
  body: EpisodeDeeds[Deed],
  { signal, version }: Sent,
): Promise<Episode> {
  const options = { json: body, headers: ifMatch(version), signal }
  return write(Episode, core.post(`episodes/${episodeId}/${deed}`, options))
}

/** After a write on an episode: beds, patients and episodes show it. */
export async function invalidateCare(queryClient: QueryClient, hospitalId: number): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: episodeQueries.all(hospitalId) }),
    invalidatePatients(queryClient, hospitalId),
    invalidateRooms(queryClient, hospitalId),
  ])
}
