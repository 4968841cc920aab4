import { documentRefusal } from '#src/domain/documents/rules.ts'
import { ApiError } from '../http/api-error.ts'
import { endpoint, NO_BODY, VersionQuery } from '../http/endpoint.ts'
import { findReadable } from './identity.ts'
import { DOCUMENTS } from './reads.ts'

/** Says for half a minute that the caller has a hand on a draft. */
export const presence = endpoint({
  method: 'PUT',
  path: `${DOCUMENTS}/{documentId}/presence`,
  summary: 'Says that one is at a draft, for 30 seconds; it is not logged, and changes no version',
  access: ['episodes', 'write'],
  guard: 'none',
  query: VersionQuery,
  body: NO_BODY,
  rest: 'none',
  // An open page repeats it by itself.
  isUse: false,
  answer: { status: 204 },
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
