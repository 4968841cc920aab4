import { sql } from 'kysely'
import { UserPage, UserSearchQuery } from '#src/domain/users/contract.ts'
import { matches, pageOf } from '../db/paginate.ts'
import { ApiError } from '../http/api-error.ts'
import { holds, idOf, requireMember, requireRight } from '../http/authorize.ts'
import { type Endpoint, endpoint, NO_BODY } from '../http/endpoint.ts'
import type { Input } from '../http/request.ts'
import type { RequestContext, RightAsked } from '../http/request-context.ts'

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

/** The hospital for which the caller looks: one in which they may add users or doctors; throws 403 where there is none. */
async function requireSearcher({ db, principal }: RequestContext): Promise<number> {
  const own = await db
    .selectFrom('members')
    .innerJoin('hospitals', 'hospitals.hospitalId', 'members.hospitalId')
    .select('members.hospitalId')
    .where('members.userId', '=', principal.userId)
    .where('hospitals.deletedAt', 'is', null)
    .orderBy('members.hospitalId')
    .execute()
  const found = own.find(({ hospitalId }) => SEARCHERS.some((right) => holds(principal, hospitalId, right)))
  if (found) return found.hospitalId
  const [first] = own
  if (first) requireRight(principal, first.hospitalId, ...SEARCHERS)
  throw new ApiError(403, 'Te falta el permiso hospital-write o doctors-write en algún centro médico')
}

/**
 * What the query asks for: the hospital whose members are left out, in which the caller may add users or doctors, and
 * the one whose log tells of the search. Throws 404 to who is no member of the named one, and 403 to members who may
 * add neither; where it names none, to who may add them nowhere.
 */
async function findOutside(
  context: RequestContext,
  { query }: Input,
): Promise<{ outside: number | undefined; loggedIn: number }> {
  const outside = idOf(query.get('excludeFromHospitalId') ?? undefined)
  if (outside === undefined) return { outside, loggedIn: await requireSearcher(context) }
  await requireMember(context.db, context.principal.userId, outside)
  requireRight(context.principal, outside, ...SEARCHERS)
  return { outside, loggedIn: outside }
}

const people = endpoint({
  method: 'GET',
  path: '/api/users',
  summary:
    'Everybody, or everybody but the members of one hospital; asks for hospital-write or doctors-write there, or in any; it is logged',
  access: 'signed-in',
  guard: 'none',
  query: UserSearchQuery,
  body: NO_BODY,
  find: findOutside,
  answer: { status: 200, schema: UserPage },
  async handle({ db, query, found: { outside, loggedIn } }) {
    let rows = db
      .selectFrom('users')
      .select(['users.userId', 'users.userName', 'users.email'])
      .where(matches(query.search, USER_SEARCHED))
    if (outside !== undefined) {
      const inside = db.selectFrom('members').select('userId').where('hospitalId', '=', outside)
      rows = rows.where('userId', 'not in', inside)
    }
    const body = await pageOf(rows, query, USER_ORDERS, 'users.userId')
    return { status: 200, body, hospitalId: loggedIn, isLogged: true }
  },
})

export const userEndpoints: readonly Endpoint[] = [people]
