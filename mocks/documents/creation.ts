import { Document, DocumentCreate, type SectionContent } from '#src/features/documents/contract.ts'
import { beginSection, creationRefusal } from '#src/features/documents/rules.ts'
import type { Episode } from '#src/features/episodes/contract.ts'
import type { Template } from '#src/features/templates/contract.ts'
import { fillVariables } from '#src/features/templates/rules.ts'
import { searchKey } from '#src/lib/text.ts'
import type { Call } from '../call.ts'
import { endpoint, VersionQuery } from '../endpoint.ts'
import { findEpisode } from '../episodes/rows.ts'
import { Refusal, refusedField } from '../refusal.ts'
import { readTemplate } from '../templates/records.ts'
import { requireOccurred } from './moment.ts'
import { nameOf } from './people.ts'
import { changedDocument } from './records.ts'
import { variablesOf } from './variables.ts'

export const EPISODE_DOCUMENTS = '/docs/hospitals/{hospitalId}/episodes/{episodeId}/documents'

/** The longest that a section of type `text` may be. */
const LONGEST_TEXT = 4000

/** Throws 422 for a template that the hospital doesn't have. */
async function requireTemplate(call: Call, templateId: number): Promise<Template> {
  const template = await readTemplate(call, templateId)
  if (!template) throw refusedField(422, 'templateId', 'No existe esa plantilla en este centro médico')
  return template
}

/** The revision that new documents take; throws 409 where there is none. */
async function requirePublished(call: Call, { templateId, name }: Template): Promise<Template> {
  const template = await readTemplate(call, templateId, 'publishedRevision')
  if (!template) throw refusedField(409, 'templateId', `La plantilla ${name} no está publicada`)
  return template
}

/** The sections as they begin, with the patient's name and all else filled in. */
async function beginSections(
  call: Call,
  { sections }: Template,
  episode: Episode,
  at: string,
): Promise<SectionContent[]> {
  const values = await variablesOf(call, episode, at)
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
  summary: 'Begins a document of an episode, as a draft of the caller',
  access: ['episodes', 'write'],
  guard: 'key',
  query: VersionQuery,
  body: DocumentCreate,
  find: findEpisode,
  answer: { status: 201, schema: Document },
  async handle(call) {
    const { db, hospitalId, caller, now, body, found } = call
    const named = await requireTemplate(call, body.templateId)
    const at = body.occurredAt ?? now.toISOString()
    const occurredAt = await requireOccurred(call, at, found.admittedAt)
    const refusal = creationRefusal(found.status)
    if (refusal !== null) throw new Refusal(409, refusal)
    const template = await requirePublished(call, named)
    const sections = await beginSections(call, template, found, at)
    const { documentId } = await db
      .insertInto('documents')
      .values({
        ...{ hospitalId, episodeId: found.episodeId, templateId: template.templateId },
        ...{ revision: template.revision, title: template.name, titleSearch: searchKey(template.name) },
        ...{ status: 'draft', authorId: caller.userId, authorName: await nameOf(call), occurredAt },
        ...{ createdAt: now.getTime(), updatedAt: now.getTime(), version: 1 },
        sections: JSON.stringify(sections),
      })
      .returning('documentId')
      .executeTakeFirstOrThrow()
    return { status: 201, body: await changedDocument(call, documentId), patientId: found.patientId }
  },
})
