import { sql } from 'kysely'
import * as z from 'zod/mini'
import {
  AccountSessionList,
  Deactivation,
  type InstallationEntry,
  InstallationPeopleQuery,
  InstallationPerson,
  InstallationPersonPage,
  UnfinishedWork,
} from '#src/domain/account/contract.ts'
import { matches, pageOf } from '../db/paginate.ts'
import { ApiError, notFound } from '../http/api-error.ts'
import { detail, type Endpoint, endpoint, lists, NO_BODY, VersionQuery } from '../http/endpoint.ts'
import type { RequestContext } from '../http/request-context.ts'
import {
  changePerson,
  countUnfinished,
  findPerson,
  logAct,
  peopleOf,
  requireAnotherAdministrator,
  toPerson,
} from './installation.ts'
import { installationLog } from './installation-log.ts'
import { findSession, sessionsOf } from './session-routes.ts'
import { endSessions, endSessionsOf } from './sessions.ts'

const people = '/api/installation/people'
const one = `${people}/{userId}`

const list = lists({
  path: people,
  summary: 'Everybody who can sign in, or could, in whichever hospital',
  access: 'installation-admin',
  query: InstallationPeopleQuery,
  schema: InstallationPersonPage,
  async handle({ db, query }) {
    const rows = peopleOf(db).where(
      matches(db, query.search, ['users.userSearch', sql`lower(users."userId")`]),
    )
    const orders = {
      userName: 'users.userNameSort',
      email: 'users.emailSort',
      userId: 'users.userId',
      lastSignInAt: { nullable: 'users.lastSignInAt' },
    }
    const page = await pageOf(rows, query, orders, 'users.userId')
    return { status: 200, body: { ...page, data: page.data.map(toPerson) } }
  },
})

const record = detail({
  path: one,
  summary: 'Somebody who can sign in, or could',
  access: 'installation-admin',
  schema: InstallationPerson,
  find: findPerson,
})

const unfinished = detail({
  path: `${one}/unfinished-work`,
  summary:
    'How many drafts, handovers and assignments somebody has open in all hospitals; it names no patient',
  access: 'installation-admin',
  schema: UnfinishedWork,
  async find(context) {
    const person = await findPerson(context)
    return person && countUnfinished(context, person.userId)
  },
})

interface Act<Body extends z.core.$ZodType> {
  name: InstallationEntry['action']
  summary: string
  body: Body
  /** @throws ApiError 409 where it can't be done, or was done before */
  run(
    context: RequestContext & { found: InstallationPerson; body: z.output<Body> },
  ): Promise<InstallationPerson>
}

const Reason = z.object({ reason: z.string() })

/** Makes the endpoint of something that is done to a person, and written into the log of the installation. */
function act<Body extends z.core.$ZodType>({ name, summary, body, run }: Act<Body>): Endpoint {
  return endpoint({
    method: 'POST',
    path: `${one}/${name}`,
    summary,
    access: 'installation-admin',
    guard: 'none',
    query: VersionQuery,
    body,
    find: findPerson,
    answer: { status: 200, schema: InstallationPerson },
    async handle(context) {
      const person = await run(context)
      const { reason = '' } = z.safeParse(Reason, context.body).data ?? {}
      await logAct(context, { action: name, subjectId: person.userId, reason })
      return { status: 200, body: person }
    },
  })
}

const deactivate = act({
  name: 'deactivate',
  summary: 'Shuts somebody out of the installation with their next request; what they wrote stays',
  body: Deactivation,
  async run({ db, now, principal, found: { userId, deactivatedAt } }) {
    if (userId === principal.userId) throw new ApiError(409, 'No puedes desactivar tu propia cuenta')
    if (deactivatedAt !== null) throw new ApiError(409, 'Esa cuenta ya está desactivada')
    await endSessionsOf(db, userId, now.getTime())
    return changePerson(db, userId, { deactivatedAt: now.getTime() })
  },
})

const reactivate = act({
  name: 'reactivate',
  summary: 'Lets somebody sign in again, with the rights that they had',
  body: NO_BODY,
  async run({ db, found: { userId, deactivatedAt } }) {
    if (deactivatedAt === null) throw new ApiError(409, 'Esa cuenta no está desactivada')
    return changePerson(db, userId, { deactivatedAt: null })
  },
})

const makeAdministrator = act({
  name: 'make-administrator',
  summary: 'Makes somebody an administrator of the installation, which opens no hospital to them',
  body: NO_BODY,
  async run({ db, found: { userId, deactivatedAt, isInstallationAdmin } }) {
    if (isInstallationAdmin) throw new ApiError(409, 'Esa persona ya administra la instalación')
    if (deactivatedAt !== null) throw new ApiError(409, 'Esa cuenta está desactivada: reactívala antes')
    return changePerson(db, userId, { isInstallationAdmin: 1 })
  },
})

const revokeAdministrator = act({
  name: 'revoke-administrator',
  summary: 'Ends that somebody administers the installation; never for the last one who can',
  body: NO_BODY,
  async run({ db, found: { userId, isInstallationAdmin } }) {
    if (!isInstallationAdmin) throw new ApiError(409, 'Esa persona no administra la instalación')
    await requireAnotherAdministrator(db, userId)
    return changePerson(db, userId, { isInstallationAdmin: 0 })
  },
})

const sessions = detail({
  path: `${one}/sessions`,
  summary: 'The sessions that somebody is signed in with; none where another identity provider keeps them',
  access: 'installation-admin',
  schema: AccountSessionList,
  async find(context) {
    const person = await findPerson(context)
    return person && sessionsOf(context, person.userId)
  },
})

const endSession = endpoint({
  method: 'POST',
  path: `${one}/sessions/{sessionId}/end`,
  summary: 'Ends a session of somebody: its tokens are refused from then on',
  access: 'installation-admin',
  guard: 'none',
  query: VersionQuery,
  body: NO_BODY,
  find: (context) => findSession(context, context.params.userId ?? ''),
  answer: { status: 204 },
  async handle(context) {
    const { db, now, params, found } = context
    await endSessions(db, [found.sid], now.getTime())
    await logAct(context, { action: 'end-session', subjectId: params.userId ?? '' })
    return { status: 204 }
  },
})

const endAllSessions = endpoint({
  method: 'POST',
  path: `${one}/sessions/end-all`,
  summary: 'Ends all sessions of somebody, who may sign in again',
  access: 'installation-admin',
  guard: 'none',
  query: VersionQuery,
  body: NO_BODY,
  find: findPerson,
  answer: { status: 204 },
  async handle(context) {
    const { db, now, principal, found } = context
    if (principal.sid === undefined) throw notFound('Las sesiones se administran en el servicio de acceso')
    await endSessionsOf(db, found.userId, now.getTime())
    await logAct(context, { action: 'end-all-sessions', subjectId: found.userId })
    return { status: 204 }
  },
})

export const installationEndpoints: readonly Endpoint[] = [
  ...[list, record, unfinished, deactivate, reactivate, makeAdministrator, revokeAdministrator],
  ...[sessions, endAllSessions, endSession, installationLog],
]
