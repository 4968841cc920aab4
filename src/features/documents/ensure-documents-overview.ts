import { ensure } from '#src/api/load.ts'
import { prefetchIsActiveDoctor } from '#src/features/doctors/queries.ts'
import { readId } from '#src/lib/address.ts'
import { ensureEpisode } from '../episodes/queries.ts'
import { templateQueries } from '../templates/queries.ts'
import { documentQueries } from './queries.ts'

/** The loader of the overview of an episode's documents. Routes that use it have `preload: false`. */
export async function ensureDocumentsOverview(args: Parameters<typeof ensureEpisode>[0]): Promise<void> {
  const { queryClient, hospital } = args.context
  // First of all: nobody reads about another patient than the one in the address.
  await ensureEpisode(args)
  const episodeId = readId(args.params.episodeId)
  if (episodeId === undefined || !hospital.can('episodes')) return
  await Promise.all([
    ensure(queryClient, templateQueries.published(hospital)),
    ensure(queryClient, documentQueries.ofEpisode(hospital, episodeId)),
    prefetchIsActiveDoctor(args.context),
  ])
}
