import type { User } from 'oidc-client-ts'
import { API_VERSION } from '#src/domain/api-version.ts'
import { parseGroups } from '#src/domain/permissions.ts'
import { readLanguage } from './cookies.ts'
import { RENEWAL_TIMEOUT_S } from './user-manager.ts'

/** The claims of the API's user info, which decides by the same groups; read once for each access token. */
export class UserInfoReader {
  readonly #address: string
  #last: { token: string; claims: Claims } | undefined

  /** @param apiOrigin where the API is */
  constructor(apiOrigin: string) {
    this.#address = `${apiOrigin}/api/user-info?api-version=${API_VERSION}`
  }

  /** Whether any claims were read since this page loaded, or since the last sign-out. */
  get hasClaims(): boolean {
    return this.#last !== undefined
  }

  /** The claims that were read with this access token. */
  claimsFor(token: string): Claims | undefined {
    return this.#last?.token === token ? this.#last.claims : undefined
  }

  clear(): void {
    this.#last = undefined
  }

  /**
   * Reads the claims, unless they were read with this token already.
   * @param onRequest called as soon as the request is sent
   * @returns whether there are new claims
   * @throws where the API can't be reached
   */
  async read(user: User, onRequest: () => void): Promise<boolean> {
    const token = user.access_token
    if (this.claimsFor(token)) return false
    const json = { accept: 'application/json', 'content-type': 'application/json' }
    const request = fetch(this.#address, {
      headers: { ...json, 'accept-language': readLanguage(), authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(RENEWAL_TIMEOUT_S * 1_000),
    })
    onRequest()
    const response = await request
    const claims: unknown = response.ok ? await response.json() : undefined
    // OpenID Connect Core 5.3.2: claims about another person must not be used.
    if (typeof claims !== 'object' || claims === null || !('sub' in claims)) return false
    if (claims.sub !== user.profile.sub) return false
    this.#last = { token, claims: { ...claims } }
    return true
  }
}

/** Who is signed in. */
export interface SessionUser {
  /** The `sub` claim. */
  userId: string
  /** The `given_name` claim. */
  userName: string
  /** The `preferred_username` claim, which providers fill with the e-mail address. */
  email: string
  groups: ReadonlySet<string>
  /** Whether they administer the installation: only the API's user info tells. */
  isInstallationAdmin: boolean
  /** True while there are changes to accounts that the person has not read about. */
  hasNotices: boolean
}

/** What the screens show of a session. */
export interface SessionState {
  user: SessionUser | null
  /**
   * Why the page is covered until the same person signs in again: the provider refused to renew, the account was shut
   * out, or nobody has had a hand on it for too long.
   */
  cover: 'ended' | 'deactivated' | 'idle' | undefined
  /** The person signed out while the provider was out of reach: its session is still open. */
  providerSessionOpen?: boolean
}

/** Claims as they come from an id token or from the user-info endpoint: any of them may be missing. */
type Claims = Record<string, unknown>

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/**
 * Reads a person from claims. A claim of a later source replaces that of an earlier one; `groups` is never merged.
 */
export function readUser(userId: string, ...sources: Claims[]): SessionUser {
  const claims: Claims = Object.assign({}, ...sources)
  return {
    userId,
    userName: text(claims.given_name) || text(claims.name) || text(claims.preferred_username) || userId,
    email: text(claims.preferred_username) || text(claims.email),
    groups: parseGroups(claims.groups),
    isInstallationAdmin: claims.isInstallationAdmin === true,
    hasNotices: claims.hasNotices === true,
  }
}
