import type { User } from 'oidc-client-ts'
import { parseGroups } from '#src/domain/permissions.ts'
import { keep, parseJson, sessionStore } from '#src/lib/storage.ts'
import { type CheckedUserManager, RENEWAL_TIMEOUT_S } from './user-manager.ts'

/** Which provider's user info this tab reads, and where. */
const ENDPOINT_KEY = 'session.userInfo'

/** The claims of the provider's user-info endpoint, read once for each access token. */
export class UserInfo {
  readonly #manager: CheckedUserManager
  #last: { token: string; claims: Claims } | undefined

  constructor(manager: CheckedUserManager) {
    this.#manager = manager
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
   * @throws where the provider can't be reached
   */
  async read(user: User, onRequest: () => void): Promise<boolean> {
    const token = user.access_token
    if (this.claimsFor(token)) return false
    const request = fetch(await this.#endpoint(), {
      headers: { authorization: `Bearer ${token}` },
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

  /** The endpoint's address; stored, so that a reload of the tab does not read the provider's metadata for it. */
  async #endpoint(): Promise<string> {
    const { authority } = this.#manager.settings
    const stored = parseJson(sessionStore().getItem(ENDPOINT_KEY))
    if (Array.isArray(stored) && stored[0] === authority && typeof stored[1] === 'string') return stored[1]
    const endpoint = await this.#manager.metadataService.getUserInfoEndpoint()
    keep(sessionStore(), ENDPOINT_KEY, JSON.stringify([authority, endpoint]))
    return endpoint
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
  }
}
