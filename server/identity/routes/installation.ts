import { sql } from 'kysely'
import * as z from 'zod/mini'
import { getPerson, getUnfinishedWork, listPeople, listPersonSessions } from '#src/domain/account/api.ts'
import {
  deactivatePerson,
  endPersonSession,
  endPersonSessions,
  makeAdministrator,
  reactivatePerson,
  revokeAdministrator,
} from '#src/domain/account/api-writes.ts'
import {
  Deactivation,
  type InstallationEntry,
  InstallationPeopleQuery,
  type InstallationPerson,
} from '#src/domain/account/contract.ts'
import type { Operation } from '#src/domain/operation.ts'
import { matches, pageOf } from '../../db/paginate.ts'
import { ApiError, notFound } from '../../http/api-error.ts'
import { answers, type Endpoint, implement } from '../../http/endpoint.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { countUnfinished } from '../../users/unfinished-work.ts'
import {
  changePerson,
  findPerson,
  logAct,
  peopleOf,
  requireAnotherAdministrator,
  toPerson,
} from '../installation.ts'
import { endSessions, endSessionsOf } from '../sessions.ts'
import { installationLog } from './installation-log.ts'
import { findSession, sessionsOf } from './sessions.ts'

const list = implement(listPeople, {
  summary: 'Everybody who can sign in, or could, in whichever hospital',
  query: InstallationPeopleQuery,
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

const record = answers(getPerson, {
  summary: 'Somebody who can sign in, or could',
  find: findPerson,
})

const unfinished = answers(getUnfinishedWork, {
  summary:
    'How many drafts, handovers and assignments somebody has open in all hospitals; it names no patient',
  async find(context) {
    const person = await findPerson(context)
    return person && countUnfinished(context, person.userId)
  },
})

interface Act<Body extends z.core.$ZodType> {
  name: InstallationEntry['action']
  summary: string
  body?: Body
  /** @throws ApiError 409 where it can't be done, or was done before */
  run(
    context: RequestContext & { found: InstallationPerson; body: z.output<Body> },
  ): Promise<InstallationPerson>
}

const Reason = z.object({ reason: z.string() })

/** Makes the endpoint of something that is done to a person, and written into the log of the installation. */
function act<Body extends z.core.$ZodType>(
  operation: Operation<string, z.ZodMiniVoid, Body, typeof InstallationPerson>,
  { name, summary, body, run }: Act<Body>,
): Endpoint {
  return implement(operation, {
    summary,
    body,
    find: findPerson,
    async handle(context) {
      const person = await run(context)
      const { reason = '' } = z.safeParse(Reason, context.body).data ?? {}
      await logAct(context, { action: name, subjectId: person.userId, reason })
      return { status: 200, body: person }
    },
  })
}

const deactivate = act(deactivatePerson, {
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

const reactivate = act(reactivatePerson, {
  name: 'reactivate',
  summary: 'Lets somebody sign in again, with the rights that they had',
  async run({ db, found: { userId, deactivatedAt } }) {
    if (deactivatedAt === null) throw new ApiError(409, 'Esa cuenta no está desactivada')
    return changePerson(db, userId, { deactivatedAt: null })
  },
})

const promote = act(makeAdministrator, {
  name: 'make-administrator',
  summary: 'Makes somebody an administrator of the installation, which opens no hospital to them',
  async run({ db, found: { userId, deactivatedAt, isInstallationAdmin } }) {
    if (isInstallationAdmin) throw new ApiError(409, 'Esa persona ya administra la instalación')
    if (deactivatedAt !== null) throw new ApiError(409, 'Esa cuenta está desactivada: reactívala antes')
    return changePerson(db, userId, { isInstallationAdmin: 1 })
  },
})

const demote = act(revokeAdministrator, {
  name: 'revoke-administrator',
  summary: 'Ends that somebody administers the installation; never for the last one who can',
  async run({ db, found: { userId, isInstallationAdmin } }) {
    if (!isInstallationAdmin) throw new ApiError(409, 'Esa persona no administra la instalación')
    await requireAnotherAdministrator(db, userId)
    return changePerson(db, userId, { isInstallationAdmin: 0 })
  },
})

const sessions = answers(listPersonSessions, {
  summary: 'The sessions that somebody is signed in with; none where another identity provider keeps them',
  async find(context) {
    const person = await findPerson(context)
    return person && sessionsOf(context, person.userId)
  },
})

const endSession = implement(endPersonSession, {
  summary: 'Ends a session of somebody: its tokens are refused from then on',
  find: (context) => findSession(context, context.params.userId ?? ''),
  async handle(context) {
    const { db, now, params, found } = context
    await endSessions(db, [found.sid], now.getTime())
    await logAct(context, { action: 'end-session', subjectId: params.userId ?? '' })
    return { status: 204 }
  },
})

const endAllSessions = implement(endPersonSessions, {
  summary: 'Ends all sessions of somebody, who may sign in again',
  find: findPerson,
  async handle(context) {
    const { db, now, principal, found } = context
    if (principal.sid === undefined) throw notFound('Las sesiones se administran en el servicio de acceso')
    await endSessionsOf(db, found.userId, now.getTime())
    await logAct(context, { action: 'end-all-sessions', subjectId: found.userId })
    return { status: 204 }
  },
})

export const installationEndpoints: readonly Endpoint[] = [
  ...[list, record, unfinished, deactivate, reactivate, promote, demote],
  ...[sessions, endAllSessions, endSession, installationLog],
]
