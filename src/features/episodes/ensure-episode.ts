import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import type { HospitalClients } from '#src/api/clients.ts'
import { HttpProblem } from '#src/api/errors.ts'
import { readId } from '#src/lib/address.ts'
import { holds } from '#src/session/holds.ts'
import type { Session } from '#src/session/session.ts'
import { settlePractises } from '../doctors/settle-practises.ts'
import { profileQueries } from '../profile/queries.ts'
import { episodeQueries, timelineParams } from './queries.ts'

interface EpisodeLoaderArgs {
  context: {
    session: Session
    queryClient: QueryClient
    clients: HospitalClients
    hospital: { hospitalId: number }
  }
  params: { patientId: string; episodeId: string }
}

/**
 * The loader of every page about one episode; who may not read episodes asks the server nothing. Routes that use
 * it have `preload: false`: reading is logged, so a hover reads none.
 * @throws not found, also for an episode of somebody else than the patient in the address
 */
export async function ensureEpisode({ context, params }: EpisodeLoaderArgs): Promise<void> {
  const { session, queryClient, clients, hospital } = context
  const { hospitalId } = hospital
  if (!holds(session, hospitalId, 'episodes')) return
  const episodeId = readId(params.episodeId)
  if (episodeId === undefined) throw notFound()
  try {
    const [episode] = await Promise.all([
      queryClient.ensureQueryData(episodeQueries.detail(clients, hospitalId, episodeId)),
      queryClient.ensureQueryData(profileQueries.detail(clients, hospitalId)),
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
  const { session, queryClient, clients, hospital } = context
  await Promise.all([ensureEpisode(args), settlePractises(context)])
  const episodeId = readId(params.episodeId)
  if (episodeId === undefined || !holds(session, hospital.hospitalId, 'episodes')) return
  const timeline = episodeQueries.timeline(clients, hospital.hospitalId, episodeId, timelineParams(page))
  void queryClient.prefetchQuery(timeline)
}
