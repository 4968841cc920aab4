import { type User, UserManager, WebStorageStateStore } from 'oidc-client-ts'
import type { Config } from '#src/config.ts'
import { entryKey } from '#src/lib/history-entry.ts'
import { FallbackStorage, parseJson, redirectStorage, sessionStore } from '#src/lib/storage.ts'
import { SignInError, storageBlocked } from './errors.ts'

/** Seconds after which a renewal without an answer fails; the library has no limit of its own. */
export const RENEWAL_TIMEOUT_S = 15

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

  /**
   * Leaves for the provider; never settles while the page is leaving.
   * @param returnTo a safe path of this site, to come back to
   * @param maxAge how old the proof of who somebody is may be, in seconds
   * @throws {SignInError}
   */
  leave(returnTo: string, maxAge?: number): Promise<never> {
    // Nobody should type a password for a sign-in that can't be finished.
    if (!redirectStorage()) return Promise.reject(storageBlocked())
    this.#leaving ??= this.signinRedirect({
      redirectMethod: 'replace',
      nonce: crypto.randomUUID(),
      state: { returnTo, resumes: entryKey(window.history.state) },
      ...(maxAge !== undefined && { max_age: maxAge }),
    })
      .then(() => new Promise<never>((_, reject) => setTimeout(reject, LEAVING_MS)))
      .catch((error: unknown) => {
        this.#leaving = undefined
        throw new SignInError('No podemos conectar con el servicio de acceso', undefined, { cause: error })
      })
    return this.#leaving
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
    // The library's own renewal gives up after one network failure; ours runs when a request needs a token.
    automaticSilentRenew: false,
    userStore: new WebStorageStateStore({ store }),
    // Holds no token, and the library deletes it at the callback: it may lie where all tabs can read it.
    stateStore: new WebStorageStateStore({ store: redirectStorage() ?? store }),
  })
}

const CALLBACK_PATH = '/implicit/callback'

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
  return safeReturnTo(
    typeof state === 'object' && state !== null && 'returnTo' in state ? state.returnTo : '/',
    origin,
  )
}
