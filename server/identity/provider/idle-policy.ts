import type { interactionPolicy as Policy } from 'oidc-provider'
import type { Store } from '#server/db/store.ts'
import { lastUseOf } from '../sessions.ts'
import { interactionPolicy } from './openid.ts'

/** The application reports a use once a minute, and the database stores one a minute. */
const REPORT_DELAY_MS = 2 * 60_000

/**
 * Returns when the provider shows its sign-in page: in addition to the usual reasons, when nobody has used the session for
 * the idle limit. The browser asks for the same by `max_age`; this holds for browsers that don't.
 */
export function idlePolicy(store: Store, idleMinutes: number): Policy.DefaultPolicy {
  const { base, Check } = interactionPolicy
  const idleMs = idleMinutes * 60_000 + REPORT_DELAY_MS
  const policy = base()
  policy.get('login')?.checks.add(
    new Check('idle_session', 'Nobody has used the session for too long', 'login_required', async (ctx) => {
      const { session, result } = ctx.oidc
      if (session?.accountId === undefined || result?.login) return Check.NO_NEED_TO_PROMPT
      const provenAt = (session.loginTs ?? 0) * 1000
      const usedAt = Math.max(provenAt, await lastUseOf(store.db, session.uid))
      return Date.now() - usedAt < idleMs ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT
    }),
  )
  return policy
}
