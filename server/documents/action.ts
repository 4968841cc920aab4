import type { Updateable } from 'kysely'
import type * as z from 'zod/mini'
import { Document } from '#src/domain/documents/contract.ts'
import { type DocumentAction, documentRefusal } from '#src/domain/documents/rules.ts'
import type { DocumentsTable } from '../db/schema.ts'
import { ApiError } from '../http/api-error.ts'
import { type Endpoint, transition } from '../http/endpoint.ts'
import type { RequestContext } from '../http/request-context.ts'
import { refuseAnnulled } from './episode.ts'
import { findReadable } from './identity.ts'
import { changedDocument, DOCUMENTS } from './reads.ts'

/** A call to do something with a document, which stands as `found`. */
export type ActionContext<Body> = RequestContext & { body: Body; found: Document }

interface Action<Body extends z.core.$ZodType> {
  action: Exclude<DocumentAction, 'edit'>
  summary: string
  body: Body
  /** Refuses who may not, before anything else of the document is told: 403. */
  allow?: (context: RequestContext, found: Document) => Promise<void>
  /** Holds what is stored against what the action asks for: 422. */
  check?: (context: ActionContext<z.output<Body>>) => void
  /** Does the rest of it, or refuses with 409. Gives what changes in the document's row. */
  move: (
    context: ActionContext<z.output<Body>>,
  ) => Promise<Updateable<DocumentsTable> & { status: Document['status'] }>
}

/** Makes the endpoint of one action; it keeps to the state machine, and writes the document's next version. */
export function documentAction<Body extends z.core.$ZodType>(spec: Action<Body>): Endpoint {
  return transition({
    path: `${DOCUMENTS}/{documentId}/${spec.action}`,
    summary: spec.summary,
    access: ['episodes', 'write'],
    body: spec.body,
    schema: Document,
    async find(context) {
      const found = await findReadable(context)
      if (found) await spec.allow?.(context, found)
      return found
    },
    async handle(context) {
      const { db, now, found } = context
      const { documentId, patientId } = found
      spec.check?.(context)
      const refusal = documentRefusal(spec.action, found.status)
      if (refusal !== null) throw new ApiError(409, refusal)
      if (spec.action !== 'discard') await refuseAnnulled(context, found)
      const changes = await spec.move(context)
      await db
        .updateTable('documents')
        .set({ ...changes, updatedAt: now.getTime(), version: found.version + 1 })
        .where('documentId', '=', documentId)
        .execute()
      return { status: 200, body: await changedDocument(context, documentId), patientId }
    },
  })
}
