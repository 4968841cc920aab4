import { notFound } from '@tanstack/react-router'
import { HttpProblem } from '#src/api/errors.ts'
import { readId } from '#src/lib/address.ts'
import { holds } from '#src/session/holds.ts'
import { ensureEpisode } from '../episodes/ensure-episode.ts'
import { templateQueries } from '../templates/queries.ts'
import { chooseDocument } from './choose-document.ts'
import { documentQueries } from './queries.ts'

type EpisodeArgs = Parameters<typeof ensureEpisode>[0]

interface DocumentsLoaderArgs extends EpisodeArgs {
  params: EpisodeArgs['params'] & { templateId: string }
  /** The document that the address names. */
  asked: number | undefined
}

/**
 * The loader of the documents of one template in an episode. Routes that use it have `preload: false`: reading is
 * logged, so a hover reads none.
 * @throws not found for a template that is neither shown to this person nor has documents here
 */
export async function ensureDocuments({ context, params, asked }: DocumentsLoaderArgs): Promise<void> {
  const { session, queryClient, clients, hospital } = context
  const { hospitalId } = hospital
  // First of all: nobody reads the note of another patient than the one in the address.
  await ensureEpisode({ context, params })
  const [episodeId, templateId] = [readId(params.episodeId), readId(params.templateId)]
  if (episodeId === undefined || !holds(session, hospitalId, 'episodes')) return
  if (templateId === undefined) throw notFound()
  const template = queryClient
    .ensureQueryData(templateQueries.detail(clients, hospitalId, templateId))
    .catch((error: unknown) => {
      if (error instanceof HttpProblem && error.status === 404) return null
      throw error
    })
  const [shown, all] = await Promise.all([
    template,
    queryClient.ensureQueryData(documentQueries.ofEpisode(clients, hospitalId, episodeId)),
  ])
  const documents = all.filter((one) => one.templateId === templateId)
  if (shown === null && documents.length === 0) throw notFound()
  const chosen = documents.find(({ documentId }) => documentId === chooseDocument(documents, asked))
  if (chosen)
    await queryClient.ensureQueryData(documentQueries.detail(clients, hospitalId, chosen.documentId))
}
