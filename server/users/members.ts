import { sql } from 'kysely'
import { Member, MemberCreate, MemberListQuery, MemberUpdate, UserPage } from '#src/domain/users/contract.ts'
import { manages } from '#src/domain/users/rules.ts'
import { matches, pageOf } from '../db/paginate.ts'
import { refusedField } from '../http/api-error.ts'
import { requireGranted } from '../http/authorize.ts'
import { detail, type Endpoint, endpoint, NO_BODY, NO_RECORD, VersionQuery } from '../http/endpoint.ts'
import type { RequestContext } from '../http/request-context.ts'
import { addMember, type Right, rightsByGroup, setRights } from '../identity/access.ts'
import { endMembership } from './membership-end.ts'
import { findMember, formerMembersOf, memberName, membersOf, readMember, toMembers } from './reads.ts'
import { USER_ORDERS, USER_SEARCHED } from './routes.ts'

const all = '/api/hospitals/{hospitalId}/users'
const one = `${all}/{userId}`
const reading = { access: ['hospital', 'read'], guard: 'none', body: NO_BODY } as const
const writing = { access: ['hospital', 'write'], query: VersionQuery } as const

/** Whoever lost the right a moment ago has it in the token still, and could give it back to themselves. */
const requireManager = (context: RequestContext) => requireGranted(context, ['hospital', 'write'])

const list = endpoint({
  ...reading,
  method: 'GET',
  path: all,
  summary:
    'Members of a hospital, each with the groups of this hospital; or with `former=true` those who were members',
  query: MemberListQuery,
  find: NO_RECORD,
  answer: { status: 200, schema: UserPage },
  async handle({ db, hospitalId, query }) {
    const found = matches(query.search, USER_SEARCHED)
    const page =
      query.former === undefined
        ? await pageOf(membersOf(db, hospitalId).where(found), query, USER_ORDERS, 'users.userId')
        : await pageOf(formerMembersOf(db, hospitalId).where(found), query, USER_ORDERS, 'users.userId')
    return { status: 200, body: { ...page, data: await toMembers(db, hospitalId, page.data) } }
  },
})

const record = detail({
  ...reading,
  path: one,
  summary: 'One member of a hospital, with the groups of this hospital',
  schema: Member,
  find: findMember,
})

/** Throws 422 for what names no right of this hospital. */
function rightsNamed(hospitalId: number, groups: readonly string[]): Right[] {
  const known = rightsByGroup(hospitalId)
  return [...new Set(groups)].map((group) => {
    const right = known.get(group)
    if (!right) throw refusedField(422, 'groups', `«${group}» no es un permiso de este centro médico`)
    return right
  })
}

const add = endpoint({
  ...writing,
  method: 'POST',
  path: all,
  summary: 'Somebody who can sign in becomes a member; their next token carries the groups',
  guard: 'key',
  body: MemberCreate,
  find: async (context) => {
    await requireManager(context)
    return null
  },
  answer: { status: 201, schema: Member },
  async handle({ db, hospitalId, body: { userId, groups } }) {
    const rights = rightsNamed(hospitalId, groups)
    const user = await db.selectFrom('users').selectAll().where('userId', '=', userId).executeTakeFirst()
    if (!user) throw refusedField(422, 'userId', 'No existe esa persona')
    if (await readMember(db, hospitalId, userId)) {
      throw refusedField(409, 'userId', `${memberName(user)} ya es de este centro médico`)
    }
    await addMember(db, { userId, hospitalId }, rights)
    return { status: 201, body: await readMember(db, hospitalId, userId) }
  },
})

/** Somebody must be left who can give rights, and nobody shuts themselves out. */
async function refuseLosingManager(
  { db, hospitalId, principal }: RequestContext,
  { userId, groups }: Member,
) {
  if (!manages(groups, hospitalId)) return
  const other = await db
    .selectFrom('grants')
    .select('userId')
    .where('hospitalId', '=', hospitalId)
    .where('area', '=', 'hospital')
    .where('userId', '!=', userId)
    .groupBy('userId')
    .having(({ fn }) => fn.count('level').distinct(), '=', 2)
    .executeTakeFirst()
  if (!other) {
    const text = 'Nadie más administra este centro médico: da primero ese permiso a otra persona'
    throw refusedField(409, 'groups', text)
  }
  if (userId === principal.userId) {
    const text = 'No puedes quitarte el permiso de administrar: pídelo a otra persona que lo tenga'
    throw refusedField(409, 'groups', text)
  }
}

const change = endpoint({
  ...writing,
  method: 'PUT',
  path: one,
  summary: 'Gives a member these groups and no others; their next token carries them',
  guard: 'version',
  body: MemberUpdate,
  find: async (context) => {
    await requireManager(context)
    return findMember(context)
  },
  answer: { status: 200, schema: Member },
  async handle({ body, found, ...context }) {
    const { db, hospitalId } = context
    const { userId } = found
    const rights = rightsNamed(hospitalId, body.groups)
    if (!manages(body.groups, hospitalId)) await refuseLosingManager(context, found)
    await setRights(db, { userId, hospitalId }, rights)
    await db
      .updateTable('members')
      .set({ version: sql`version + 1` })
      .where('userId', '=', userId)
      .where('hospitalId', '=', hospitalId)
      .execute()
    return { status: 200, body: await readMember(db, hospitalId, userId) }
  },
})

const end = endpoint({
  ...writing,
  method: 'DELETE',
  path: one,
  summary: 'Ends a membership and with it every right; doctors hand their patients over first',
  guard: 'none',
  body: NO_BODY,
  find: async (context) => {
    await requireManager(context)
    return findMember(context)
  },
  answer: { status: 204 },
  async handle({ found, ...context }) {
    await endMembership(context, found)
    return { status: 204 }
  },
})

export const memberEndpoints: readonly Endpoint[] = [list, record, add, change, end]
