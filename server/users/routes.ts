import {
  Member,
  MemberCreate,
  MemberListQuery,
  MemberUpdate,
  UserPage,
  UserSearchQuery,
} from '#src/domain/users/contract.ts'
import { manages } from '#src/domain/users/rules.ts'
import { matches, pageOf } from '../db/paginate.ts'
import { updateVersion } from '../db/update-version.ts'
import { ApiError, fieldError } from '../http/api-error.ts'
import { hasRight, idOf, requireGranted, requireMember, requireRight } from '../http/authorize.ts'
import { changes, createsIn, deletes, detail, type Endpoint, lists, listsIn } from '../http/endpoint.ts'
import type { Input } from '../http/request.ts'
import type { RequestContext, RequiredRight } from '../http/request-context.ts'
import { addMember, setRights } from '../identity/access.ts'
import { findMember, formerMembersOf, memberName, membersOf, readMember, toMembers } from './reads.ts'
import { endMembership, refuseLosingManager, rightsNamed } from './writes.ts'

const path = '/api/hospitals/{hospitalId}/users'
const one = `${path}/{userId}`
const reading = ['hospital', 'read'] as const
const writing = ['hospital', 'write'] as const
const ORDERS = {
  userId: 'users.userId',
  userName: 'users.userNameSort',
  email: 'users.emailSort',
}
const SEARCHED = ['users.userSearch']

const SEARCHERS: readonly [RequiredRight, RequiredRight] = [
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
  const found = own.find(({ hospitalId }) =>
    SEARCHERS.some((right) => hasRight(principal, hospitalId, right)),
  )
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

const people = listsIn({
  path: '/api/users',
  summary:
    'Everybody, or everybody but the members of one hospital; asks for hospital-write or doctors-write there, or in any; it is logged',
  access: 'signed-in',
  query: UserSearchQuery,
  find: findOutside,
  schema: UserPage,
  async handle({ db, query, found: { outside, loggedIn } }) {
    let rows = db
      .selectFrom('users')
      .select(['users.userId', 'users.userName', 'users.email'])
      .where(matches(db, query.search, SEARCHED))
    if (outside !== undefined) {
      const inside = db.selectFrom('members').select('userId').where('hospitalId', '=', outside)
      rows = rows.where('userId', 'not in', inside)
    }
    const body = await pageOf(rows, query, ORDERS, 'users.userId')
    return { status: 200, body, hospitalId: loggedIn, isLogged: true }
  },
})

/** Whoever lost the right a moment ago has it in the token still, and could give it back to themselves. */
const requireManager = (context: RequestContext) => requireGranted(context, ['hospital', 'write'])

const list = lists({
  path,
  summary:
    'Members of a hospital, each with the groups of this hospital; or with `former=true` those who were members',
  access: reading,
  query: MemberListQuery,
  schema: UserPage,
  async handle({ db, hospitalId, query }) {
    const found = matches(db, query.search, SEARCHED)
    const page =
      query.former === undefined
        ? await pageOf(membersOf(db, hospitalId).where(found), query, ORDERS, 'users.userId')
        : await pageOf(formerMembersOf(db, hospitalId).where(found), query, ORDERS, 'users.userId')
    return { status: 200, body: { ...page, data: await toMembers(db, hospitalId, page.data) } }
  },
})

const record = detail({
  path: one,
  summary: 'One member of a hospital, with the groups of this hospital',
  access: reading,
  schema: Member,
  find: findMember,
})

const add = createsIn({
  path,
  summary: 'Somebody who can sign in becomes a member; their next token carries the groups',
  access: writing,
  body: MemberCreate,
  find: async (context) => {
    await requireManager(context)
    return null
  },
  schema: Member,
  async handle({ db, hospitalId, body: { userId, groups } }) {
    const rights = rightsNamed(hospitalId, groups)
    const user = await db.selectFrom('users').selectAll().where('userId', '=', userId).executeTakeFirst()
    if (!user) throw fieldError(422, 'userId', 'No existe esa persona')
    if (await readMember(db, hospitalId, userId)) {
      throw fieldError(409, 'userId', `${memberName(user)} ya es de este centro médico`)
    }
    await addMember(db, { userId, hospitalId }, rights)
    return { status: 201, body: await readMember(db, hospitalId, userId) }
  },
})

const change = changes({
  path: one,
  summary: 'Gives a member these groups and no others; their next token carries them',
  access: writing,
  body: MemberUpdate,
  find: async (context) => {
    await requireManager(context)
    return findMember(context)
  },
  schema: Member,
  async handle({ body, found, ...context }) {
    const { db, hospitalId } = context
    const { userId, version } = found
    const rights = rightsNamed(hospitalId, body.groups)
    if (!manages(body.groups, hospitalId)) await refuseLosingManager(context, found)
    await updateVersion(db, 'members', { userId, hospitalId }, version, {})
    await setRights(db, { userId, hospitalId }, rights)
    return { status: 200, body: await readMember(db, hospitalId, userId) }
  },
})

const end = deletes({
  path: one,
  summary: 'Ends a membership and with it every right; doctors hand their patients over first',
  access: writing,
  find: async (context) => {
    await requireManager(context)
    return findMember(context)
  },
  async handle({ found, ...context }) {
    await endMembership(context, found)
    return { status: 204 }
  },
})

export const userEndpoints: readonly Endpoint[] = [people, list, record, add, change, end]
