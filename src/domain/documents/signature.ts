import type { Patient } from '../patients/contract.ts'
import { fullName } from '../patients/rules.ts'
import type { Document, DocumentSubject } from './contract.ts'

/*
 * A signature is a digest of a list of fields, and its version says which ones. A released version never changes,
 * because documents signed with it must verify forever. Signing other fields needs a new version.
 */

function fieldsOfVersion1(document: Document) {
  const { documentId, episodeId, patientId, templateId, revision, kind, title, author } = document
  const { definitions, sections, occurredAt, signedAt, signedBy } = document
  return {
    documentId,
    episodeId,
    patientId,
    templateId,
    revision,
    kind,
    title,
    author,
    definitions,
    sections,
    occurredAt,
    signedAt,
    signedBy,
  }
}

/** Version 2 also signs the patient, the last editor, and the version itself. */
function fieldsOfVersion2(document: Document) {
  const { signatureVersion, subject, lastEditedBy, lastEditedAt } = document
  return { ...fieldsOfVersion1(document), signatureVersion, subject, lastEditedBy, lastEditedAt }
}

/**
 * Version 3 also signs who wrote it for the one who authorised it, who went on with it in the author's place, and what it
 * answers. Its definitions may tell when a section applies (`visibleIf`).
 */
function fieldsOfVersion3(document: Document) {
  const { submission, takenOverBy, answersId } = document
  return { ...fieldsOfVersion2(document), submission, takenOverBy, answersId }
}

const FIELDS: ReadonlyMap<number, (document: Document) => object> = new Map([
  [1, fieldsOfVersion1],
  [2, fieldsOfVersion2],
  [3, fieldsOfVersion3],
])

/** The version of new signatures. */
export const SIGNATURE_VERSION = 3
export const fieldsToSign = fieldsOfVersion3

/** The signed fields of a document; undefined for a version that this code does not know. */
export function signedFields(document: Document): object | undefined {
  // Servers of the first version sent no version.
  return FIELDS.get(document.signatureVersion ?? 1)?.(document)
}

/** The fields of a patient's record that identify the patient. */
export type Identity = Pick<
  Patient,
  'givenNames' | 'firstSurname' | 'secondSurname' | 'recordNumber' | 'birthDate' | 'estimatedAge' | 'sex'
>

/** The patient's identity as a signature contains it. */
export function subjectOf(patient: Identity): DocumentSubject {
  const { recordNumber, birthDate, estimatedAge, sex } = patient
  return { name: fullName(patient), recordNumber, birthDate, estimatedAge, sex }
}
