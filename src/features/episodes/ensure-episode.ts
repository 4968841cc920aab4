import { notFound } from '@tanstack/react-router'
import { HttpProblem } from '#src/api/errors.ts'
import { ensure, prefetch } from '#src/api/load.ts'
import { prefetchIsActiveDoctor } from '#src/features/doctors/queries.ts'
import type { HospitalContext } from '#src/hospital/hospital-handle.ts'
import { profileQueries } from '#src/hospital/queries.ts'
import { readId } from '#src/lib/address.ts'
import { episodeQueries, timelineParams } from './queries.ts'

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
  await Promise.all([ensureEpisode(args), prefetchIsActiveDoctor(context)])
  const episodeId = readId(params.episodeId)
  if (episodeId === undefined || !hospital.can('episodes')) return
  const timeline = episodeQueries.timeline(hospital, episodeId, timelineParams(page))
  void prefetch(queryClient, timeline)
}
