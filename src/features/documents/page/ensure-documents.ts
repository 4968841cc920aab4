import { notFound, type ParsedLocation, redirect } from '@tanstack/react-router'
import { HttpProblem } from '#src/api/errors.ts'
import { ensure } from '#src/api/load.ts'
import type { DocumentSummary } from '#src/domain/documents/contract.ts'
import { prefetchOwnPractice } from '#src/features/doctors/queries.ts'
import { readId } from '#src/lib/address.ts'
import { ensureEpisode } from '../../episodes/queries.ts'
import { templateQueries } from '../../templates/queries.ts'
import { LazyDocumentEditor } from '../dialogs.ts'
import { chooseDocument, documentQueries } from '../queries.ts'

type EpisodeArgs = Parameters<typeof ensureEpisode>[0]

interface DocumentsLoaderArgs extends EpisodeArgs {
  params: EpisodeArgs['params'] & { templateId: string }
  location: Pick<ParsedLocation, 'pathname' | 'searchStr'>
  /** The document that the address names. */
  documentId: number | undefined
}

/**
 * The loader of the documents of one template in an episode. Routes that use it have `preload: false`: reading is
 * logged, so a hover reads none.
 * @throws not found for a template that is neither shown to this person nor has documents here; the address that names
 *   the document that opens where none is named, so that what opens over it later is over the same page
 */
export async function ensureDocuments(args: DocumentsLoaderArgs): Promise<void> {
  const { context, params, location, documentId } = args
  const { session, queryClient, hospital } = context
  const [episodeId, templateId] = [readId(params.episodeId), readId(params.templateId)]
  if (episodeId === undefined || templateId === undefined || !hospital.can('episodes')) {
    await ensureEpisode({ context, params })
    if (templateId === undefined) throw notFound()
    return
  }
  const none = (error: unknown): null => {
    if (error instanceof HttpProblem && error.status === 404) return null
    throw error
  }
  // Fails before a note is read if the episode is not of the patient in the address.
  const [, shown, all] = await Promise.all([
    ensureEpisode({ context, params }),
    hospital.emergency ? null : ensure(queryClient, templateQueries.detail(hospital, templateId)).catch(none),
    ensure(queryClient, documentQueries.ofEpisode(hospital, episodeId)).catch(none),
    prefetchOwnPractice(context),
  ])
  if (all === null) throw notFound()
  const documents = all.filter((one) => one.templateId === templateId)
  if (shown === null && documents.length === 0) throw notFound()
  const chosenId = chooseDocument(documents, documentId, session.getState().user?.userId)
  const chosen = documents.find((one) => one.documentId === chosenId)
  if (!chosen) return
  await Promise.all([
    ensure(queryClient, documentQueries.detail(hospital, chosen.documentId)),
    // Shown above an answer; without it the answer is read all the same.
    chosen.answersId !== null &&
      ensure(queryClient, documentQueries.detail(hospital, chosen.answersId)).catch(() => null),
    chosen.status === 'draft' && LazyDocumentEditor.preload(),
  ])
  if (documentId === undefined) throw redirect({ href: naming(location, chosen), replace: true })
}

/** The address of a page with the document that it shows. */
function naming(
  { pathname, searchStr }: DocumentsLoaderArgs['location'],
  { documentId }: DocumentSummary,
): string {
  const search = new URLSearchParams(searchStr)
  search.set('document', String(documentId))
  return `${pathname}?${search}`
}
