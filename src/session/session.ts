import type { User } from 'oidc-client-ts'
import type { Config } from '#src/config.ts'
import { clearUserStorage } from '#src/lib/storage.ts'
import { forgetActivity, mustCover } from './activity.ts'
import type { explainSignIn } from './callback.ts'
import { deleteDrafts } from './drafts/delete-drafts.ts'
import { SessionExpiredError, SessionUnreachableError } from './errors.ts'
import { createIdleCover, type IdleCover } from './idle.ts'
import { Renewal } from './renewal.ts'
import { finishSignIn, proofRequest } from './sign-in.ts'
import { openTabs, type Tabs } from './tabs.ts'
import { readUser, type SessionState, type SessionUser, UserInfoReader } from './user-info.ts'
import { type CheckedUserManager, createUserManager, safeReturnTo } from './user-manager.ts'

/** Who is signed in, and how requests get their tokens. There is one for each page. */
export interface Session extends IdleCover {
  readonly config: Config
  readonly manager: CheckedUserManager
  getState(): SessionState
  /** @returns a function that unsubscribes */
  subscribe(onChange: () => void): () => void
  /** Reads again who is signed in; renews an expired token where that is possible. */
  evaluate(): Promise<SessionUser | null>
  /**
   * Leaves for the provider; never settles while the page is leaving.
   * @param maxAge the maximum age of the proof of identity, in seconds; default: the idle limit, unless this browser was
   * used within it. @throws {SignInError}
   */
  signIn(returnTo: string, maxAge?: number): Promise<never>
  /**
   * Finishes a sign-in at the callback.
   * @param explain turns a failure into a message; passed in because only the callback's page loads the messages
   * @returns the address to go on to. @throws {SignInError}
   */
  completeSignIn(url: string, explain: typeof explainSignIn): Promise<string>
  /** An access token for a request, renewed first if it has expired. */
  accessToken(): Promise<string>
  /** A new token, after a server refused `rejected`; concurrent calls share one renewal. */
  replaceToken(rejected: string): Promise<string>
  /** A server refused the new token as well, or the person. @returns what the request fails with */
  refused(isDeactivated?: boolean): SessionExpiredError
  /** Renews the token and reads the claims again. @throws {SessionExpiredError} {SessionUnreachableError} */
  renew(): Promise<SessionUser>
  /**
   * Reads the user-info endpoint; never throws, and takes no longer than a renewal may.
   * @param onRequest called as soon as the request is sent, or when there is none to send
   */
  readUserInfo(onRequest?: () => void): Promise<void>
  /** Has `clear` called when a person's session ends for good in this tab: their data must go with it. */
  onClearUserData(clear: () => void): void
  /** Ends the session here and at the provider, which sends the person back to the origin. */
  signOut(): Promise<void>
}

/** How long a sign-out waits for the provider's answer before it goes on without it. */
const PROBE_MS = 5_000

export interface SessionOptions {
  config: Config
  origin: string
  tabs?: Tabs
}

export function createSession({ config, origin, tabs = openTabs() }: SessionOptions): Session {
  const manager = createUserManager(config, origin)
  const renewal = new Renewal(manager, tabs)
  const userInfo = new UserInfoReader(config.apiOrigin)
  const listeners = new Set<() => void>()
  const clearers = new Set<() => void>()
  let state: SessionState = { user: null, cover: undefined }
  let callback: { url: string; result: Promise<string> } | undefined

  function set(next: SessionState) {
    state = next
    for (const listener of listeners) listener()
  }

  function clearUserData() {
    clearUserStorage()
    for (const clear of clearers) clear()
  }

  function load(user: User): SessionUser {
    const { profile } = user
    const extra = userInfo.claimsFor(user.access_token) ?? {}
    const known = state.user?.userId === profile.sub ? state.user : undefined
    // Some providers name the groups at user-info only: until that is read again, the last known groups count.
    const groups = 'groups' in profile || 'groups' in extra || !known ? {} : { groups: [...known.groups] }
    const next = readUser(profile.sub, { ...known, ...groups }, profile, extra)
    // No renewal proves that it is still the same person who sits there.
    set({ user: next, cover: mustCover(profile.sub) ? 'idle' : undefined })
    return next
  }

  window.addEventListener('beforeunload', () => renewal.pause())
  manager.events.addUserLoaded((user) => void load(user))
  manager.events.addUserUnloaded(() => {
    userInfo.clear()
    // A page on its way out stays as it is: without anybody it would tell that rights are missing.
    if (!manager.signedOut) set({ user: null, cover: state.cover })
  })
  tabs.listen((message) => {
    if (message.type !== 'signed-out' || message.userId !== state.user?.userId) return
    manager.signedOut = true
    clearUserData()
    void deleteDrafts(message.userId)
    // Only a page load surely removes the previous person's data from memory.
    void manager.removeUser().finally(() => window.location.replace('/'))
  })

  /** Covers the page, whose person has to sign in again, or can't. */
  function end(isDeactivated: boolean) {
    if (manager.signedOut) return
    set({ ...state, cover: isDeactivated ? 'deactivated' : (state.cover ?? 'ended') })
  }

  async function renewed(): Promise<User> {
    try {
      return await renewal.renew()
    } catch (error) {
      if (error instanceof SessionExpiredError) end(error.isDeactivated)
      throw error
    }
  }

  const session: Session = {
    config,
    manager,
    ...createIdleCover(() => state, set),
    getState: () => state,
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },

    async evaluate() {
      const user = await manager.getUser().catch(() => null)
      if (!user?.profile?.sub || !user.access_token) {
        if (state.user) set({ user: null, cover: undefined })
        return null
      }
      if (!state.user) load(user)
      if (!user.expired) return state.user
      if (userInfo.hasClaims) {
        // A page is already shown: its requests wait for the renewal, and a refusal shows over the page.
        void renewed().catch(() => undefined)
        return state.user
      }
      try {
        await renewed()
      } catch (error) {
        // At start there is nothing on the screen to lose, so the person is asked to sign in.
        if (error instanceof SessionExpiredError) {
          await manager.removeUser()
          set({ user: null, cover: undefined })
        }
      }
      return state.user
    },

    signIn(returnTo, maxAge) {
      const request = proofRequest(maxAge ?? (state.cover === 'idle' ? 0 : undefined))
      return manager.leave(safeReturnTo(returnTo, origin), request.maxAge, request.isPrompted)
    },

    completeSignIn(url, explain) {
      // A callback's address works once: a second call with the same one gets the first one's result.
      if (callback?.url !== url) {
        const finishing = finishSignIn({ manager, url, origin, explain, onOtherPerson: clearUserData })
        const result = finishing.then(({ user, returnTo }) => {
          load(user)
          return returnTo
        })
        callback = { url, result }
      }
      return callback.result
    },

    async accessToken() {
      const user = await manager.getUser()
      if (!user) throw new SessionExpiredError()
      return user.expired ? (await renewed()).access_token : user.access_token
    },

    async replaceToken(rejected) {
      const user = await manager.getUser()
      if (user && user.access_token !== rejected && !user.expired) return user.access_token
      return (await renewed()).access_token
    },

    refused(isDeactivated = false) {
      end(isDeactivated)
      return new SessionExpiredError(isDeactivated)
    },

    async renew() {
      const user = await renewed()
      await session.readUserInfo()
      return load(user)
    },

    async readUserInfo(onRequest = () => {}) {
      try {
        const user = await manager.getUser()
        if (user && (await userInfo.read(user, onRequest))) load(user)
      } catch {
        // The id token has the claims too.
      } finally {
        onRequest()
      }
    },

    onClearUserData(clear) {
      clearers.add(clear)
    },

    async signOut() {
      const userId = state.user?.userId
      manager.signedOut = true
      document.documentElement.hidden = true
      if (userId) {
        tabs.tell({ type: 'signed-out', userId })
        forgetActivity(userId)
      }
      clearUserData()
      if (userId) await deleteDrafts(userId)
      try {
        // Checked first: leaving for a provider that is out of reach ends on the browser's own error page.
        const options = { cache: 'no-store', signal: AbortSignal.timeout(PROBE_MS) } as const
        await fetch(manager.settings.metadataUrl, options)
        await manager.signoutRedirect({ redirectMethod: 'replace' })
      } catch (error) {
        await manager.removeUser()
        document.documentElement.hidden = false
        manager.signedOut = false
        set({ user: null, cover: undefined, providerSessionOpen: true })
        throw new SessionUnreachableError({ cause: error })
      }
    },
  }

  return session
}
