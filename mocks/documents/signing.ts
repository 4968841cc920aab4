import {
  AddendumCreate,
  type Document,
  DocumentAnnulment,
  type Signature,
} from '#src/features/documents/contract.ts'
import { missingForSigning, needsDoctor, signedFields } from '#src/features/documents/rules.ts'
import { digestOf } from '#src/lib/digest.ts'
import { groupName } from '#src/lib/permissions.ts'
import type { Call } from '../call.ts'
import { licenseOf } from '../doctors/license.ts'
import { NO_BODY } from '../endpoint.ts'
import { holds, requireActiveDoctor } from '../guards.ts'
import { plainTexts } from '../plain-line.ts'
import { Refusal } from '../refusal.ts'
import { wireInstant } from '../wire-instant.ts'
import { documentDeed } from './action.ts'
import { nameOf } from './people.ts'

/** The caller as they put their name under a document: with the licence of this moment where the kind asks for one. */
async function signatureOf(call: Call, { kind }: Document): Promise<Signature> {
  const license = needsDoctor(kind) ? await licenseOf(call) : null
  return { userId: call.caller.userId, name: await nameOf(call), license }
}

async function allowSigner(call: Call, { kind }: Document): Promise<void> {
  if (needsDoctor(kind)) await requireActiveDoctor(call, 'Solo un médico activo puede firmar este documento')
}

/** Throws 422 that names each section which is still to be written. */
function requireComplete(document: Document): void {
  const missing = missingForSigning(document)
  if (missing.length === 0) return
  const errors = missing.map(({ key, reason }): [string, string[]] => [key, [reason]])
  const detail = `Faltan para firmar: ${missing.map(({ title }) => title).join(', ')}`
  throw new Refusal(422, detail, { errors: Object.fromEntries(errors) })
}

export const sign = documentDeed({
  deed: 'sign',
  summary: 'Signs a draft of the caller: its content is frozen, with a digest over it',
  body: NO_BODY,
  async allow(call, found) {
    if (found.author.userId !== call.caller.userId)
      throw new Refusal(403, `Solo ${found.author.name}, que escribe este documento, puede firmarlo`)
    await allowSigner(call, found)
  },
  check: ({ found }) => requireComplete(found),
  async move(call) {
    const { found, now } = call
    const signedBy = await signatureOf(call, found)
    const signed: Document = { ...found, signedAt: wireInstant(now.getTime()), signedBy }
    return {
      ...{ status: 'signed', signedAt: now.getTime(), sections: JSON.stringify(found.sections) },
      ...{ signedById: signedBy.userId, signedByName: signedBy.name, signedByLicense: signedBy.license },
      digest: await digestOf(signedFields(signed)),
    }
  },
})

export const amend = documentDeed({
  deed: 'addenda',
  summary: 'Adds to a signed document, signed by the caller; what was signed stays as it was',
  body: AddendumCreate.check(plainTexts('text')),
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

export const annul = documentDeed({
  deed: 'annul',
  summary: 'Annuls a signed document, by who signed it or hospital-write; it stays readable',
  body: DocumentAnnulment.check(plainTexts('reason')),
  async allow({ caller, hospitalId }, { signedBy }) {
    // What nobody signed is refused for its state.
    if (signedBy === null || signedBy.userId === caller.userId) return
    if (holds(caller, hospitalId, ['hospital', 'write'])) return
    const group = groupName(hospitalId, 'hospital', 'write')
    throw new Refusal(
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
