import { readId } from '#src/lib/address.ts'
import { holds } from '#src/session/holds.ts'
import { ensureEpisode } from '../episodes/ensure-episode.ts'
import { templateQueries } from '../templates/queries.ts'
import { documentQueries } from './queries.ts'

/** The loader of the overview of an episode's documents. Routes that use it have `preload: false`. */
export async function ensureDocumentsOverview(args: Parameters<typeof ensureEpisode>[0]): Promise<void> {
  const { session, queryClient, clients, hospital } = args.context
  const { hospitalId } = hospital
  // First of all: nobody reads about another patient than the one in the address.
  await ensureEpisode(args)
  const episodeId = readId(args.params.episodeId)
  if (episodeId === undefined || !holds(session, hospitalId, 'episodes')) return
  await Promise.all([
    queryClient.ensureQueryData(templateQueries.published(clients, hospitalId)),
    queryClient.ensureQueryData(documentQueries.ofEpisode(clients, hospitalId, episodeId)),
  ])
}
