import { type User, UserManager, WebStorageStateStore } from 'oidc-client-ts'
import type { Config } from '#src/config.ts'
import { FallbackStorage, parseJson, redirectStorage, sessionStore } from '#src/lib/storage.ts'
import { SignInError } from './errors.ts'
import { CALLBACK_PATH } from './return-to.ts'

/** Seconds after which a renewal that hears nothing is given up; the library has no limit of its own. */
export const RENEWAL_TIMEOUT_S = 15

/**
 * The library's user manager with the checks that it leaves out: the id token's issuer and audience (OpenID
 * Connect Core 3.1.3.7) before anything is stored, and nothing stored once sign-out has begun.
 */
export class CheckedUserManager extends UserManager {
  /** True from the first moment of a sign-out: a renewal in flight must not sign the person back in. */
  signedOut = false

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

  /** What the sign-in that comes back to this address was started with; undefined where none is pending. */
  async pendingState(callback: string): Promise<unknown> {
    const id = URL.parse(callback)?.searchParams.get('state')
    const stored = parseJson(id ? await this.settings.stateStore.get(id) : null)
    return typeof stored === 'object' && stored !== null && 'data' in stored ? stored.data : undefined
  }
}

/** @param origin the site's own origin, where the provider sends people back to */
export function createUserManager({ authority, clientId }: Config, origin: string): CheckedUserManager {
  // A token that no longer fits is as good for this load; refused, its refresh token would be lost for good.
  const store = new FallbackStorage(sessionStore())
  return new CheckedUserManager({
    authority,
    client_id: clientId,
    redirect_uri: origin + CALLBACK_PATH,
    post_logout_redirect_uri: origin,
    scope: 'openid profile email',
    // Read apart: a failure here, after rotation, would throw the new refresh token away.
    loadUserInfo: false,
    // Gives up after one network failure; renewal happens when a request needs it.
    automaticSilentRenew: false,
    userStore: new WebStorageStateStore({ store }),
    // Holds no token, and the library drops it at the callback: it may wait where all tabs see it.
    stateStore: new WebStorageStateStore({ store: redirectStorage() ?? store }),
  })
}
