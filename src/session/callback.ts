import { redirectStorage, sessionStore } from '#src/lib/storage.ts'
import { SignInError } from './errors.ts'
import { explainSignIn } from './explain-sign-in.ts'
import type { Session } from './session.ts'

/** The provider's codes for a sign-in that needs the person: the sign-in page must be shown. */
const INTERACTION = new Set([
  'login_required',
  'interaction_required',
  'consent_required',
  'account_selection_required',
])
const TRIED_KEY = 'session.interactive'

/** What to do when the provider needs the person: start a new sign-in, or continue a pending one. */
export interface InteractionHandlers {
  /** Starts a new interactive sign-in with the same return address. */
  authRequired: (returnTo: string) => Promise<never>
  /** Continues a sign-in that is pending at the provider. */
  authResume: (returnTo: string) => Promise<never>
}

/** Both handlers start an interactive sign-in, since this provider remembers a pending one by itself. */
export function interactionHandlers(session: Session): InteractionHandlers {
  return {
    authRequired: (returnTo) => session.signIn(returnTo),
    authResume: (returnTo) => session.signIn(returnTo),
  }
}

/**
 * Finishes the sign-in that came back to the callback.
 * @param isSignedIn a stale or repeated callback then leads home instead of to an error
 * @returns the address to go on to
 * @throws {SignInError} with the message to show
 */
export async function resumeSignIn(session: Session, url: string, isSignedIn: boolean): Promise<string> {
  const store = redirectStorage() ?? sessionStore()
  try {
    const href = await session.completeSignIn(url, explainSignIn)
    store.removeItem(TRIED_KEY)
    return href
  } catch (error) {
    if (!(error instanceof SignInError)) throw error
    if (error.isStale && isSignedIn) return '/'
    if (!INTERACTION.has(error.code ?? '') || store.getItem(TRIED_KEY) !== null) throw error
    // Only once: a provider that always answers with this code must not cause an endless redirect.
    store.setItem(TRIED_KEY, '1')
    const handlers = interactionHandlers(session)
    return error.code === 'interaction_required'
      ? handlers.authResume(error.returnTo)
      : handlers.authRequired(error.returnTo)
  }
}
