import type { Updateable } from 'kysely'
import type * as z from 'zod/mini'
import { digestOf } from '#src/domain/digest.ts'
import { requestedServiceOf } from '#src/domain/documents/consultations.ts'
import {
  AddendumCreate,
  Document,
  DocumentAnnulment,
  type Signature,
} from '#src/domain/documents/contract.ts'
import {
  type DocumentAction,
  documentRefusal,
  missingForSigning,
  needsDoctor,
  RECOVERY_MS,
} from '#src/domain/documents/rules.ts'
import { fieldsToSign, SIGNATURE_VERSION, subjectOf } from '#src/domain/documents/signature.ts'
import { groupName } from '#src/domain/permissions.ts'
import type { DocumentsTable } from '../db/schema.ts'
import { updateVersion } from '../db/update-version.ts'
import { licenseOf } from '../doctors/reads.ts'
import { ApiError } from '../http/api-error.ts'
import { hasRight, requireRight } from '../http/authorize.ts'
import { type Endpoint, NO_BODY, transition } from '../http/endpoint.ts'
import { isoInstant } from '../http/iso-instant.ts'
import type { RequestContext } from '../http/request-context.ts'
import { readPatient } from '../patients/reads.ts'
import { findReadable } from './identity.ts'
import { changedDocument, DOCUMENTS } from './reads.ts'
import { partToSign } from './sections.ts'
import { nameOf, refuseAnnulled, requireSigner } from './writes.ts'

/** A call to do something with a document, which stands as `found`. */
type ActionContext<Body> = RequestContext & { body: Body; found: Document }

interface Action<Body extends z.core.$ZodType> {
  action: Exclude<DocumentAction, 'edit'>
  summary: string
  body: Body
  /** Whether the caller puts their name under the document. */
  isSignature?: boolean
  /** Throws 403 to who may not do it, before anything else of the document is known. */
  authorize?: (context: RequestContext, found: Document) => Promise<void>
  /** Throws 422 where what is stored doesn't fit the action. */
  check?: (context: ActionContext<z.output<Body>>) => Promise<void>
  /** Does the rest, or throws 409. Gives what changes in the document's row. */
  move: (
    context: ActionContext<z.output<Body>>,
  ) => Promise<Updateable<DocumentsTable> & { status: Document['status'] }>
}

/** Makes the endpoint of one action; it keeps to the state machine, and writes the document's next version. */
function documentAction<Body extends z.core.$ZodType>(spec: Action<Body>): Endpoint {
  return transition({
    path: `${DOCUMENTS}/{documentId}/${spec.action}`,
    summary: spec.summary,
    access: ['episodes', 'write'],
    isSignature: spec.isSignature === true,
    body: spec.body,
    schema: Document,
    async find(context) {
      const found = await findReadable(context)
      if (found) await spec.authorize?.(context, found)
      return found
    },
    async handle(context) {
      const { db, now, found } = context
      const { documentId, patientId, version } = found
      await spec.check?.(context)
      const refusal = documentRefusal(spec.action, found.status)
      if (refusal !== null) throw new ApiError(409, refusal)
      if (spec.action !== 'discard') await refuseAnnulled(context, found)
      const row = { ...(await spec.move(context)), updatedAt: now.getTime() }
      await updateVersion(db, 'documents', { documentId }, version, row)
      return { status: 200, body: await changedDocument(context, documentId), patientId }
    },
  })
}

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
  summary:
    'Signs a draft of the caller: its content is frozen, with a digest over it; 401 with `insufficient_user_authentication` after too old a proof of who they are',
  isSignature: true,
  body: NO_BODY,
  async authorize(context, found) {
    if (found.author.userId !== context.principal.userId)
      throw new ApiError(403, `Solo ${found.author.name}, que escribe este documento, puede firmarlo`)
    await allowSigner(context, found)
    // The signature says whose note it is: who signs must be able to read that.
    requireRight(context.principal, context.hospitalId, ['patients', 'read'])
  },
  check: async (context) => requireComplete(await partToSign(context, context.found)),
  async move(context) {
    const { now } = context
    const found = await partToSign(context, context.found)
    const signedBy = await signatureOf(context, found)
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
      digest: await digestOf(fieldsToSign(signed)),
      requestedService: requestedServiceOf(found),
    }
  },
})

export const amend = documentAction({
  action: 'addenda',
  summary:
    'Adds to a signed document, signed by the caller, with a proof as for signing; what was signed stays as it was',
  isSignature: true,
  body: AddendumCreate,
  authorize: allowSigner,
  async move(context) {
    const { db, hospitalId, found, now, body } = context
    const { userId, name, license } = await signatureOf(context, found)
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

export const annul = documentAction({
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

export const discard = documentAction({
  action: 'discard',
  summary: 'Discards a draft; it can be recovered for 30 days',
  body: NO_BODY,
  move: async ({ now }) => ({ status: 'discarded', discardedAt: now.getTime() }),
})

export const restore = documentAction({
  action: 'restore',
  summary: 'Recovers a draft that was discarded less than 30 days ago',
  body: NO_BODY,
  async move({ found, now }) {
    if (now.getTime() - Date.parse(found.discardedAt ?? '') > RECOVERY_MS)
      throw new ApiError(409, 'Se descartó hace más de 30 días: ya no se puede recuperar')
    return { status: 'draft', discardedAt: null }
  },
})
