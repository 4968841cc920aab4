import { reportActivity } from '#src/domain/account/activity.ts'
import { listOwnSessions } from '#src/domain/account/api.ts'
import { endOtherSessions, endOwnSession } from '#src/domain/account/api-writes.ts'
import type { AccountSessionList } from '#src/domain/account/contract.ts'
import { notFound } from '../../http/api-error.ts'
import { answers, type Endpoint, implement } from '../../http/endpoint.ts'
import { isoInstant } from '../../http/iso-instant.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { endSessions, endSessionsOf, openSessions } from '../sessions.ts'

/**
 * The open sessions of a person, the one in use last first. Where another identity provider keeps them there are none of
 * ours: whoever asks is signed in with no session that is known here.
 */
export async function sessionsOf(
  { db, principal, now }: RequestContext,
  userId: string,
): Promise<AccountSessionList> {
  if (principal.sid === undefined) return { available: false, data: [] }
  const open = await openSessions(db, userId, now.getTime()).execute()
  return {
    available: true,
    data: open.map(({ sid, sessionId, browser, startedAt, lastUsedAt }) => ({
      sessionId,
      browser,
      isCurrent: sid === principal.sid,
      startedAt: isoInstant(startedAt),
      lastUsedAt: isoInstant(lastUsedAt),
    })),
  }
}

/** The open session that a path names, of this person alone. */
export async function findSession(
  { db, principal, now, params }: RequestContext,
  userId: string,
): Promise<{ sid: string } | undefined> {
  if (principal.sid === undefined) return undefined
  return openSessions(db, userId, now.getTime())
    .where('sessionId', '=', params.sessionId ?? '')
    .executeTakeFirst()
}

const own = answers(listOwnSessions, {
  summary: 'The sessions that the caller is signed in with; none where another identity provider keeps them',
  find: (context) => sessionsOf(context, context.principal.userId),
})

const endOne = implement(endOwnSession, {
  summary: 'Ends a session of the caller: its tokens are refused from then on',
  find: (context) => findSession(context, context.principal.userId),
  async handle({ db, now, found }) {
    await endSessions(db, [found.sid], now.getTime())
    return { status: 204 }
  },
})

const endOthers = implement(endOtherSessions, {
  summary: 'Ends all sessions of the caller but the one that asks',
  async handle({ db, now, principal: { userId, sid } }) {
    if (sid === undefined) throw notFound('Las sesiones se administran en el servicio de acceso')
    await endSessionsOf(db, userId, now.getTime(), sid)
    return { status: 204 }
  },
})

const use = implement(reportActivity, {
  summary: 'Reports that a person uses the session; the application sends it at most once a minute',
  isUse: true,
  handle: async () => ({ status: 204 }),
})

export const sessionEndpoints: readonly Endpoint[] = [own, use, endOthers, endOne]
