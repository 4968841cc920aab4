import { ErrorResponse, User } from 'oidc-client-ts'
import { ACCOUNT_DEACTIVATED } from '#src/domain/permissions.ts'
import { deriveKey, seal, unseal } from './crypt.ts'
import { SessionExpiredError, SessionUnreachableError } from './errors.ts'
import { alone, fingerprint, isSpent, markSpent, type Tabs, unmarkSpent } from './tabs.ts'
import { type CheckedUserManager, RENEWAL_TIMEOUT_S } from './user-manager.ts'

/** How long a tab whose refresh token was used by another tab waits for that tab's answer. */
const HANDOVER_MS = 2_000

/** How long renewals pause after `beforeunload`; the page may stay, when the link was a download. */
const LEAVING_MS = 3_000

/** The provider's error codes that require a new sign-in. Any other failure may be temporary. */
const FINAL = new Set(['invalid_grant', 'login_required', 'interaction_required', 'consent_required'])

/** The lock that lets one tab at a time renew or take over tokens. */
const LOCK = 'session-renewal'

const sealingKey = (refreshToken: string) => deriveKey(refreshToken, 'session-renewal')

/**
 * Renews the tokens of one tab, and never lets two tabs use the same refresh token: a duplicated tab has a copy, and
 * the provider ends the whole grant when a token is used twice. The tab with the copy asks the other one for the new
 * tokens, which are sent encrypted with a key that follows from the old refresh token.
 */
export class Renewal {
  readonly #manager: CheckedUserManager
  readonly #tabs: Tabs
  /** For each earlier refresh token, by its hash: the key that encrypts the answer to a tab with a copy of it. */
  readonly #ancestors = new Map<string, CryptoKey>()
  #running: Promise<User> | undefined
  /** Resolves if the page stays. A renewal while the page unloads would lose the new tokens, and the old ones with them. */
  #staying: Promise<unknown> | undefined

  constructor(manager: CheckedUserManager, tabs: Tabs) {
    this.#manager = manager
    this.#tabs = tabs
    tabs.listen((message) => {
      if (message.type === 'who-renewed') void this.#answer(message.hash)
      if (message.type === 'renewed') void this.#catchUp(message.hash)
    })
  }

  /**
   * @returns the user with new tokens; concurrent calls share one renewal
   * @throws {SessionExpiredError} when the provider refuses
   * @throws {SessionUnreachableError} when it can't be reached now
   */
  renew(): Promise<User> {
    this.#running ??= alone(LOCK, () => this.#once()).finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  /** Pauses renewals, because the page may be unloading. */
  pause(): void {
    this.#staying = new Promise((resolve) => setTimeout(resolve, LEAVING_MS))
  }

  async #once(): Promise<User> {
    await this.#staying
    const before = await this.#manager.getUser()
    if (!before?.refresh_token) throw new SessionExpiredError()
    const hash = await fingerprint(before.refresh_token)
    const key = await sealingKey(before.refresh_token)
    if (isSpent(hash)) return this.#handover(hash, key)
    markSpent(hash)
    try {
      const user = await this.#manager.signinSilent({ silentRequestTimeoutInSeconds: RENEWAL_TIMEOUT_S })
      if (!user) throw new SessionExpiredError()
      this.#ancestors.set(hash, key)
      this.#tabs.tell({ type: 'renewed', hash })
      return user
    } catch (error) {
      if (error instanceof SessionExpiredError) throw error
      if (error instanceof ErrorResponse && FINAL.has(error.error ?? ''))
        throw new SessionExpiredError(error.error_description === ACCOUNT_DEACTIVATED)
      unmarkSpent(hash)
      throw new SessionUnreachableError({ cause: error })
    }
  }

  /** Another tab used our refresh token: asks it for the new tokens. */
  #handover(hash: string, key: CryptoKey): Promise<User> {
    return new Promise((resolve, reject) => {
      const done = (finish: () => void) => {
        clearTimeout(timer)
        stop()
        finish()
      }
      const stop = this.#tabs.listen(async (message) => {
        if (message.type !== 'handed-over' || message.hash !== hash) return
        // A message that our token can't decrypt is not from that tab, whose answer may still come.
        const stored = await unseal(key, hash, message.sealed).catch(() => undefined)
        if (typeof stored !== 'string') return
        this.#adopt(hash, key, stored).then(
          (user) => done(() => resolve(user)),
          (error) => done(() => reject(error)),
        )
      })
      const timer = setTimeout(() => done(() => reject(new SessionExpiredError())), HANDOVER_MS)
      this.#tabs.tell({ type: 'who-renewed', hash })
    })
  }

  async #answer(hash: string): Promise<void> {
    const key = this.#ancestors.get(hash)
    if (!key) return
    const user = await this.#manager.getUser()
    if (user)
      this.#tabs.tell({ type: 'handed-over', hash, sealed: await seal(key, hash, user.toStorageString()) })
  }

  /** Fetches the new tokens at once, while the tab that used our refresh token is still open. */
  async #catchUp(hash: string): Promise<void> {
    await alone(LOCK, async () => {
      const own = await this.#manager.getUser()
      if (!own?.refresh_token || (await fingerprint(own.refresh_token)) !== hash) return
      // A failure does no harm: the next renewal asks again.
      await this.#handover(hash, await sealingKey(own.refresh_token)).catch(() => undefined)
    })
  }

  async #adopt(hash: string, key: CryptoKey, stored: string): Promise<User> {
    const user = User.fromStorageString(stored)
    this.#ancestors.set(hash, key)
    await this.#manager.storeUser(user)
    await this.#manager.events.load(user)
    return user
  }
}
