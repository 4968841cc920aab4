import { type RawBuilder, type SqlBool, sql } from 'kysely'
import * as z from 'zod/mini'
import { beginSection } from '#src/domain/documents/begin-section.ts'
import {
  Document,
  DocumentSummary,
  type SectionContent,
  type Signature,
} from '#src/domain/documents/contract.ts'
import { PRESENCE_MS } from '#src/domain/documents/rules.ts'
import { signersOf } from '#src/domain/documents/signing.ts'
import { Section, TemplateKind } from '#src/domain/templates/contract.ts'
import { notFound } from '../http/api-error.ts'
import { isoInstant } from '../http/iso-instant.ts'
import type { HospitalScope } from '../http/request-context.ts'

/** The documents of a hospital without their content, to be narrowed down. */
export function documentsOf({ db, hospitalId }: HospitalScope) {
  return db
    .selectFrom('documents')
    .innerJoin('episodes', 'episodes.episodeId', 'documents.episodeId')
    .innerJoin('templateRevisions', (join) =>
      join
        .onRef('templateRevisions.templateId', '=', 'documents.templateId')
        .onRef('templateRevisions.revision', '=', 'documents.revision'),
    )
    .innerJoin('templateForms', 'templateForms.formId', 'templateRevisions.formId')
    .select(['documents.documentId', 'documents.episodeId', 'episodes.patientId', 'documents.templateId'])
    .select(['documents.revision', 'templateForms.kind', 'documents.title', 'documents.status'])
    .select(['documents.authorId', 'documents.authorName', 'documents.occurredAt', 'documents.createdAt'])
    .select(['documents.updatedAt', 'documents.signedAt', 'documents.signedById', 'documents.signedByName'])
    .select(['documents.signedByLicense', 'documents.discardedAt', 'documents.version'])
    .select(['documents.submittedAt', 'documents.returnedAt', 'documents.answersId'])
    .select(['documents.takenById', 'documents.takenByName'])
    .select(['documents.requestedService'])
    .where('documents.hospitalId', '=', hospitalId)
}

/** Whether somebody goes on with a document: who began it, unless another took it over. @param userId or its column */
export const isWrittenBy = (userId: string | RawBuilder<string>) =>
  sql<SqlBool>`(documents."takenById" = ${userId} or (documents."authorId" = ${userId} and documents."takenById" is null))`

type SummaryRow = Awaited<ReturnType<ReturnType<typeof documentsOf>['execute']>>[number]

const maybe = (instant: number | null) => (instant === null ? null : isoInstant(instant))

function signatureOf(userId: string | null, name: string | null, license: string | null): Signature | null {
  return userId === null || name === null ? null : { userId, name, license }
}

export function toSummary(row: SummaryRow): DocumentSummary {
  const { authorId, authorName, takenById, signedById, signedByName, signedByLicense, submittedAt } = row
  return z.parse(DocumentSummary, {
    ...row,
    status: row.status === 'draft' && submittedAt !== null ? 'submitted' : row.status,
    submittedAt: maybe(submittedAt),
    returnedAt: maybe(row.returnedAt),
    author: { userId: authorId, name: authorName },
    takenOverBy: takenById === null ? null : { userId: takenById, name: row.takenByName },
    occurredAt: isoInstant(row.occurredAt),
    createdAt: isoInstant(row.createdAt),
    updatedAt: isoInstant(row.updatedAt),
    signedAt: maybe(row.signedAt),
    signedBy: signatureOf(signedById, signedByName, signedByLicense),
    discardedAt: maybe(row.discardedAt),
  })
}

const Stored = z.array(z.looseObject({ key: z.string() }))

type Written = ReadonlyMap<string, z.infer<typeof Stored>[number]>

/** The definitions of a document: of a signed one without those that did not apply, of which nothing was signed. */
function ownDefinitions(definitions: readonly Section[], written: Written, isSigned: boolean): Section[] {
  return definitions.filter(({ key, visibleIf }) => !isSigned || visibleIf === undefined || written.has(key))
}

/** One content for each definition, in their order; what was never written is as it was begun. */
function allSections(definitions: readonly Section[], written: Written) {
  return definitions.map((definition): SectionContent | z.infer<typeof Stored>[number] => {
    const content = written.get(definition.key) ?? beginSection(definition, '')
    const { type, value } = content
    return type === 'richText' && typeof value === 'string' ? beginSection(definition, value) : content
  })
}

interface Whole extends SummaryRow {
  /** JSON, as the tables hold it. */
  definitions: string
  sections: string
  digest: string | null
  signatureVersion: number | null
  subject: string | null
  editedById: string | null
  editedByName: string | null
  editedAt: number | null
  annulledAt: number | null
  annulReason: string | null
  annulledById: string | null
  annulledByName: string | null
  annulledByLicense: string | null
  /** JSON. */
  signers: string | null
  needsAuthorization: number
  submittedById: string | null
  submittedByName: string | null
  submittedByLicense: string | null
  submittedByProfession: string | null
  returnedById: string | null
  returnedByName: string | null
  returnNote: string | null
}

/** Who signs and what was said on the way there, as a document holds it. */
function signingOf(row: Whole) {
  const { signers, kind, submittedAt, submittedById, returnedAt, returnedById } = row
  const by = signatureOf(submittedById, row.submittedByName, row.submittedByLicense)
  return {
    signers: signers === null ? signersOf({ kind: z.parse(TemplateKind, kind) }) : JSON.parse(signers),
    needsAuthorization: row.needsAuthorization === 1,
    submission:
      submittedAt === null
        ? null
        : { by: { ...by, profession: row.submittedByProfession }, at: isoInstant(submittedAt) },
    returned:
      returnedAt === null
        ? null
        : {
            by: { userId: returnedById, name: row.returnedByName },
            at: isoInstant(returnedAt),
            note: row.returnNote,
          },
  }
}

interface AddendumRow {
  text: string
  addedAt: number
  signedById: string
  signedByName: string
  signedByLicense: string | null
}

export function toDocument(row: Whole, addenda: readonly AddendumRow[]): Document {
  const written = new Map(z.parse(Stored, JSON.parse(row.sections)).map((content) => [content.key, content]))
  const all = z.parse(z.array(Section), JSON.parse(row.definitions))
  const definitions = ownDefinitions(all, written, row.signedAt !== null)
  const { annulledById, annulledByName, annulledByLicense, editedById, editedByName } = row
  return z.parse(Document, {
    ...toSummary(row),
    ...signingOf(row),
    definitions,
    sections: allSections(definitions, written),
    digest: row.digest,
    lastEditedBy: editedById === null ? null : { userId: editedById, name: editedByName },
    lastEditedAt: maybe(row.editedAt),
    subject: row.subject === null ? null : JSON.parse(row.subject),
    signatureVersion: row.signatureVersion,
    addenda: addenda.map(({ text, addedAt, signedById, signedByName, signedByLicense }) => ({
      text,
      at: isoInstant(addedAt),
      signedBy: signatureOf(signedById, signedByName, signedByLicense),
    })),
    annulment:
      row.annulledAt === null
        ? null
        : {
            at: isoInstant(row.annulledAt),
            reason: row.annulReason,
            signedBy: signatureOf(annulledById, annulledByName, annulledByLicense),
          },
  })
}

/** The documents of a hospital with their content, to be narrowed down. */
export function wholeDocumentsOf(scope: HospitalScope) {
  return documentsOf(scope)
    .select(['documents.sections', 'templateForms.sections as definitions', 'documents.digest'])
    .select(['documents.annulledAt', 'documents.annulReason', 'documents.annulledById'])
    .select(['documents.annulledByName', 'documents.annulledByLicense', 'documents.signatureVersion'])
    .select(['documents.subject', 'documents.editedById', 'documents.editedByName', 'documents.editedAt'])
    .select(['templateForms.signers', 'templateForms.needsAuthorization', 'documents.submittedById'])
    .select(['documents.submittedByName', 'documents.submittedByLicense', 'documents.submittedByProfession'])
    .select(['documents.returnedById', 'documents.returnedByName', 'documents.returnNote'])
    .select(['documents.takenById', 'documents.takenByName'])
}

/** What was added to these documents, in order. */
export async function readAddenda({ db }: HospitalScope, documentIds: readonly number[]) {
  // PostgreSQL knows no empty list.
  if (documentIds.length === 0) return []
  return db
    .selectFrom('addenda')
    .selectAll()
    .where('documentId', 'in', documentIds)
    .orderBy('documentId')
    .orderBy('place')
    .execute()
}

/** Who is at a draft now, by name. */
async function readEditors({ db, now }: HospitalScope, documentId: number) {
  const rows = await db
    .selectFrom('documentEditors')
    .innerJoin('users', 'users.userId', 'documentEditors.userId')
    .select(['users.userId', 'users.userName'])
    .where('documentEditors.documentId', '=', documentId)
    .where('documentEditors.seenAt', '>', now.getTime() - PRESENCE_MS)
    .orderBy('users.userNameSort')
    .orderBy('users.userId')
    .execute()
  return rows.map(({ userId, userName }) => ({ userId, name: userName ?? userId }))
}

/** A document of the hospital, with all that it holds. */
export async function readDocument(scope: HospitalScope, documentId: number): Promise<Document | undefined> {
  const row = await wholeDocumentsOf(scope).where('documents.documentId', '=', documentId).executeTakeFirst()
  if (!row) return undefined
  const editors = row.status === 'draft' ? await readEditors(scope, documentId) : []
  return { ...toDocument(row, await readAddenda(scope, [documentId])), editors }
}

/** A document that is known to be there, as it stands after a change. */
export async function changedDocument(scope: HospitalScope, documentId: number): Promise<Document> {
  const document = await readDocument(scope, documentId)
  if (!document) throw notFound()
  return document
}
