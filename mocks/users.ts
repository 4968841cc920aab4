import { sql } from 'kysely'
import * as z from 'zod/mini'
import { listQuery } from '#src/api/list.ts'
import { UserPage, UserSearchQuery } from '#src/features/users/contract.ts'
import { groupsOf } from './access.ts'
import { type Endpoint, endpoint, NO_BODY, NO_RECORD } from './endpoint.ts'
import { requireMember, requireRight } from './guards.ts'
import { matches, pageOf } from './listing.ts'

const COLUMNS = ['users.userId', 'users.userName', 'users.email'] as const
const ORDERS = { userId: 'users.userId', userName: 'users.userNameSort', email: 'users.emailSort' }
const SEARCHED = [sql<string>`users.userSearch`]

const members = endpoint({
  method: 'GET',
  path: '/api/hospitals/{hospitalId}/users',
  summary: 'Members of a hospital, each with the groups of this hospital',
  access: ['hospital', 'read'],
  guard: 'none',
  query: listQuery(['userId', 'userName', 'email']),
  body: NO_BODY,
  find: NO_RECORD,
  answer: { status: 200, schema: UserPage },
  async handle({ db, hospitalId, query }) {
    const rows = db
      .selectFrom('users')
      .innerJoin('members', 'members.userId', 'users.userId')
      .select(COLUMNS)
      .where('members.hospitalId', '=', hospitalId)
      .where(matches(query.search, SEARCHED))
    const page = await pageOf(rows, query, ORDERS, 'users.userId')
    const ids = page.data.map((user) => user.userId)
    const groups = await groupsOf(db, hospitalId, ids)
    const data = page.data.map((user) => ({ ...user, groups: groups.get(user.userId) ?? [] }))
    return { status: 200, body: { ...page, data } }
  },
})

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
      .select(COLUMNS)
      .where('userId', 'not in', inside)
      .where(matches(query.search, SEARCHED))
    return { status: 200, body: await pageOf(rows, query, ORDERS, 'users.userId') }
  },
})

export const userEndpoints: readonly Endpoint[] = [members, outsiders]
