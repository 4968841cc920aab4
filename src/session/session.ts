import type { User } from 'oidc-client-ts'
import type { Config } from '#src/config.ts'
import { keep, parseJson, redirectStorage, sessionStore } from '#src/lib/storage.ts'
import { type Claims, readUser, type SessionUser } from './claims.ts'
import { dropDrafts, dropOthersDrafts } from './drafts/forget.ts'
import { SessionOverError, SessionUnreachableError, SignInError, storageBlocked } from './errors.ts'
import type { explainSignIn } from './explain-sign-in.ts'
import { dropPersonal } from './personal.ts'
import { Renewal } from './renewal.ts'
import { returnToOf, safeReturnTo } from './return-to.ts'
import { openTabs, type Tabs } from './tabs.ts'
import { type CheckedUserManager, createUserManager, RENEWAL_TIMEOUT_S } from './user-manager.ts'

/** What the screens watch. */
export interface SessionState {
  user: SessionUser | null
  /** The provider refused to renew: the page stays, covered, until the same person signs in again. */
  over: boolean
  /** The person signed out here while the provider was out of reach: its session lives on. */
  lingers?: boolean
}

/** Who is signed in, and how requests get their tokens. One a page. */
export interface Session {
  readonly config: Config
  readonly manager: CheckedUserManager
  getState(): SessionState
  /** @returns a function that stops the notices */
  subscribe(onChange: () => void): () => void
  /** Looks again who is signed in, expiry included; renews an expired token where that can be done. */
  evaluate(): Promise<SessionUser | null>
  /** Leaves for the provider; never settles while the page is leaving. @throws {SignInError} */
  signIn(returnTo: string): Promise<never>
  /**
   * Finishes a sign-in at the callback.
   * @param explain puts a failure into words; only the callback's page carries them
   * @returns the address to go on to. @throws {SignInError}
   */
  completeSignIn(url: string, explain: typeof explainSignIn): Promise<string>
  /** A token for a request, renewed first if it is known to have expired. */
  accessToken(): Promise<string>
  /** A fresh token, after a server refused `rejected`; six who ask at once get one renewal. */
  replaceToken(rejected: string): Promise<string>
  /** A server refused the fresh token as well: the session is over. @returns what the request fails with */
  refused(): SessionOverError
  /** Renews the token and reads the claims again. @throws {SessionOverError} {SessionUnreachableError} */
  renew(): Promise<SessionUser>
  /**
   * Reads the user-info endpoint; quiet about failure, since the id token has the claims too. Waited for as long as a
   * renewal is.
   * @param onAsked called as soon as the request is on its way, or none is made
   */
  readUserInfo(onAsked?: () => void): Promise<void>
  /** Has `drop` called when one person's session ends for good here: what belongs to them must go. */
  whenForgotten(drop: () => void): void
  /** Ends the session here and at the provider, which sends the person back to the origin. */
  signOut(): Promise<void>
}

/** Whose session this tab had last; decides whether kept work may be shown again. */
const PERSON_KEY = 'session.person'
/** How long the provider may take to answer before a sign-out counts as one without it. */
const PROBE_MS = 5_000
/** How long leaving for the provider may take before it counts as called off: by Esc, or by another navigation. */
const LEAVING_MS = 20_000
/** Which provider's user info this tab reads, and where. */
const ENDPOINT_KEY = 'session.userInfo'

export interface SessionOptions {
  config: Config
  origin: string
  tabs?: Tabs
}

export function createSession({ config, origin, tabs = openTabs() }: SessionOptions): Session {
  const manager = createUserManager(config, origin)
  const renewal = new Renewal(manager, tabs)
  const listeners = new Set<() => void>()
  const drops = new Set<() => void>()
  let state: SessionState = { user: null, over: false }
  let info: { token: string; claims: Claims } | undefined
  let leaving: Promise<never> | undefined
  let callback: { url: string; result: Promise<string> } | undefined

  function set(next: SessionState) {
    state = next
    for (const listener of listeners) listener()
  }

  function forget() {
    dropPersonal()
    for (const drop of drops) drop()
  }

  function load(user: User): SessionUser {
    const { profile } = user
    const extra = info?.token === user.access_token ? info.claims : {}
    const known = state.user?.userId === profile.sub ? state.user : undefined
    // A provider that leaves groups out of id tokens names them at user-info only: until that is read, the last hold.
    const groups = 'groups' in profile || 'groups' in extra || !known ? {} : { groups: [...known.groups] }
    const next = readUser(profile.sub, groups, profile, extra)
    set({ user: next, over: false })
    return next
  }

  window.addEventListener('beforeunload', () => renewal.pause())
  manager.events.addUserLoaded((user) => {
    load(user)
  })
  manager.events.addUserUnloaded(() => {
    info = undefined
    set({ user: null, over: state.over })
  })
  tabs.listen((message) => {
    if (message.type !== 'signed-out' || message.userId !== state.user?.userId) return
    manager.signedOut = true
    forget()
    void dropDrafts(message.userId)
    // A fresh page is the one sure way to leave nothing of the former person in memory.
    void manager.removeUser().finally(() => window.location.replace('/'))
  })

  async function renewed(): Promise<User> {
    try {
      return await renewal.renew()
    } catch (error) {
      if (error instanceof SessionOverError && !manager.signedOut) set({ ...state, over: true })
      throw error
    }
  }

  const session: Session = {
    config,
    manager,
    getState: () => state,
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },

    async evaluate() {
      const user = await manager.getUser().catch(() => null)
      if (!user?.profile?.sub || !user.access_token) {
        if (state.user) set({ user: null, over: false })
        return null
      }
      if (!state.user) load(user)
      if (!user.expired) return state.user
      if (info) {
        // Inside already: requests wait for the renewal themselves, and a refusal shows over the page.
        void renewed().catch(() => undefined)
        return state.user
      }
      try {
        await renewed()
      } catch (error) {
        // At start nothing is on screen that could be lost: ask to sign in.
        if (error instanceof SessionOverError) {
          await manager.removeUser()
          set({ user: null, over: false })
        }
      }
      return state.user
    },

    signIn(returnTo) {
      // Nobody should type a password for a sign-in that can't be finished.
      if (!redirectStorage()) return Promise.reject(storageBlocked())
      leaving ??= manager
        .signinRedirect({
          redirectMethod: 'replace',
          nonce: crypto.randomUUID(),
          state: { returnTo: safeReturnTo(returnTo, origin) },
        })
        .then(() => new Promise<never>((_, reject) => setTimeout(reject, LEAVING_MS)))
        .catch((error: unknown) => {
          leaving = undefined
          throw new SignInError('No podemos conectar con el servicio de acceso', undefined, { cause: error })
        })
      return leaving
    },

    completeSignIn(url, explain) {
      // A callback's address is good once; a second look at the same one gets the first one's answer.
      if (callback?.url !== url) callback = { url, result: finish(url, explain) }
      return callback.result
    },

    async accessToken() {
      const user = await manager.getUser()
      if (!user) throw new SessionOverError()
      return user.expired ? (await renewed()).access_token : user.access_token
    },

    async replaceToken(rejected) {
      const user = await manager.getUser()
      if (user && user.access_token !== rejected && !user.expired) return user.access_token
      return (await renewed()).access_token
    },

    refused() {
      if (!manager.signedOut) set({ ...state, over: true })
      return new SessionOverError()
    },

    async renew() {
      const user = await renewed()
      await session.readUserInfo()
      return load(user)
    },

    async readUserInfo(onAsked = () => {}) {
      try {
        const user = await manager.getUser()
        if (!user || info?.token === user.access_token) return
        const endpoint = await userInfoEndpoint()
        const asking = fetch(endpoint, {
          headers: { authorization: `Bearer ${user.access_token}` },
          signal: AbortSignal.timeout(RENEWAL_TIMEOUT_S * 1_000),
        })
        onAsked()
        const response = await asking
        const claims: unknown = response.ok ? await response.json() : undefined
        // OpenID Connect Core 5.3.2: an answer about somebody else must not be used.
        if (typeof claims !== 'object' || claims === null || !('sub' in claims)) return
        if (claims.sub !== user.profile.sub) return
        info = { token: user.access_token, claims: { ...claims } }
        load(user)
      } catch {
        // The id token already said who this is.
      } finally {
        onAsked()
      }
    },

    whenForgotten(drop) {
      drops.add(drop)
    },

    async signOut() {
      const userId = state.user?.userId
      manager.signedOut = true
      document.documentElement.hidden = true
      if (userId) tabs.tell({ type: 'signed-out', userId })
      forget()
      if (userId) await dropDrafts(userId)
      try {
        // Asked first: going to a provider that is out of reach ends on the browser's own page, which says nothing.
        const reached = { cache: 'no-store', signal: AbortSignal.timeout(PROBE_MS) } as const
        await fetch(manager.settings.metadataUrl, reached)
        await manager.signoutRedirect({ redirectMethod: 'replace' })
      } catch (error) {
        await manager.removeUser()
        document.documentElement.hidden = false
        manager.signedOut = false
        set({ user: null, over: false, lingers: true })
        throw new SessionUnreachableError({ cause: error })
      }
    },
  }

  /** Where user info is read; a reload of the tab needs not ask the provider for it again. */
  async function userInfoEndpoint(): Promise<string> {
    const kept = parseJson(sessionStore().getItem(ENDPOINT_KEY))
    if (Array.isArray(kept) && kept[0] === config.authority && typeof kept[1] === 'string') return kept[1]
    const endpoint = await manager.metadataService.getUserInfoEndpoint()
    keep(sessionStore(), ENDPOINT_KEY, JSON.stringify([config.authority, endpoint]))
    return endpoint
  }

  async function finish(url: string, explain: typeof explainSignIn): Promise<string> {
    const previous = sessionStore().getItem(PERSON_KEY)
    // Read first: the library drops what is pending, and a failure must not lose where the person was going.
    const pending = await manager.pendingState(url)
    try {
      const user = await manager.signinRedirectCallback(url)
      if (previous !== null && previous !== user.profile.sub) forget()
      void dropOthersDrafts(user.profile.sub)
      keep(sessionStore(), PERSON_KEY, user.profile.sub)
      manager.signedOut = false
      load(user)
      return returnToOf(user.state, origin)
    } catch (error) {
      throw explain(error, { url, origin, pending, blocked: !redirectStorage() })
    }
  }

  return session
}

/** Whether the browser's storage still holds anybody's session; read at once, for pages that come back. */
export function holdsSession(manager: CheckedUserManager): boolean {
  const { authority, client_id } = manager.settings
  return parseJson(sessionStore().getItem(`oidc.user:${authority}:${client_id}`)) !== undefined
}
