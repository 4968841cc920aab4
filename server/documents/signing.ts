import { digestOf } from '#src/domain/digest.ts'
import {
  AddendumCreate,
  type Document,
  DocumentAnnulment,
  type Signature,
} from '#src/domain/documents/contract.ts'
import { missingForSigning, needsDoctor } from '#src/domain/documents/rules.ts'
import { fieldsToSign, SIGNATURE_VERSION, subjectOf } from '#src/domain/documents/signature.ts'
import { groupName } from '#src/domain/permissions.ts'
import { licenseOf } from '../doctors/license.ts'
import { ApiError, notFound } from '../http/api-error.ts'
import { holds, requireRight } from '../http/authorize.ts'
import type { Call } from '../http/call.ts'
import { NO_BODY } from '../http/endpoint.ts'
import { isoInstant } from '../http/iso-instant.ts'
import { patientsByIds } from '../patients/reads.ts'
import { documentAction } from './action.ts'
import { nameOf, requireSigner } from './people.ts'

/** The caller as they put their name under a document: with the licence of this moment where the kind asks for one. */
async function signatureOf(call: Call, { kind }: Document): Promise<Signature> {
  const license = needsDoctor(kind) ? await licenseOf(call) : null
  return { userId: call.caller.userId, name: await nameOf(call), license }
}

const allowSigner = (call: Call, { kind }: Document) => requireSigner(call, kind)

/** Throws 422 that names each section which is still to be written. */
function requireComplete(document: Document): void {
  const missing = missingForSigning(document)
  if (missing.length === 0) return
  const errors = missing.map(({ key, reason }): [string, string[]] => [key, [reason]])
  const detail = `Faltan para firmar: ${missing.map(({ title }) => title).join(', ')}`
  throw new ApiError(422, detail, { errors: Object.fromEntries(errors) })
}

export const sign = documentAction({
  action: 'sign',
  summary: 'Signs a draft of the caller: its content is frozen, with a digest over it',
  body: NO_BODY,
  async allow(call, found) {
    if (found.author.userId !== call.caller.userId)
      throw new ApiError(403, `Solo ${found.author.name}, que escribe este documento, puede firmarlo`)
    await allowSigner(call, found)
    // The signature says whose note it is: who signs must be able to read that.
    requireRight(call.caller, call.hospitalId, ['patients', 'read'])
  },
  check: ({ found }) => requireComplete(found),
  async move(call) {
    const { found, now } = call
    const signedBy = await signatureOf(call, found)
    const [patient] = await patientsByIds(call, [found.patientId])
    if (!patient) throw notFound()
    const subject = subjectOf(patient)
    const about = { subject, signatureVersion: SIGNATURE_VERSION }
    const signed: Document = { ...found, ...about, signedAt: isoInstant(now.getTime()), signedBy }
    return {
      ...{ status: 'signed', signedAt: now.getTime(), sections: JSON.stringify(found.sections) },
      ...{ signedById: signedBy.userId, signedByName: signedBy.name, signedByLicense: signedBy.license },
      ...{ signatureVersion: SIGNATURE_VERSION, subject: JSON.stringify(subject) },
      digest: await digestOf(fieldsToSign(signed)),
    }
  },
})

export const amend = documentAction({
  action: 'addenda',
  summary: 'Adds to a signed document, signed by the caller; what was signed stays as it was',
  body: AddendumCreate,
  allow: allowSigner,
  async move(call) {
    const { db, found, now, body } = call
    const { userId, name, license } = await signatureOf(call, found)
    await db
      .insertInto('addenda')
      .values({
        ...{ documentId: found.documentId, place: found.addenda.length, text: body.text },
        ...{ addedAt: now.getTime(), signedById: userId, signedByName: name, signedByLicense: license },
      })
      .execute()
    return { status: 'amended' }
  },
})

export const annul = documentAction({
  action: 'annul',
  summary: 'Annuls a signed document, by who signed it or hospital-write; it stays readable',
  body: DocumentAnnulment,
  async allow({ caller, hospitalId }, { signedBy }) {
    // What nobody signed is refused for its state.
    if (signedBy === null || signedBy.userId === caller.userId) return
    if (holds(caller, hospitalId, ['hospital', 'write'])) return
    const group = groupName(hospitalId, 'hospital', 'write')
    throw new ApiError(
      403,
      `Solo ${signedBy.name}, o quien tenga el permiso ${group}, puede anular este documento`,
    )
  },
  async move(call) {
    const { caller, now, body } = call
    return {
      ...{ status: 'annulled', annulledAt: now.getTime(), annulReason: body.reason },
      ...{ annulledById: caller.userId, annulledByName: await nameOf(call) },
      annulledByLicense: await licenseOf(call),
    }
  },
})
