import { digestOf } from '#src/domain/digest.ts'
import {
  annulDocument,
  createAddendum,
  discardDocument,
  restoreDocument,
  signDocument,
} from '#src/domain/documents/api-writes.ts'
import { requestedServiceOf } from '#src/domain/documents/consultations.ts'
import { AddendumCreate, type Document, DocumentAnnulment } from '#src/domain/documents/contract.ts'
import { RECOVERY_MS } from '#src/domain/documents/rules.ts'
import { fieldsToSign, SIGNATURE_VERSION, subjectOf } from '#src/domain/documents/signature.ts'
import { groupName } from '#src/domain/permissions.ts'
import { licenseOf } from '../../doctors/reads.ts'
import { ApiError } from '../../http/api-error.ts'
import { isoInstant } from '../../http/iso-instant.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { hasRight, requireRight } from '../../http/rights.ts'
import { readPatient } from '../../patients/reads.ts'
import { requireAuthorizer } from '../authorization.ts'
import { nameOf, requireSigner } from '../requirements.ts'
import { partToSign } from '../sections.ts'
import { documentAction, requireComplete, requireWriter, signatureOf } from './document-action.ts'

/** Throws 403 unless the caller may sign a draft, as who writes it, or what was submitted, as who authorises it. */
async function allowSigner(context: RequestContext, found: Document): Promise<void> {
  if (found.status === 'submitted') return requireAuthorizer(context, found)
  // Refused for its state: who authorised it, and lost the answer, learns from that that it is done.
  if (found.signedBy?.userId === context.principal.userId) return
  requireWriter(context, found, 'firmarlo')
  await requireSigner(context, found)
}

export const sign = documentAction(signDocument, {
  action: 'sign',
  summary:
    'Signs a draft of the caller, or authorises what was submitted to a physician: its content is frozen, with a digest over it; 401 with `insufficient_user_authentication` after too old a proof of who they are',
  isSignature: true,
  async authorize(context, found) {
    await allowSigner(context, found)
    // The signature says whose note it is: who signs must be able to read that.
    requireRight(context.principal, context.hospitalId, ['patients', 'read'])
  },
  check: async (context) => requireComplete(await partToSign(context, context.found)),
  async move(context) {
    const { found, now } = context
    const signedBy = await signatureOf(context)
    const subject = subjectOf(await readPatient(context, found.patientId))
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
      digest: digestOf(fieldsToSign(signed)),
      requestedService: requestedServiceOf(found),
    }
  },
})

export const amend = documentAction(createAddendum, {
  action: 'addenda',
  summary:
    'Adds to a signed document, signed by the caller, with a proof as for signing; what was signed stays as it was',
  isSignature: true,
  body: AddendumCreate,
  authorize: requireSigner,
  async move(context) {
    const { db, hospitalId, found, now, body } = context
    const { userId, name, license } = await signatureOf(context)
    await db
      .insertInto('addenda')
      .values({
        hospitalId,
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

export const annul = documentAction(annulDocument, {
  action: 'annul',
  summary: 'Annuls a signed document, by who signed it or hospital-write; it stays readable',
  body: DocumentAnnulment,
  async authorize({ principal, hospitalId }, { signedBy }) {
    // What nobody signed is refused for its state.
    if (signedBy === null || signedBy.userId === principal.userId) return
    if (hasRight(principal, hospitalId, ['hospital', 'write'])) return
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

export const discard = documentAction(discardDocument, {
  action: 'discard',
  summary: 'Discards a draft; it can be recovered for 30 days',
  move: async ({ now }) => ({ status: 'discarded', discardedAt: now.getTime() }),
})

export const restore = documentAction(restoreDocument, {
  action: 'restore',
  summary: 'Recovers a draft that was discarded less than 30 days ago',
  async move({ found, now }) {
    if (now.getTime() - Date.parse(found.discardedAt ?? '') > RECOVERY_MS)
      throw new ApiError(409, 'Se descartó hace más de 30 días: ya no se puede recuperar')
    return { status: 'draft', discardedAt: null }
  },
})
