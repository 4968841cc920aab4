import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { call } from '#src/api/call.ts'
import { listSearch } from '#src/api/client.ts'
import { HttpProblem } from '#src/api/errors.ts'
import { ensure, prefetch } from '#src/api/load.ts'
import { getEpisode, getEpisodeTimeline, listDiagnosisCodes, listEpisodes } from '#src/domain/episodes/api.ts'
import type { EpisodeStatus } from '#src/domain/episodes/contract.ts'
import type { Lacking } from '#src/domain/episodes/list-query.ts'
import type { ListParams } from '#src/domain/list.ts'
import { prefetchOwnPractice } from '#src/features/doctors/queries.ts'
import type { HospitalContext, HospitalHandle } from '#src/hospital/hospital-handle.ts'
import { profileQueries } from '#src/hospital/queries.ts'
import { readId } from '#src/lib/address.ts'
import { waitAtMost } from '#src/lib/loading.ts'
import { invalidatePatients, type PatientLoaderArgs } from '../patients/queries.ts'
import { invalidateRooms } from '../rooms/queries.ts'

/** Somebody else has changed the record: the beds, patients and episodes on screen are stale. */
const CONFLICTS = new Set([404, 409, 412])

export interface EpisodeFilters {
  patientId?: number | undefined
  roomId?: number | undefined
  status?: EpisodeStatus | undefined
  attending?: 'me' | undefined
  /** An instant. */
  leavingBefore?: string | undefined
  noteOverdue?: true | undefined
  lacking?: Lacking | undefined
}

export const episodeQueries = {
  all: ({ id }: HospitalHandle) => ['episodes', id] as const,
  /** The newest first. */
  list: (hospital: HospitalHandle, params: ListParams & EpisodeFilters) =>
    queryOptions({
      queryKey: [...episodeQueries.all(hospital), 'list', params] as const,
      queryFn: ({ signal }) => {
        const { patientId, roomId, status, attending, leavingBefore, noteOverdue, lacking } = params
        const about = { patientId, roomId, status, attending, leavingBefore, noteOverdue, lacking }
        const searchParams = { ...listSearch(params), ...about }
        return call(hospital, listEpisodes, {}, { query: searchParams, signal })
      },
    }),
  detail: (hospital: HospitalHandle, episodeId: number) =>
    queryOptions({
      queryKey: [...episodeQueries.all(hospital), 'detail', episodeId] as const,
      queryFn: ({ signal }) => call(hospital, getEpisode, { episodeId }, { signal }),
    }),
  /** The newest first. */
  timeline: (hospital: HospitalHandle, episodeId: number, params: ListParams) =>
    queryOptions({
      queryKey: [...episodeQueries.all(hospital), 'timeline', episodeId, params] as const,
      queryFn: ({ signal }) => {
        const searchParams = listSearch(params)
        return call(hospital, getEpisodeTimeline, { episodeId }, { query: searchParams, signal })
      },
    }),
}

/** Codes that are offered at once. */
const CODES_OFFERED = 8

/** What the hospital's people mostly write as a diagnosis, of what a search finds. */
export const diagnosisCodeQueries = {
  search: (hospital: HospitalHandle, search: string) =>
    queryOptions({
      queryKey: ['diagnosis-codes', hospital.id, search] as const,
      queryFn: ({ signal }) => {
        const searchParams = listSearch({ search, pageSize: CODES_OFFERED })
        return call(hospital, listDiagnosisCodes, {}, { query: searchParams, signal })
      },
      // It changes with each admission, and hardly ever in what it offers.
      staleTime: 5 * 60_000,
    }),
}

/** Entries a page of the timeline. */
const TIMELINE_PAGE_SIZE = 20

/** What a page of the timeline asks for. @param page from 1 */
export function timelineParams(page = 1): ListParams {
  return { pageIndex: page, pageSize: TIMELINE_PAGE_SIZE }
}

interface EpisodeLoaderArgs {
  context: HospitalContext
  params: { patientId: string; episodeId: string }
}

/**
 * The loader of every page about one episode; who may not read episodes asks the server nothing. Routes that use
 * it have `preload: false`: reading is logged, so a hover reads none.
 * @throws not found, also for an episode of somebody else than the patient in the address
 */
export async function ensureEpisode({ context, params }: EpisodeLoaderArgs): Promise<void> {
  const { queryClient, hospital } = context
  if (!hospital.can('episodes')) return
  const episodeId = readId(params.episodeId)
  if (episodeId === undefined) throw notFound()
  try {
    const [episode] = await Promise.all([
      ensure(queryClient, episodeQueries.detail(hospital, episodeId)),
      ensure(queryClient, profileQueries.detail(hospital)),
    ])
    if (episode.patientId !== readId(params.patientId)) throw notFound()
  } catch (error) {
    if (error instanceof HttpProblem && error.status === 404) throw notFound()
    throw error
  }
}

/** The loader of an episode's overview: its timeline as well, and whether one may discharge. */
export async function ensureEpisodeOverview(
  args: EpisodeLoaderArgs & { page: number | undefined },
): Promise<void> {
  const { context, params, page } = args
  const { queryClient, hospital } = context
  await Promise.all([ensureEpisode(args), prefetchOwnPractice(context)])
  const episodeId = readId(params.episodeId)
  if (episodeId === undefined || !hospital.can('episodes')) return
  const timeline = episodeQueries.timeline(hospital, episodeId, timelineParams(page))
  void prefetch(queryClient, timeline)
}

/** Invalidates all that shows a write on an episode: beds, patients and episodes. */
export async function invalidateCare(queryClient: QueryClient, hospital: HospitalHandle): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: episodeQueries.all(hospital) }),
    invalidatePatients(queryClient, hospital),
    invalidateRooms(queryClient, hospital),
  ])
}

/** After a conflict, loads again what is on screen behind the form. */
export function reloadOnConflict(queryClient: QueryClient, hospital: HospitalHandle, error: Error): void {
  if (error instanceof HttpProblem && CONFLICTS.has(error.status)) void invalidateCare(queryClient, hospital)
}

const PAGE_SIZE = 5

/** What the overview of a patient asks for of their episodes. */
export function patientEpisodesParams(patientId: number, page: number) {
  return { patientId, pageIndex: page, pageSize: PAGE_SIZE }
}

/** The loader of a patient's overview. It waits for the episodes: the record stands below them, and would jump. */
export async function ensurePatientEpisodes(args: PatientLoaderArgs & { page: number }): Promise<void> {
  const { queryClient, hospital } = args.context
  const patientId = readId(args.params.patientId)
  if (patientId === undefined || !hospital.can('episodes')) return
  const params = patientEpisodesParams(patientId, args.page)
  await waitAtMost(prefetch(queryClient, episodeQueries.list(hospital, params)))
}
