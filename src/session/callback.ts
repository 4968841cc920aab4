import { ErrorResponse } from 'oidc-client-ts'
import { entryKey } from '#src/lib/history-entry.ts'
import { redirectStorage, sessionStore } from '#src/lib/storage.ts'
import { SignInError, StaleProofError, storageBlocked } from './errors.ts'
import type { Session } from './session.ts'
import { returnToOf } from './user-manager.ts'

/** The provider's codes for a sign-in that needs the person: the sign-in page must be shown. */
const INTERACTION = new Set([
  'login_required',
  'interaction_required',
  'consent_required',
  'account_selection_required',
])
const TRIED_KEY = 'session.interactive'

/** What to do when the provider needs the person: start a new sign-in, or continue a pending one. */
interface InteractionHandlers {
  /** Starts a new interactive sign-in with the same return address. */
  authRequired: (returnTo: string) => Promise<never>
  /** Continues a sign-in that is pending at the provider. */
  authResume: (returnTo: string) => Promise<never>
}

/** Both handlers start an interactive sign-in, since this provider remembers a pending one by itself. */
function interactionHandlers(session: Session): InteractionHandlers {
  return {
    authRequired: (returnTo) => session.signIn(returnTo),
    authResume: (returnTo) => session.signIn(returnTo),
  }
}

/**
 * Finishes the sign-in that came back to the callback.
 * @param isSignedIn a stale or repeated callback then leads home instead of to an error
 * @returns the address to go on to, and the state of its history entry
 * @throws {SignInError} with the message to show
 */
export async function resumeSignIn(session: Session, url: string, isSignedIn: boolean) {
  const store = redirectStorage() ?? sessionStore()
  const resumes = entryKey(await session.manager.pendingState(url))
  // A second sign-in starts from this entry. Not by the router's own method: it would load this address again, for ever.
  History.prototype.replaceState.call(window.history, { ...window.history.state, resumes }, '')
  try {
    const href = await session.completeSignIn(url, explainSignIn)
    store.removeItem(TRIED_KEY)
    return { href, state: { resumes } }
  } catch (error) {
    if (!(error instanceof SignInError)) throw error
    if (error.isStale && isSignedIn) return { href: '/', state: {} }
    if (!INTERACTION.has(error.code ?? '') || store.getItem(TRIED_KEY) !== null) throw error
    // Only once: a provider that always answers with this code must not cause an endless redirect.
    store.setItem(TRIED_KEY, '1')
    const handlers = interactionHandlers(session)
    return error.code === 'interaction_required'
      ? handlers.authResume(error.returnTo)
      : handlers.authRequired(error.returnTo)
  }
}

/** The callback that failed. */
interface FailedCallback {
  /** Its whole address. */
  url: string
  /** The site's own origin. */
  origin: string
  /** The state of the sign-in that was under way, which holds the return address. */
  pending: unknown
  /** Whether the browser blocks all storage. */
  blocked: boolean
}

const WRONG_IDENTITY = 'El servicio de acceso respondió con una identidad que no es para este sitio'

const PROOF_NEEDED =
  'Hacía falta comprobar que eres tú, y no hay una prueba reciente. Cierra tu sesión en ese servicio e inténtalo de nuevo; si vuelve a pasar, avisa a quien lo administra.'

/** Turns a failure at the callback into a message for the person. */
export function explainSignIn(
  error: unknown,
  { url, origin, pending, blocked }: FailedCallback,
): SignInError {
  const options = { cause: error, returnTo: returnToOf(pending, origin), isStale: pending === undefined }
  if (error instanceof SignInError) return new SignInError(error.message, error.code, options)
  if (error instanceof StaleProofError)
    return new SignInError('El servicio de acceso no volvió a pedirte la contraseña', 'stale_proof', {
      ...options,
      detail: PROOF_NEEDED,
    })

  // Read from the address, because the library hides the provider's message when it does not know the state.
  const query = URL.parse(url)?.searchParams
  const fromToken = error instanceof ErrorResponse ? error : undefined
  const code = query?.get('error') || fromToken?.error || undefined
  const detail = query?.get('error_description') || fromToken?.error_description || undefined
  // The person cancelled; some providers also send it for people whom they reject, and `detail` has the reason.
  if (code === 'access_denied')
    return new SignInError('Has cancelado el acceso', code, { ...options, detail })
  if (code) return new SignInError(detail ?? code, code, options)

  const message = error instanceof Error ? error.message : ''
  if (/\bstate\b/i.test(message) || error instanceof URIError)
    return blocked
      ? storageBlocked(options)
      : new SignInError('El enlace de acceso ya no es válido', 'invalid_state', options)
  if (/nonce|subject|id.?token/i.test(message))
    return new SignInError(WRONG_IDENTITY, 'invalid_token', options)
  return new SignInError('No podemos conectar con el servicio de acceso', undefined, options)
}
