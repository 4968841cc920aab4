import { ErrorResponse, User } from 'oidc-client-ts'
import { deriveKey, seal, unseal } from './crypt.ts'
import { SessionOverError, SessionUnreachableError } from './errors.ts'
import { alone, fingerprint, isSpent, markSpent, type Tabs, unmarkSpent } from './tabs.ts'
import { type CheckedUserManager, RENEWAL_TIMEOUT_S } from './user-manager.ts'

/** How long a tab that finds its refresh token spent waits for the tab that spent it. */
const HANDOVER_MS = 2_000

/** How long a page that begins to be left is taken to be on its way out; it may stay, and only download something. */
const LEAVING_MS = 3_000

/** The provider's answers that mean: somebody has to sign in again. Anything else may pass. */
const FINAL = new Set(['invalid_grant', 'login_required', 'interaction_required', 'consent_required'])

/** One renewal at a time among all tabs, and nobody takes over tokens meanwhile. */
const LOCK = 'session-renewal'

const sealingKey = (refreshToken: string) => deriveKey(refreshToken, 'session-renewal')

/**
 * Renews the tokens of one tab, once at a time, and without two tabs ever using one refresh token: a duplicated
 * tab holds a copy, and the provider ends the whole grant when it sees a copy used twice. The copy asks for the new
 * tokens; they are sent sealed, so that it alone can read them, and no other page of this site.
 */
export class Renewal {
  readonly #manager: CheckedUserManager
  readonly #tabs: Tabs
  /** The refresh tokens that led to the present one, by fingerprint: keys that seal the answer to a copy's owner. */
  readonly #ancestors = new Map<string, CryptoKey>()
  #running: Promise<User> | undefined
  /** Settled where the page stays. Tokens that come when it is gone are lost, and those that they replace with them. */
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
   * @returns the user with fresh tokens; all who ask meanwhile get the same answer
   * @throws {SessionOverError} when the provider refuses
   * @throws {SessionUnreachableError} when it can't be asked now
   */
  renew(): Promise<User> {
    this.#running ??= alone(LOCK, () => this.#once()).finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  /** Has renewals wait, because the page begins to be left. */
  pause(): void {
    this.#staying = new Promise((resolve) => setTimeout(resolve, LEAVING_MS))
  }

  async #once(): Promise<User> {
    await this.#staying
    const before = await this.#manager.getUser()
    if (!before?.refresh_token) throw new SessionOverError()
    const hash = await fingerprint(before.refresh_token)
    const key = await sealingKey(before.refresh_token)
    if (isSpent(hash)) return this.#handover(hash, key)
    markSpent(hash)
    try {
      const user = await this.#manager.signinSilent({ silentRequestTimeoutInSeconds: RENEWAL_TIMEOUT_S })
      if (!user) throw new SessionOverError()
      this.#ancestors.set(hash, key)
      this.#tabs.tell({ type: 'renewed', hash })
      return user
    } catch (error) {
      if (error instanceof SessionOverError) throw error
      if (error instanceof ErrorResponse && FINAL.has(error.error ?? '')) throw new SessionOverError()
      unmarkSpent(hash)
      throw new SessionUnreachableError({ cause: error })
    }
  }

  /** Another tab used our copy: asks it for what came of it. */
  #handover(hash: string, key: CryptoKey): Promise<User> {
    return new Promise((resolve, reject) => {
      const done = (finish: () => void) => {
        clearTimeout(timer)
        stop()
        finish()
      }
      const stop = this.#tabs.listen(async (message) => {
        if (message.type !== 'handed-over' || message.hash !== hash) return
        // What was sealed by nobody who had our token is no answer: ours may still come.
        const stored = await unseal(key, hash, message.sealed).catch(() => undefined)
        if (typeof stored !== 'string') return
        this.#adopt(hash, key, stored).then(
          (user) => done(() => resolve(user)),
          (error) => done(() => reject(error)),
        )
      })
      const timer = setTimeout(() => done(() => reject(new SessionOverError())), HANDOVER_MS)
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

  /** Takes over what came of our copy while the tab that used it is there to ask. */
  async #catchUp(hash: string): Promise<void> {
    await alone(LOCK, async () => {
      const own = await this.#manager.getUser()
      if (!own?.refresh_token || (await fingerprint(own.refresh_token)) !== hash) return
      // Not now, then: the next renewal asks again.
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
