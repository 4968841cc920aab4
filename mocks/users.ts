import { sql } from 'kysely'
import { UserPage, UserSearchQuery } from '#src/features/users/contract.ts'
import type { Call, RightAsked } from './call.ts'
import { type Endpoint, endpoint, NO_BODY } from './endpoint.ts'
import { holds, idOf, requireMember, requireRight } from './guards.ts'
import type { Input } from './input.ts'
import { matches, pageOf } from './listing.ts'
import { Refusal } from './refusal.ts'

/** How lists of people can be ordered, and where their search looks. */
export const USER_ORDERS = {
  userId: 'users.userId',
  userName: 'users.userNameSort',
  email: 'users.emailSort',
}
export const USER_SEARCHED = [sql<string>`users.userSearch`]

const SEARCHERS: readonly [RightAsked, RightAsked] = [
  ['hospital', 'write'],
  ['doctors', 'write'],
]

/** Throws 403 unless the caller may add users or doctors in one of their hospitals. */
async function requireSearcher({ db, caller }: Call): Promise<void> {
  const own = await db
    .selectFrom('members')
    .innerJoin('hospitals', 'hospitals.hospitalId', 'members.hospitalId')
    .select('members.hospitalId')
    .where('members.userId', '=', caller.userId)
    .where('hospitals.deletedAt', 'is', null)
    .orderBy('members.hospitalId')
    .execute()
  if (own.some(({ hospitalId }) => SEARCHERS.some((right) => holds(caller, hospitalId, right)))) return
  const [first] = own
  if (first) requireRight(caller, first.hospitalId, ...SEARCHERS)
  throw new Refusal(403, 'Te falta el permiso hospital-write o doctors-write en algún centro médico')
}

/**
 * Throws 404 to who is no member of the hospital that the query names, and 403 to members who may add neither users nor
 * doctors there; where it names none, who may add them nowhere.
 */
async function requireSearcherOf(call: Call, { query }: Input): Promise<null> {
  const hospitalId = idOf(query.get('excludeFromHospitalId') ?? undefined)
  if (hospitalId === undefined) await requireSearcher(call)
  else {
    await requireMember(call.db, call.caller.userId, hospitalId)
    requireRight(call.caller, hospitalId, ...SEARCHERS)
  }
  return null
}

const people = endpoint({
  method: 'GET',
  path: '/api/users',
  summary:
    'Everybody, or everybody but the members of one hospital; asks for hospital-write or doctors-write there, or in any',
  access: 'signed-in',
  guard: 'none',
  query: UserSearchQuery,
  body: NO_BODY,
  find: requireSearcherOf,
  answer: { status: 200, schema: UserPage },
  async handle({ db, query }) {
    let rows = db
      .selectFrom('users')
      .select(['users.userId', 'users.userName', 'users.email'])
      .where(matches(query.search, USER_SEARCHED))
    if (query.excludeFromHospitalId !== undefined) {
      const hospitalId = Number(query.excludeFromHospitalId)
      const inside = db.selectFrom('members').select('userId').where('hospitalId', '=', hospitalId)
      rows = rows.where('userId', 'not in', inside)
    }
    return { status: 200, body: await pageOf(rows, query, USER_ORDERS, 'users.userId') }
  },
})

export const userEndpoints: readonly Endpoint[] = [people]
