import type { Updateable } from 'kysely'
import type * as z from 'zod/mini'
import { Document } from '#src/features/documents/contract.ts'
import { type DocumentAction, refusalOf } from '#src/features/documents/rules.ts'
import type { Call } from '../call.ts'
import type { DocumentsTable } from '../db/schema.ts'
import { type Endpoint, endpoint, VersionQuery } from '../endpoint.ts'
import { Refusal } from '../refusal.ts'
import { refuseAnnulled } from './episode.ts'
import { changedDocument, DOCUMENTS, findDocument } from './records.ts'

/** A call to do something with a document, which stands as `found`. */
export type DeedCall<Body> = Call & { body: Body; found: Document }

interface Deed<Body extends z.core.$ZodType> {
  deed: Exclude<DocumentAction, 'edit'>
  summary: string
  body: Body
  /** Refuses who may not, before anything else of the document is told: 403. */
  allow?: (call: Call, found: Document) => Promise<void>
  /** Holds what is stored against what the deed asks for: 422. */
  check?: (call: DeedCall<z.output<Body>>) => void
  /** Does the rest of it, or refuses with 409. Gives what changes in the document's row. */
  move: (
    call: DeedCall<z.output<Body>>,
  ) => Promise<Updateable<DocumentsTable> & { status: Document['status'] }>
}

/** Makes the endpoint of one deed; it keeps to the state machine, and writes the document's next version. */
export function documentDeed<Body extends z.core.$ZodType>(spec: Deed<Body>): Endpoint {
  return endpoint({
    method: 'POST',
    path: `${DOCUMENTS}/{documentId}/${spec.deed}`,
    summary: spec.summary,
    access: ['episodes', 'write'],
    guard: 'version',
    query: VersionQuery,
    body: spec.body,
    answer: { status: 200, schema: Document },
    async find(call) {
      const found = await findDocument(call)
      if (found) await spec.allow?.(call, found)
      return found
    },
    async handle(call) {
      const { db, now, found } = call
      const { documentId, patientId } = found
      spec.check?.(call)
      const refusal = refusalOf(spec.deed, found.status)
      if (refusal !== null) throw new Refusal(409, refusal)
      if (spec.deed !== 'discard') await refuseAnnulled(call, found)
      const changes = await spec.move(call)
      await db
        .updateTable('documents')
        .set({ ...changes, updatedAt: now.getTime(), version: found.version + 1 })
        .where('documentId', '=', documentId)
        .execute()
      return { status: 200, body: await changedDocument(call, documentId), patientId }
    },
  })
}
