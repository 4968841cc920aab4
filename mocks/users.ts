import { sql } from 'kysely'
import * as z from 'zod/mini'
import { UserPage, UserSearchQuery } from '#src/features/users/contract.ts'
import { type Endpoint, endpoint, NO_BODY, NO_RECORD } from './endpoint.ts'
import { requireMember, requireRight } from './guards.ts'
import { matches, pageOf } from './listing.ts'

/** How lists of people can be ordered, and where their search looks. */
export const USER_ORDERS = {
  userId: 'users.userId',
  userName: 'users.userNameSort',
  email: 'users.emailSort',
}
export const USER_SEARCHED = [sql<string>`users.userSearch`]

const outsiders = endpoint({
  method: 'GET',
  path: '/api/users',
  summary:
    'Everybody but the members of one hospital; asks for hospital-write or doctors-write of that hospital',
  access: 'signed-in',
  guard: 'none',
  query: z.extend(UserSearchQuery, {
    excludeFromHospitalId: z.string().check(z.regex(/^[1-9]\d{0,8}$/)),
  }),
  body: NO_BODY,
  find: NO_RECORD,
  answer: { status: 200, schema: UserPage },
  async handle({ db, caller, query }) {
    const hospitalId = Number(query.excludeFromHospitalId)
    await requireMember(db, caller.userId, hospitalId)
    requireRight(caller, hospitalId, ['hospital', 'write'], ['doctors', 'write'])
    const inside = db.selectFrom('members').select('userId').where('hospitalId', '=', hospitalId)
    const rows = db
      .selectFrom('users')
      .select(['users.userId', 'users.userName', 'users.email'])
      .where('userId', 'not in', inside)
      .where(matches(query.search, USER_SEARCHED))
    return { status: 200, body: await pageOf(rows, query, USER_ORDERS, 'users.userId') }
  },
})

export const userEndpoints: readonly Endpoint[] = [outsiders]
