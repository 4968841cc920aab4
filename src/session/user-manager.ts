import { type User, UserManager, WebStorageStateStore } from 'oidc-client-ts'
import type { Config } from '#src/config.ts'
import { entryKey } from '#src/lib/history-entry.ts'
import { FallbackStorage, parseJson, redirectStorage, sessionStore } from '#src/lib/storage.ts'
import { SignInError, storageBlocked } from './errors.ts'

/** Where the provider sends people back to. */
export const CALLBACK_PATH = '/implicit/callback'

/** Seconds after which a renewal without an answer fails; the library has no limit of its own. */
export const RENEWAL_TIMEOUT_S = 15

/** What a sign-in was started with; the state that comes back with its answer. */
export interface PendingSignIn {
  /** The address to come back to, unverified. */
  returnTo: unknown
  /** The maximum age of the proof of identity, in seconds; undefined if any is good. */
  maxAge: number | undefined
  /** True if the provider was told to show its sign-in page (`prompt=login`). */
  isPrompted: boolean
}

/** Without a `max_age` most providers send no `auth_time`. Thirty days: no provider's session lasts as long. */
const ANY_AGE_S = 30 * 24 * 60 * 60

/** How long leaving for the provider may take before it counts as cancelled: by Esc, or by another navigation. */
const LEAVING_MS = 20_000

/**
 * The library's user manager with the checks that it leaves out: the id token's issuer and audience (OpenID
 * Connect Core 3.1.3.7) are checked before anything is stored, and nothing is stored once a sign-out has begun.
 */
export class CheckedUserManager extends UserManager {
  /** True from the start of a sign-out: a renewal in flight must not sign the person back in. */
  signedOut = false
  #leaving: Promise<never> | undefined
  #accept: ((user: User) => void) | undefined

  /**
   * Leaves for the provider; never settles while the page is leaving.
   * @param returnTo a safe path of this site, to come back to
   * @param maxAge the maximum age of the proof of identity, in seconds
   * @param isPrompted has the provider show its sign-in page, whatever it thinks of the session's age
   * @throws {SignInError}
   */
  leave(returnTo: string, maxAge: number | undefined, isPrompted = false): Promise<never> {
    // Nobody should type a password for a sign-in that can't be finished.
    if (!redirectStorage()) return Promise.reject(storageBlocked())
    this.#leaving ??= this.signinRedirect({
      redirectMethod: 'replace',
      nonce: crypto.randomUUID(),
      state: {
        returnTo,
        resumes: entryKey(window.history.state),
        ...(maxAge !== undefined && { maxAge }),
        ...(isPrompted && { isPrompted }),
      },
      max_age: maxAge ?? ANY_AGE_S,
      ...(isPrompted && { prompt: 'login' }),
    })
      .then(() => new Promise<never>((_, reject) => setTimeout(reject, LEAVING_MS)))
      .catch((error: unknown) => {
        this.#leaving = undefined
        throw new SignInError('No podemos conectar con el servicio de acceso', undefined, { cause: error })
      })
    return this.#leaving
  }

  /** Finishes a sign-in; stores nothing if `accept` throws. */
  async complete(callback: string, accept: (user: User) => void): Promise<User> {
    this.#accept = accept
    try {
      return await this.signinRedirectCallback(callback)
    } finally {
      this.#accept = undefined
    }
  }

  override async storeUser(user: User | null): Promise<void> {
    if (user) {
      if (this.signedOut) throw new SignInError('La sesión se cerró')
      const { iss, aud } = user.profile
      const audiences = Array.isArray(aud) ? aud : [aud]
      const issuer = await this.metadataService.getIssuer()
      if (iss !== issuer || !audiences.includes(this.settings.client_id)) {
        throw new SignInError('El servicio de acceso respondió con una identidad que no es para este sitio')
      }
      this.#accept?.(user)
    }
    await super.storeUser(user)
  }

  /** The state that the sign-in of this callback was started with; undefined where no sign-in is pending. */
  async pendingState(callback: string): Promise<unknown> {
    const id = URL.parse(callback)?.searchParams.get('state')
    const stored = parseJson(id ? await this.settings.stateStore.get(id) : null)
    return typeof stored === 'object' && stored !== null && 'data' in stored ? stored.data : undefined
  }
}

/** Reads the state of a sign-in. */
export function readPending(state: unknown): PendingSignIn {
  const { returnTo, maxAge, isPrompted }: Record<string, unknown> = Object(state)
  return {
    returnTo,
    maxAge: typeof maxAge === 'number' ? maxAge : undefined,
    isPrompted: isPrompted === true,
  }
}

/** Whether the browser's storage holds a session; synchronous, for pages that come back from the back/forward cache. */
export function holdsSession(manager: CheckedUserManager): boolean {
  const { authority, client_id } = manager.settings
  return parseJson(sessionStore().getItem(`oidc.user:${authority}:${client_id}`)) !== undefined
}

/** @param origin the site's own origin, where the provider sends people back to */
export function createUserManager({ authority, clientId }: Config, origin: string): CheckedUserManager {
  // Where the storage is full, memory holds the tokens for this load: an error here would lose the new refresh token.
  const store = new FallbackStorage(sessionStore())
  return new CheckedUserManager({
    authority,
    client_id: clientId,
    redirect_uri: origin + CALLBACK_PATH,
    post_logout_redirect_uri: origin,
    scope: 'openid profile email',
    // Read separately: a failure here, after rotation, would lose the new refresh token.
    loadUserInfo: false,
    // The library leaves these out of the profile by default, and `auth_time` with them, which we need.
    filterProtocolClaims: ['nbf', 'jti', 'nonce', 'acr', 'amr', 'azp', 'at_hash'],
    // The library's own renewal gives up after one network failure; ours runs when a request needs a token.
    automaticSilentRenew: false,
    userStore: new WebStorageStateStore({ store }),
    // Holds no token, and the library deletes it at the callback: it may lie where all tabs can read it.
    stateStore: new WebStorageStateStore({ store: redirectStorage() ?? store }),
  })
}

/**
 * The address that a person comes back to after sign-in: a path of this site, or `/`.
 * Refuses other origins in any spelling (`//host`, `/\host`, `/..//host`, `javascript:`) and the
 * callback itself, which would loop.
 * @param value the unverified address from the provider's state
 */
export function safeReturnTo(value: unknown, origin: string): string {
  if (typeof value !== 'string' || !value.startsWith('/') || /[\\\p{Cc}]/u.test(value)) return '/'
  const url = URL.parse(value, origin)
  if (!url || url.origin !== origin || url.pathname.startsWith('//')) return '/'
  if (url.pathname.replace(/\/+$/, '') === CALLBACK_PATH) return '/'
  return url.pathname + url.search + url.hash
}

/** The return address in the state that the provider sent back. */
export function returnToOf(state: unknown, origin: string): string {
  return safeReturnTo(readPending(state).returnTo, origin)
}
