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
import { NO_BODY } from '../http/endpoint.ts'
import { isoInstant } from '../http/iso-instant.ts'
import type { RequestContext } from '../http/request-context.ts'
import { patientsByIds } from '../patients/reads.ts'
import { documentAction } from './action.ts'
import { nameOf, requireSigner } from './people.ts'

/** The caller as they put their name under a document: with the licence of this moment where the kind asks for one. */
async function signatureOf(context: RequestContext, { kind }: Document): Promise<Signature> {
  const license = needsDoctor(kind) ? await licenseOf(context) : null
  return { userId: context.principal.userId, name: await nameOf(context), license }
}

const allowSigner = (context: RequestContext, { kind }: Document) => requireSigner(context, kind)

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
  async allow(context, found) {
    if (found.author.userId !== context.principal.userId)
      throw new ApiError(403, `Solo ${found.author.name}, que escribe este documento, puede firmarlo`)
    await allowSigner(context, found)
    // The signature says whose note it is: who signs must be able to read that.
    requireRight(context.principal, context.hospitalId, ['patients', 'read'])
  },
  check: ({ found }) => requireComplete(found),
  async move(context) {
    const { found, now } = context
    const signedBy = await signatureOf(context, found)
    const [patient] = await patientsByIds(context, [found.patientId])
    if (!patient) throw notFound()
    const subject = subjectOf(patient)
    const about = { subject, signatureVersion: SIGNATURE_VERSION }
    const signed: Document = { ...found, ...about, signedAt: isoInstant(now.getTime()), signedBy }
    return {
      status: 'signed',
      signedAt: now.getTime(),
      sections: JSON.stringify(found.sections),
      signedById: signedBy.userId,
      signedByName: signedBy.name,
      signedByLicense: signedBy.license,
      signatureVersion: SIGNATURE_VERSION,
      subject: JSON.stringify(subject),
      digest: await digestOf(fieldsToSign(signed)),
    }
  },
})

export const amend = documentAction({
  action: 'addenda',
  summary: 'Adds to a signed document, signed by the caller; what was signed stays as it was',
  body: AddendumCreate,
  allow: allowSigner,
  async move(context) {
    const { db, found, now, body } = context
    const { userId, name, license } = await signatureOf(context, found)
    await db
      .insertInto('addenda')
      .values({
        documentId: found.documentId,
        place: found.addenda.length,
        text: body.text,
        addedAt: now.getTime(),
        signedById: userId,
        signedByName: name,
        signedByLicense: license,
      })
      .execute()
    return { status: 'amended' }
  },
})

export const annul = documentAction({
  action: 'annul',
  summary: 'Annuls a signed document, by who signed it or hospital-write; it stays readable',
  body: DocumentAnnulment,
  async allow({ principal, hospitalId }, { signedBy }) {
    // What nobody signed is refused for its state.
    if (signedBy === null || signedBy.userId === principal.userId) return
    if (holds(principal, hospitalId, ['hospital', 'write'])) return
    const group = groupName(hospitalId, 'hospital', 'write')
    throw new ApiError(
      403,
      `Solo ${signedBy.name}, o quien tenga el permiso ${group}, puede anular este documento`,
    )
  },
  async move(context) {
    const { principal, now, body } = context
    return {
      status: 'annulled',
      annulledAt: now.getTime(),
      annulReason: body.reason,
      annulledById: principal.userId,
      annulledByName: await nameOf(context),
      annulledByLicense: await licenseOf(context),
    }
  },
})
