import { Document, DocumentUpdate } from '#src/features/documents/contract.ts'
import { refusalOf } from '#src/features/documents/rules.ts'
import { endpoint, VersionQuery } from '../endpoint.ts'
import { plainParagraphs } from '../plain-line.ts'
import { Refusal } from '../refusal.ts'
import { episodeOf, refuseAnnulled } from './episode.ts'
import { mergeSections } from './merging.ts'
import { requireOccurred } from './moment.ts'
import { changedDocument, DOCUMENTS, findDocument } from './records.ts'

export const change = endpoint({
  method: 'PUT',
  path: `${DOCUMENTS}/{documentId}`,
  summary: 'Changes a draft; sections that are left out stay as they are',
  access: ['episodes', 'write'],
  guard: 'version',
  query: VersionQuery,
  body: DocumentUpdate.check(plainParagraphs()),
  find: findDocument,
  answer: { status: 200, schema: Document },
  async handle(call) {
    const { db, now, body, found } = call
    const { documentId, patientId, version, status } = found
    const sections = await mergeSections(call, found, body.sections)
    const { admittedAt } = await episodeOf(call, found)
    const occurredAt =
      body.occurredAt === undefined || body.occurredAt === found.occurredAt
        ? Date.parse(found.occurredAt)
        : await requireOccurred(call, body.occurredAt, admittedAt)
    const refusal = refusalOf('edit', status)
    if (refusal !== null) throw new Refusal(409, refusal)
    await refuseAnnulled(call, found)
    await db
      .updateTable('documents')
      .set({
        ...{ sections: JSON.stringify(sections), occurredAt },
        ...{ updatedAt: now.getTime(), version: version + 1 },
      })
      .where('documentId', '=', documentId)
      .execute()
    return { status: 200, body: await changedDocument(call, documentId), patientId }
  },
})
