import { Document, DocumentCreate, type SectionContent } from '#src/domain/documents/contract.ts'
import { beginSection, creationRefusal } from '#src/domain/documents/rules.ts'
import type { Episode } from '#src/domain/episodes/contract.ts'
import type { Template } from '#src/domain/templates/contract.ts'
import { asksForIdentity, fillVariables } from '#src/domain/templates/rules.ts'
import { searchKey } from '#src/domain/text.ts'
import { findEpisode } from '../episodes/rows.ts'
import { ApiError, refusedField } from '../http/api-error.ts'
import { requireRight } from '../http/authorize.ts'
import { endpoint, VersionQuery } from '../http/endpoint.ts'
import type { RequestContext } from '../http/request-context.ts'
import { readTemplate } from '../templates/reads.ts'
import { requireOccurred } from './moment.ts'
import { nameOf, requireSigner } from './people.ts'
import { changedDocument } from './reads.ts'
import { variablesOf } from './variables.ts'

export const EPISODE_DOCUMENTS = '/docs/hospitals/{hospitalId}/episodes/{episodeId}/documents'

/** The longest that a section of type `text` may be. */
const LONGEST_TEXT = 4000

/** Throws 422 for a template that the hospital doesn't have. */
async function requireTemplate(context: RequestContext, templateId: number): Promise<Template> {
  const template = await readTemplate(context, templateId)
  if (!template) throw refusedField(422, 'templateId', 'No existe esa plantilla en este centro médico')
  return template
}

/** The sections as they begin, with the patient's name and all else filled in. */
async function beginSections(
  context: RequestContext,
  { sections }: Template,
  episode: Episode,
  at: string,
): Promise<SectionContent[]> {
  const values = await variablesOf(context, episode, at)
  return sections.map((section) => {
    const initial = fillVariables(section.initial, values)
    return beginSection(
      section,
      section.type === 'text' ? initial.slice(0, LONGEST_TEXT).toWellFormed() : initial,
    )
  })
}

export const begin = endpoint({
  method: 'POST',
  path: EPISODE_DOCUMENTS,
  summary:
    'Begins a document of an episode, as a draft of the caller; asks for patients-read where it tells who the patient is',
  access: ['episodes', 'write'],
  guard: 'key',
  query: VersionQuery,
  body: DocumentCreate,
  find: findEpisode,
  answer: { status: 201, schema: Document },
  async handle(context) {
    const { db, hospitalId, principal, now, body, found } = context
    const named = await requireTemplate(context, body.templateId)
    // What new documents take; the newest revision may still be a draft.
    const template = await readTemplate(context, body.templateId, 'publishedRevision')
    await requireSigner(context, (template ?? named).kind)
    const isIdentifying = template?.sections.some(({ initial }) => asksForIdentity(initial))
    if (isIdentifying) requireRight(context.principal, hospitalId, ['patients', 'read'])
    const at = body.occurredAt ?? now.toISOString()
    const occurredAt = await requireOccurred(context, at, found.admittedAt)
    const refusal = creationRefusal(found.status)
    if (refusal !== null) throw new ApiError(409, refusal)
    if (!template) throw refusedField(409, 'templateId', `La plantilla ${named.name} no está publicada`)
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
      })
      .returning('documentId')
      .executeTakeFirstOrThrow()
    return { status: 201, body: await changedDocument(context, documentId), patientId: found.patientId }
  },
})
