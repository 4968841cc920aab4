import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { getDocument, listDocuments, listEpisodeDocuments } from '#src/domain/documents/api.ts'
import { createDocument, updateDocument } from '#src/domain/documents/api-writes.ts'
import { DocumentCreate, DocumentListQuery, DocumentUpdate } from '#src/domain/documents/contract.ts'
import { creationRefusal, documentRefusal } from '#src/domain/documents/rules.ts'
import type { EpisodeBed } from '#src/domain/episodes/contract.ts'
import { asksForIdentity } from '#src/domain/templates/rules.ts'
import { searchKey } from '#src/domain/text.ts'
import { matches, pageOf } from '../db/paginate.ts'
import { updateVersion } from '../db/update-version.ts'
import { isActivePhysician } from '../doctors/reads.ts'
import { bedOf, findEpisode, placedEpisodes } from '../episodes/reads.ts'
import { ApiError, fieldError } from '../http/api-error.ts'
import { answers, type Endpoint, implement } from '../http/endpoint.ts'
import { isoInstant } from '../http/iso-instant.ts'
import type { RequestContext } from '../http/request-context.ts'
import { mayNamePatients, requireRight } from '../http/rights.ts'
import { patientOfDocument, patientOfEpisode } from '../patients/emergency-access.ts'
import { NAME_COLUMNS, patientNames } from '../patients/names.ts'
import { BED_ORDER } from '../patients/reads.ts'
import { readTemplate } from '../templates/reads.ts'
import { isAuthorizable } from './authorization.ts'
import { isUnanswered, mayAnswer, requireRequest } from './consultations.ts'
import { findReadable, identityAfter } from './identity.ts'
import { changedDocument, documentsOf, isWrittenBy, toSummary } from './reads.ts'
import {
  episodeOf,
  nameOf,
  refuseAnnulled,
  requireAuthor,
  requireOccurred,
  requireTemplate,
} from './requirements.ts'
import { amend, annul, discard, restore, sign } from './routes/actions.ts'
import { presence } from './routes/presence.ts'
import { giveBack, submit, takeOver } from './routes/submissions.ts'
import { beginSections, mergeSections, sectionTexts } from './sections.ts'

const ORDERS = {
  occurredAt: 'documents.occurredAt',
  documentId: 'documents.documentId',
  updatedAt: 'documents.updatedAt',
  dischargedAt: { nullable: 'episodes.dischargedAt', atEnd: true },
  bed: { nullable: BED_ORDER, atEnd: true },
} as const

/** The documents of a hospital without their content, each with its patient's name. */
function documentsWithPatient(context: RequestContext) {
  return documentsOf(context)
    .innerJoin('patients', (join) =>
      join
        .onRef('patients.patientId', '=', 'episodes.patientId')
        .onRef('patients.hospitalId', '=', 'episodes.hospitalId'),
    )
    .select(NAME_COLUMNS)
    .select('episodes.dischargedAt')
}

/** The beds of the episodes of some documents. */
async function staysOf(context: RequestContext, documents: readonly { episodeId: number }[]) {
  const ids = documents.map(({ episodeId }) => episodeId)
  if (ids.length === 0) return new Map<number, EpisodeBed | null>()
  const rows = await placedEpisodes(context).where('episodes.episodeId', 'in', ids).execute()
  return new Map(rows.map((row) => [row.episodeId, bedOf(row)]))
}

/** One page of these documents, as far as the query asks for them; of one instant the newest first as well. */
async function pageFor(
  context: RequestContext & { query: z.output<typeof DocumentListQuery> },
  documents: ReturnType<typeof documentsWithPatient>,
) {
  const { principal, query } = context
  const { status, templateId, author, authorizer, unanswered, discharged } = query
  let rows = documents
  const isWaiting = status === 'submitted' || authorizer === 'me'
  if (isWaiting || status === 'draft')
    rows = rows
      // A literal: with a parameter an engine does not use the index of drafts.
      .where('documents.status', '=', sql.lit('draft'))
      .where('documents.submittedAt', isWaiting ? 'is not' : 'is', null)
  else if (status !== undefined) rows = rows.where('documents.status', '=', status)
  if (authorizer === 'me')
    rows = (await isActivePhysician(context))
      ? rows.where(await isAuthorizable(context))
      : rows.where(sql.lit(false))
  if (discharged !== undefined) rows = rows.where('episodes.status', '=', 'discharged')
  if (templateId !== undefined) rows = rows.where('documents.templateId', '=', templateId)
  if (author === 'me') rows = rows.where(isWrittenBy(principal.userId))
  if (unanswered === 'me') rows = rows.where((await mayAnswer(context)) ? isUnanswered : sql.lit(false))
  return pageOf(rows, query, ORDERS, 'documents.documentId', 'follow')
}

const ofEpisode = implement(listEpisodeDocuments, {
  summary: 'Documents of an episode without their content, the newest first',
  query: DocumentListQuery,
  find: findEpisode,
  emergencyFor: patientOfEpisode,
  async handle(context) {
    const { episodeId, patientId } = context.found
    const rows = documentsWithPatient(context)
      .where('documents.episodeId', '=', episodeId)
      .where(matches(context.db, context.query.search, ['documents.titleSearch']))
    const page = await pageFor(context, rows)
    return { status: 200, body: { ...page, data: page.data.map(toSummary) }, patientId }
  },
})

const begin = implement(createDocument, {
  summary:
    'Begins a document of an episode, as a draft of the caller; asks for patients-read where it tells who the patient is',
  body: DocumentCreate,
  find: findEpisode,
  async handle(context) {
    const { db, hospitalId, principal, now, body, found } = context
    const named = await requireTemplate(context, body.templateId)
    // What new documents take; the newest revision may still be a draft.
    const template = await readTemplate(context, body.templateId, 'publishedRevision')
    await requireAuthor(context, template ?? named)
    const isIdentifying = template?.sections.some(({ initial }) => asksForIdentity(initial))
    if (isIdentifying) requireRight(context.principal, hospitalId, ['patients', 'read'])
    const at = body.occurredAt ?? now.toISOString()
    const occurredAt = await requireOccurred(context, at, found.admittedAt)
    const refusal = creationRefusal(found.status)
    if (refusal !== null) throw new ApiError(409, refusal)
    if (!template) throw fieldError(409, 'templateId', `La plantilla ${named.name} no está publicada`)
    if (body.answersId !== undefined) await requireRequest(context, template, found, body.answersId)
    const sections = await beginSections(context, template, found, at)
    const { documentId } = await db
      .insertInto('documents')
      .values({
        hospitalId,
        episodeId: found.episodeId,
        templateId: template.templateId,
        revision: template.revision,
        title: template.name,
        titleSearch: searchKey(template.name),
        status: 'draft',
        authorId: principal.userId,
        authorName: await nameOf(context),
        occurredAt,
        createdAt: now.getTime(),
        updatedAt: now.getTime(),
        version: 1,
        sections: JSON.stringify(sections),
        holdsIdentity: isIdentifying ? 1 : 0,
        answersId: body.answersId ?? null,
      })
      .returning('documentId')
      .executeTakeFirstOrThrow()
    return { status: 201, body: await changedDocument(context, documentId), patientId: found.patientId }
  },
})

const list = implement(listDocuments, {
  summary:
    'Documents of all episodes without their content, the newest first; a list is no reading of a record',
  query: DocumentListQuery,
  async handle(context) {
    // Who may not read patients must not find out their names by searching for them.
    const named = mayNamePatients(context)
    const searched = ['documents.titleSearch', ...(named ? ['patients.patientSearch'] : [])]
    const rows = documentsWithPatient(context).where(matches(context.db, context.query.search, searched))
    const page = await pageFor(context, rows)
    const stays = await staysOf(context, page.data)
    const data = page.data.map((row) => ({
      ...toSummary(row),
      ...patientNames(row, named),
      bed: stays.get(row.episodeId) ?? null,
      dischargedAt: row.dischargedAt === null ? null : isoInstant(row.dischargedAt),
    }))
    return { status: 200, body: { ...page, data } }
  },
})

const record = answers(getDocument, {
  summary:
    'One document with its content; asks for patients-read where it tells who the patient is. Reading it is logged',
  find: findReadable,
  patientOf: ({ patientId }) => patientId,
  emergencyFor: patientOfDocument,
})

const change = implement(updateDocument, {
  summary: 'Changes a draft; sections that are left out stay as they are',
  body: DocumentUpdate.check(sectionTexts()),
  find: findReadable,
  async handle(context) {
    const { db, now, body, found, principal } = context
    const { documentId, patientId, version, status, author } = found
    const sections = await mergeSections(context, found, body.sections)
    const { admittedAt } = await episodeOf(context, found)
    const occurredAt =
      body.occurredAt === undefined || body.occurredAt === found.occurredAt
        ? Date.parse(found.occurredAt)
        : await requireOccurred(context, body.occurredAt, admittedAt)
    const refusal = documentRefusal('edit', status)
    if (refusal !== null) throw new ApiError(409, refusal)
    await refuseAnnulled(context, found)
    const isOther = principal.userId !== author.userId
    const isChanged =
      JSON.stringify(sections) !== JSON.stringify(found.sections) ||
      occurredAt !== Date.parse(found.occurredAt)
    await updateVersion(db, 'documents', { documentId }, version, {
      sections: JSON.stringify(sections),
      occurredAt,
      holdsIdentity: await identityAfter(context, found, sections),
      updatedAt: now.getTime(),
      ...(isOther &&
        isChanged && {
          editedById: principal.userId,
          editedByName: await nameOf(context),
          editedAt: now.getTime(),
        }),
    })
    return { status: 200, body: await changedDocument(context, documentId), patientId }
  },
})

export const documentEndpoints: readonly Endpoint[] = [
  ofEpisode,
  begin,
  list,
  record,
  change,
  presence,
  submit,
  giveBack,
  takeOver,
  sign,
  amend,
  annul,
  discard,
  restore,
]
