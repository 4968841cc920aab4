import { digestOf } from '../digest.ts'
import type { Patient } from '../patients/contract.ts'
import { fullName } from '../patients/rules.ts'
import type { Document, DocumentSubject } from './contract.ts'

/*
 * A signature is a digest over named fields. Which ones they are is its version: a released version is never
 * changed, because what was signed with it must verify for good. What else has to be signed makes the next one.
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

/** Also whose note it is, who else wrote in it, and the version itself. */
function fieldsOfVersion2(document: Document) {
  const { signatureVersion, subject, lastEditedBy, lastEditedAt } = document
  return { ...fieldsOfVersion1(document), signatureVersion, subject, lastEditedBy, lastEditedAt }
}

const FIELDS: ReadonlyMap<number, (document: Document) => object> = new Map([
  [1, fieldsOfVersion1],
  [2, fieldsOfVersion2],
])

/** What new signatures are made with. */
export const SIGNATURE_VERSION = 2
export const fieldsToSign = fieldsOfVersion2

/** What the digest of a signed document is over; undefined for a version that this code does not know. */
export function signedFields(document: Document): object | undefined {
  // Servers that knew one version alone sent none.
  return FIELDS.get(document.signatureVersion ?? 1)?.(document)
}

/** Takes the digest of a signed document anew; `unknown` where its version is newer than this code. */
export async function verifySignature(document: Document): Promise<'intact' | 'altered' | 'unknown'> {
  const fields = signedFields(document)
  if (fields === undefined) return 'unknown'
  return (await digestOf(fields)) === document.digest ? 'intact' : 'altered'
}

/** As much of a patient's record as says who they are. */
export type Identity = Pick<
  Patient,
  'givenNames' | 'firstSurname' | 'secondSurname' | 'recordNumber' | 'birthDate' | 'estimatedAge' | 'sex'
>

/** Who a patient is, as a signature holds it. */
export function subjectOf(patient: Identity): DocumentSubject {
  const { recordNumber, birthDate, estimatedAge, sex } = patient
  return { name: fullName(patient), recordNumber, birthDate, estimatedAge, sex }
}
