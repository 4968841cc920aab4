import type { Updateable } from 'kysely'
import type * as z from 'zod/mini'
import type { Document, Signature } from '#src/domain/documents/contract.ts'
import { type DocumentAction, documentRefusal, writerOf } from '#src/domain/documents/rules.ts'
import { missingForSigning } from '#src/domain/documents/sections.ts'
import type { Operation } from '#src/domain/operation.ts'
import type { DocumentsTable } from '../../db/schema.ts'
import { updateVersion } from '../../db/update-version.ts'
import { licenseOf } from '../../doctors/reads.ts'
import { ApiError } from '../../http/api-error.ts'
import { type Endpoint, implement } from '../../http/endpoint.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { findReadable } from '../identity.ts'
import { changedDocument } from '../reads.ts'
import { nameOf, refuseAnnulled } from '../requirements.ts'
import { DISCHARGE_NOTE, markDischargeNotes } from '../writes/discharge-notes.ts'

/** A call to do something with a document, which stands as `found`. */
type ActionContext<Body> = RequestContext & { body: Body; found: Document }

interface Action<Body extends z.core.$ZodType> {
  action: Exclude<DocumentAction, 'edit'>
  summary: string
  body?: Body
  /** Whether the caller puts their name under the document. */
  isSignature?: boolean
  /** Throws 403 to who may not do it, before anything else of the document is known. */
  authorize?: (context: RequestContext, found: Document) => Promise<void>
  /** Gives the document as it is acted on; throws 422 where what is stored doesn't fit the action. */
  check?: (context: ActionContext<z.output<Body>>) => Promise<Document>
  /** Does the rest, or throws 409. Gives what changes in the document's row. */
  move: (
    context: ActionContext<z.output<Body>>,
  ) => Promise<Updateable<DocumentsTable> & { status: Document['status'] }>
}

/** Makes the endpoint of one action; it keeps to the state machine, and writes the document's next version. */
export function documentAction<Body extends z.core.$ZodType>(
  operation: Operation<string, z.ZodMiniVoid, Body, typeof Document>,
  spec: Action<Body>,
): Endpoint {
  return implement(operation, {
    summary: spec.summary,
    isSignature: spec.isSignature === true,
    body: spec.body,
    async find(context) {
      const found = await findReadable(context)
      if (found) await spec.authorize?.(context, found)
      return found
    },
    async handle(context) {
      const { db, now, found } = context
      const { documentId, patientId, version } = found
      const acted = (await spec.check?.(context)) ?? found
      const refusal = documentRefusal(spec.action, found.status)
      if (refusal !== null) throw new ApiError(409, refusal)
      if (spec.action !== 'discard') await refuseAnnulled(context, found)
      const row = { ...(await spec.move({ ...context, found: acted })), updatedAt: now.getTime() }
      await updateVersion(db, 'documents', { documentId }, version, row)
      if (found.kind === DISCHARGE_NOTE) await markDischargeNotes(db, found.episodeId)
      return { status: 200, body: await changedDocument(context, documentId), patientId }
    },
  })
}

/** The caller as they put their name under a document: with the licence of this moment, where they have one. */
export async function signatureOf(context: RequestContext): Promise<Signature> {
  const license = await licenseOf(context)
  return { userId: context.principal.userId, name: await nameOf(context), license }
}

/** The document if it is complete; throws 422 that names each section which is still to be written. */
export function requireComplete(document: Document): Document {
  const missing = missingForSigning(document)
  if (missing.length === 0) return document
  const errors = missing.map(({ key, reason }): [string, string[]] => [key, [reason]])
  const detail = `Faltan para firmar: ${missing.map(({ title }) => title).join(', ')}`
  throw new ApiError(422, detail, { errors: Object.fromEntries(errors) })
}

/** Throws 403 unless the caller is who goes on with the document: its author, or who took it over from them. */
export function requireWriter({ principal }: RequestContext, document: Document, verb: string): void {
  const writer = writerOf(document)
  if (writer.userId !== principal.userId)
    throw new ApiError(403, `Solo ${writer.name}, que escribe este documento, puede ${verb}`)
}
