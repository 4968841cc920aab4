import { Document, DocumentUpdate } from '#src/domain/documents/contract.ts'
import { documentRefusal } from '#src/domain/documents/rules.ts'
import { ApiError } from '../http/api-error.ts'
import { changes } from '../http/endpoint.ts'
import { episodeOf, refuseAnnulled } from './episode.ts'
import { findReadable, identityAfter } from './identity.ts'
import { mergeSections } from './merging.ts'
import { requireOccurred } from './moment.ts'
import { nameOf } from './people.ts'
import { changedDocument, DOCUMENTS } from './reads.ts'
import { sectionTexts } from './section-texts.ts'

export const change = changes({
  path: `${DOCUMENTS}/{documentId}`,
  summary: 'Changes a draft; sections that are left out stay as they are',
  access: ['episodes', 'write'],
  body: DocumentUpdate.check(sectionTexts()),
  find: findReadable,
  schema: Document,
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
    await db
      .updateTable('documents')
      .set({
        sections: JSON.stringify(sections),
        occurredAt,
        holdsIdentity: await identityAfter(context, found, sections),
        updatedAt: now.getTime(),
        version: version + 1,
        ...(isOther &&
          isChanged && {
            editedById: principal.userId,
            editedByName: await nameOf(context),
            editedAt: now.getTime(),
          }),
      })
      .where('documentId', '=', documentId)
      .execute()
    return { status: 200, body: await changedDocument(context, documentId), patientId }
  },
})
