import { updateDocumentPresence } from '#src/domain/documents/api-writes.ts'
import { documentRefusal } from '#src/domain/documents/rules.ts'
import { ApiError } from '../../http/api-error.ts'
import { implement } from '../../http/endpoint.ts'
import { findReadable } from '../identity.ts'

/** Says for half a minute that the caller has a hand on a draft. */
export const presence = implement(updateDocumentPresence, {
  summary: 'Says that one is at a draft, for 30 seconds; it is not logged, and changes no version',
  rest: 'none',
  // An open page repeats it by itself.
  isUse: false,
  find: findReadable,
  async handle({ db, hospitalId, now, principal: { userId }, found: { documentId, status } }) {
    const refusal = documentRefusal('edit', status)
    if (refusal !== null) throw new ApiError(409, refusal)
    const seenAt = now.getTime()
    await db
      .insertInto('documentEditors')
      .values({ documentId, userId, hospitalId, seenAt })
      .onConflict((conflict) => conflict.columns(['documentId', 'userId']).doUpdateSet({ seenAt }))
      .execute()
    // Each time anew: no log keeps it for whoever comes to the document meanwhile.
    return { status: 204, presence: { documentId } }
  },
})
