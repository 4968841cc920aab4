import { type SqlBool, sql } from 'kysely'
import { getMember, listMembers, listUsers } from '#src/domain/users/api.ts'
import { createMember, deleteMember, updateMember } from '#src/domain/users/api-writes.ts'
import { MemberCreate, MemberListQuery, MemberUpdate, UserSearchQuery } from '#src/domain/users/contract.ts'
import { manages } from '#src/domain/users/rules.ts'
import { matches, pageOf } from '../db/paginate.ts'
import { updateVersion } from '../db/update-version.ts'
import { ApiError, fieldError } from '../http/api-error.ts'
import { answers, type Endpoint, implement } from '../http/endpoint.ts'
import type { Input } from '../http/request.ts'
import type { RequestContext, RequiredRight } from '../http/request-context.ts'
import { hasRight, idOf, requireMember, requireRight } from '../http/rights.ts'
import { readGroups, setRights } from '../identity/access.ts'
import { readPrincipal } from '../identity/principal.ts'
import {
  findMember,
  formerMembersOf,
  memberName,
  membersAndInvitedOf,
  readMember,
  toMembers,
} from './reads.ts'
import { changeInvitation, invite } from './routes/invitations.ts'
import { markSharedAddresses } from './shared-addresses.ts'
import { colleaguesOf, countLookUps, requireLookUp, wasShown } from './writes/look-ups.ts'
import {
  endMembership,
  endPractice,
  refuseLosingManager,
  refuseRightsElsewhere,
  rightsNamed,
} from './writes.ts'

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
  const groups = principal.tokenGroups ?? new Set(await readGroups(db, principal.userId))
  const found = own.find(({ hospitalId }) =>
    SEARCHERS.some((right) => hasRight({ groups }, hospitalId, right)),
  )
  if (found) return found.hospitalId
  const [first] = own
  if (first) requireRight({ groups }, first.hospitalId, ...SEARCHERS)
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
  const principal = await readPrincipal(context.db, context.principal, outside)
  requireMember(principal, outside)
  requireRight(principal, outside, ...SEARCHERS)
  return { outside, loggedIn: outside }
}

const people = implement(listUsers, {
  summary:
    'People who share a hospital with the caller, and others by their whole e-mail address; without whom one hospital has or invited. Asks for hospital-write or doctors-write there, or in any; it is logged',
  query: UserSearchQuery,
  find: findOutside,
  async handle(context) {
    const { db, principal, query } = context
    const { outside, loggedIn } = context.found
    const byAddress = query.search.includes('@')
    const found = [
      sql<SqlBool>`(${matches(db, query.search, SEARCHED)} and users."userId" in ${colleaguesOf(db, principal.userId)})`,
      ...(byAddress ? [sql<SqlBool>`lower(users.email) = lower(${query.search.trim()})`] : []),
    ]
    let rows = db
      .selectFrom('users')
      .select(['users.userId', 'users.userName', 'users.email', 'users.preferredUsername as username'])
      .where(({ or }) => or(found))
    if (outside !== undefined) {
      const inside = (table: 'members' | 'invitations') =>
        db.selectFrom(table).select(`${table}.userId`).where(`${table}.hospitalId`, '=', outside)
      rows = rows
        .where('users.userId', 'not in', inside('members'))
        .where('users.userId', 'not in', inside('invitations').where('invitations.status', '=', 'pending'))
    }
    const page = await pageOf(rows, query, ORDERS, 'users.userId')
    const body = { ...page, data: await markSharedAddresses(db, page.data) }
    const answer = { status: 200, body, hospitalId: loggedIn, isLogged: true } as const
    if (!byAddress || principal.isInstallationAdmin) return answer
    const ids = page.data.map(({ userId }) => userId)
    if (ids.length === 0) {
      await requireLookUp(db, context)
      return answer
    }
    const colleagues = await colleaguesOf(db, principal.userId).where('colleague.userId', 'in', ids).execute()
    const known = new Set(colleagues.map(({ userId }) => userId))
    const strangers = ids.filter((userId) => !known.has(userId))
    if (strangers.length === 0) return answer
    return { ...answer, afterwards: (store) => countLookUps(store, context, strangers) }
  },
})

const list = implement(listMembers, {
  summary:
    'Members of a hospital and whom it invited, each with the groups of this hospital; or with `former=true` those who were members',
  query: MemberListQuery,
  async handle({ db, hospitalId, query }) {
    const found = matches(db, query.search, SEARCHED)
    const page =
      query.former === undefined
        ? await pageOf(membersAndInvitedOf(db, hospitalId).where(found), query, ORDERS, 'users.userId')
        : await pageOf(formerMembersOf(db, hospitalId).where(found), query, ORDERS, 'users.userId')
    return { status: 200, body: { ...page, data: await toMembers(db, hospitalId, page.data) } }
  },
})

const record = answers(getMember, {
  summary: 'One member of a hospital, or somebody whom it invited, with the groups of this hospital',
  find: findMember,
})

const add = implement(createMember, {
  summary: 'Invites somebody who can sign in: they become a member with these groups once they accept',
  body: MemberCreate,
  async handle({ body: { userId, groups }, ...context }) {
    const { db, hospitalId, principal } = context
    const rights = rightsNamed(hospitalId, groups)
    if (rights.length > 0) refuseRightsElsewhere(principal)
    const user = await db.selectFrom('users').selectAll().where('userId', '=', userId).executeTakeFirst()
    if (!user || !(await wasShown(context, userId))) throw fieldError(422, 'userId', 'No existe esa persona')
    const known = await readMember(db, hospitalId, userId)
    if (known) {
      const text = known.status === 'invited' ? 'ya tiene una invitación' : 'ya es de este centro médico'
      throw fieldError(409, 'userId', `${memberName(user)} ${text}`)
    }
    await invite(context, user, [...new Set(groups)])
    return { status: 201, body: await readMember(db, hospitalId, userId) }
  },
})

const change = implement(updateMember, {
  summary: 'Gives a member, or offers an invited person, these groups and no others',
  body: MemberUpdate,
  find: findMember,
  async handle({ body, found, ...context }) {
    const { db, hospitalId } = context
    const { userId, version } = found
    const rights = rightsNamed(hospitalId, body.groups)
    refuseRightsElsewhere(context.principal)
    if (found.status === 'invited') {
      const offeredGroups = JSON.stringify([...new Set(body.groups)])
      await changeInvitation(context, found, { offeredGroups })
      return { status: 200, body: await readMember(db, hospitalId, userId) }
    }
    if (!manages(body.groups, hospitalId)) await refuseLosingManager(context, found)
    await updateVersion(db, 'members', { userId, hospitalId }, version, {})
    await setRights(db, { userId, hospitalId }, rights)
    return { status: 200, body: await readMember(db, hospitalId, userId) }
  },
})

const end = implement(deleteMember, {
  summary:
    'Ends a membership and with it every right, or withdraws an invitation; doctors hand their patients over first, and everybody may leave but the last who administers',
  alsoSelf: true,
  find: findMember,
  async handle({ found, ...context }) {
    if (found.status === 'invited') {
      await changeInvitation(context, found, { status: 'withdrawn' })
      await endPractice(context, found.userId)
    } else await endMembership(context, found)
    return { status: 204 }
  },
})

export const userEndpoints: readonly Endpoint[] = [people, list, record, add, change, end]
