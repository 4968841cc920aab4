import { sql } from 'kysely'
import {
  Document,
  DocumentListQuery,
  DocumentPage,
  ListedDocumentPage,
} from '#src/domain/documents/contract.ts'
import { episodeTargets, mayName } from '../assignments/targets.ts'
import { matches, pageOf } from '../db/paginate.ts'
import { findEpisode } from '../episodes/rows.ts'
import { detail, type Endpoint, endpoint, lists, NO_BODY } from '../http/endpoint.ts'
import type { RequestContext } from '../http/request-context.ts'
import { change } from './change.ts'
import { begin, EPISODE_DOCUMENTS } from './creation.ts'
import { discard, restore } from './drafts.ts'
import { findReadable } from './identity.ts'
import { DOCUMENTS, documentsOf, toSummary } from './reads.ts'
import { amend, annul, sign } from './signing.ts'

const access = ['episodes', 'read'] as const
const ORDERS = {
  occurredAt: 'documents.occurredAt',
  documentId: 'documents.documentId',
  updatedAt: 'documents.updatedAt',
}

type Rows = ReturnType<typeof documentsOf>

/** One page of these documents, as far as the query asks for them; of one instant the newest first as well. */
async function pageFor(
  { principal, query }: RequestContext & { query: (typeof DocumentListQuery)['_zod']['output'] },
  rows: Rows,
) {
  const { status, templateId, author } = query
  let asked = rows
  if (status !== undefined) asked = asked.where('documents.status', '=', status)
  if (templateId !== undefined) asked = asked.where('documents.templateId', '=', templateId)
  if (author === 'me') asked = asked.where('documents.authorId', '=', principal.userId)
  const page = await pageOf(asked, query, ORDERS, 'documents.documentId', 'follow')
  return { ...page, data: page.data.map(toSummary) }
}

const ofEpisode = endpoint({
  method: 'GET',
  path: EPISODE_DOCUMENTS,
  summary: 'Documents of an episode without their content, the newest first',
  access,
  guard: 'none',
  query: DocumentListQuery,
  body: NO_BODY,
  find: findEpisode,
  answer: { status: 200, schema: DocumentPage },
  async handle(context) {
    const { episodeId, patientId } = context.found
    const rows = documentsOf(context)
      .where('documents.episodeId', '=', episodeId)
      .where(matches(context.query.search, [sql`documents.titleSearch`]))
    return { status: 200, body: await pageFor(context, rows), patientId }
  },
})

const list = lists({
  path: DOCUMENTS,
  summary:
    'Documents of all episodes without their content, the newest first; a list is no reading of a record',
  access,
  query: DocumentListQuery,
  schema: ListedDocumentPage,
  async handle(context) {
    const { query } = context
    // Who may not read patients must not find out their names by searching for them.
    const patientName = sql<string>`(
      select patientSearch from patients where patients.patientId = episodes.patientId
    )`
    const title = sql<string>`documents.titleSearch`
    const searched = mayName(context) ? [title, patientName] : [title]
    const rows = documentsOf(context).where(matches(query.search, searched))
    const page = await pageFor(context, rows)
    const subjects = await episodeTargets(
      context,
      page.data.map(({ episodeId }) => episodeId),
    )
    const data = page.data.map((document) => ({
      ...document,
      patientName: subjects.get(document.episodeId)?.patientName ?? null,
    }))
    return { status: 200, body: { ...page, data } }
  },
})

const record = detail({
  path: `${DOCUMENTS}/{documentId}`,
  summary:
    'One document with its content; asks for patients-read where it tells who the patient is. Reading it is logged',
  access,
  schema: Document,
  find: findReadable,
  patientOf: ({ patientId }) => patientId,
})

export const documentEndpoints: readonly Endpoint[] = [
  ofEpisode,
  begin,
  list,
  record,
  change,
  sign,
  amend,
  annul,
  discard,
  restore,
]
