import { HttpResponse, http } from 'msw/http'
import { InMemoryWebStorage, WebStorageStateStore } from 'oidc-client-ts'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { setupMockServer } from '#mocks/node.ts'
import type { StoredUser } from '#mocks/sign-in.ts'
import { localStore } from '#src/lib/storage.ts'
import { createKey, deriveKey, seal, unseal } from '#src/session/crypt.ts'
import { SessionExpiredError, SessionUnreachableError } from '#src/session/errors.ts'
import { Renewal } from '#src/session/renewal.ts'
import type { TabMessage, Tabs } from '#src/session/tabs.ts'
import { CheckedUserManager } from '#src/session/user-manager.ts'

const ORIGIN = 'http://ronda.test'

/** A browser whose tabs hear each other, at once and never themselves. */
function makeBrowser() {
  const listeners = new Map<symbol, Set<(message: TabMessage) => void>>()
  const told: TabMessage[] = []
  return {
    /** Everything that any tab said to the others, as every page of the site can hear it. */
    told,
    openTab(): Tabs {
      const own = Symbol('tab')
      const heard = new Set<(message: TabMessage) => void>()
      listeners.set(own, heard)
      return {
        tell(message) {
          told.push(message)
          for (const [tab, others] of listeners)
            if (tab !== own) for (const listener of [...others]) listener(message)
        },
        listen(onMessage) {
          heard.add(onMessage)
          return () => heard.delete(onMessage)
        },
      }
    },
  }
}

async function start() {
  const mock = await setupMockServer({ origin: ORIGIN })
  onTestFinished(() => mock.close())
  const browser = makeBrowser()
  const asked: string[] = []
  mock.server.use(
    http.post(`${mock.authority}/token`, async ({ request }) => {
      asked.push(String(new URLSearchParams(await request.clone().text()).get('refresh_token')))
      return undefined
    }),
  )

  /** A tab with storage of its own; the same signed-in person in two of them is a duplicated tab. */
  function openTab(signedIn: StoredUser | null) {
    const store = new InMemoryWebStorage()
    if (signedIn) store.setItem(signedIn.key, signedIn.value)
    const manager = new CheckedUserManager({
      authority: mock.authority,
      client_id: mock.clientId,
      redirect_uri: `${ORIGIN}/implicit/callback`,
      scope: 'openid profile email',
      loadUserInfo: false,
      automaticSilentRenew: false,
      userStore: new WebStorageStateStore({ store, prefix: 'oidc.' }),
      stateStore: new WebStorageStateStore({ store, prefix: 'oidc.' }),
    })
    return { manager, renewal: new Renewal(manager, browser.openTab()) }
  }

  return { mock, browser, openTab, asked, signIn: () => mock.signIn('direccion') }
}

beforeEach(() => localStore().clear())

describe('one tab', () => {
  test('F12: six who ask at once get one renewal', async () => {
    const { openTab, asked, signIn } = await start()
    const before = await signIn()
    const { renewal } = openTab(before)
    const users = await Promise.all(Array.from({ length: 6 }, () => renewal.renew()))
    expect(asked).toHaveLength(1)
    expect(new Set(users.map(({ access_token }) => access_token)).size).toBe(1)
    expect(users[0]?.access_token).not.toBe(before.accessToken)
  })

  test('a later one renews with the newest refresh token', async () => {
    const { openTab, asked, signIn } = await start()
    const { renewal } = openTab(await signIn())
    await renewal.renew()
    await renewal.renew()
    expect(new Set(asked).size).toBe(2)
  })

  test('nobody signed in: the session is over, and the provider is not asked', async () => {
    const { openTab, asked } = await start()
    await expect(openTab(null).renewal.renew()).rejects.toBeInstanceOf(SessionExpiredError)
    expect(asked).toEqual([])
  })

  test.each([['invalid_grant'], ['login_required'], ['interaction_required'], ['consent_required']])(
    'F13: the provider’s %s ends the session',
    async (error) => {
      const { mock, openTab, signIn } = await start()
      const { renewal } = openTab(await signIn())
      mock.server.use(
        http.post(`${mock.authority}/token`, () => HttpResponse.json({ error }, { status: 400 })),
      )
      await expect(renewal.renew()).rejects.toBeInstanceOf(SessionExpiredError)
    },
  )

  test.each([
    ['offline', () => HttpResponse.error()],
    ['broken', () => HttpResponse.json({ error: 'server_error' }, { status: 500 })],
    ['a page of HTML', () => HttpResponse.html('<h1>Mantenimiento</h1>')],
  ])(
    'F15: a provider that is %s leaves the session as it is, and the next renewal works',
    async (_, answer) => {
      const { mock, openTab, asked, signIn } = await start()
      const before = await signIn()
      const { manager, renewal } = openTab(before)
      mock.server.use(http.post(`${mock.authority}/token`, answer, { once: true }))
      await expect(renewal.renew()).rejects.toBeInstanceOf(SessionUnreachableError)
      expect((await manager.getUser())?.access_token).toBe(before.accessToken)
      const user = await renewal.renew()
      expect(user.access_token).not.toBe(before.accessToken)
      expect(asked).toHaveLength(1)
    },
  )

  test('F12: a page that begins to be left, and stays, renews after a while', async () => {
    const { openTab, asked, signIn } = await start()
    const { renewal } = openTab(await signIn())
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => {
      vi.useRealTimers()
    })
    renewal.pause()
    const renewing = renewal.renew()
    await vi.advanceTimersByTimeAsync(2_900)
    expect(asked).toEqual([])
    await vi.advanceTimersByTimeAsync(100)
    vi.useRealTimers()
    await renewing
    expect(asked).toHaveLength(1)
  })

  test('F17: a sign-out during a renewal stays signed out', async () => {
    const { mock, openTab, signIn } = await start()
    const before = await signIn()
    const { manager, renewal } = openTab(before)
    const asked = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    mock.server.use(
      http.post(`${mock.authority}/token`, async () => {
        asked.resolve()
        await held.promise
        return undefined
      }),
    )
    const renewing = renewal.renew()
    await asked.promise
    manager.signedOut = true
    await manager.removeUser()
    held.resolve()
    await expect(renewing).rejects.toBeInstanceOf(Error)
    expect(await manager.getUser()).toBeNull()
  })
})

describe('two tabs', () => {
  test('F12: a duplicated tab takes over what the first one renewed', async () => {
    const { openTab, asked, signIn } = await start()
    const shared = await signIn()
    const [first, second] = [openTab(shared), openTab(shared)]
    const users = await Promise.all([first.renewal.renew(), second.renewal.renew()])
    expect(asked).toHaveLength(1)
    expect(users[1].access_token).toBe(users[0].access_token)
    expect((await second.manager.getUser())?.refresh_token).toBe(
      (await first.manager.getUser())?.refresh_token,
    )
  })

  test('F12: a duplicated tab that wakes up later is handed the newest tokens', async () => {
    const { openTab, asked, signIn } = await start()
    const shared = await signIn()
    const first = openTab(shared)
    await first.renewal.renew()
    const newest = await first.renewal.renew()
    const second = openTab(shared)
    const user = await second.renewal.renew()
    expect(user.access_token).toBe(newest.access_token)
    expect(asked).toHaveLength(2)
  })

  test('F12: a duplicated tab takes over what was renewed at once, and needs the other one no more', async () => {
    const { openTab, asked, signIn } = await start()
    const shared = await signIn()
    const [first, second] = [openTab(shared), openTab(shared)]
    const renewed = await first.renewal.renew()
    await vi.waitFor(
      async () => expect((await second.manager.getUser())?.refresh_token).toBe(renewed.refresh_token),
      15_000,
    )
    await first.manager.removeUser()
    await second.renewal.renew()
    expect(asked).toHaveLength(2)
  })

  test('nothing that tabs tell each other holds a token, and nobody is answered who did not ask', async () => {
    const { browser, openTab, signIn } = await start()
    const shared = await signIn()
    const first = openTab(shared)
    await first.renewal.renew()
    expect(browser.told.map(({ type }) => type)).toEqual(['renewed'])
    const user = await openTab(shared).renewal.renew()

    const said = browser.told.map((message) =>
      message.type === 'handed-over'
        ? new TextDecoder('latin1').decode(message.sealed.data)
        : JSON.stringify(message),
    )
    expect(browser.told.map(({ type }) => type)).toEqual(['renewed', 'who-renewed', 'handed-over'])
    for (const token of [shared.accessToken, user.access_token, user.refresh_token, user.id_token])
      expect(said.filter((text) => text.includes(String(token)))).toEqual([])
  })

  test('who asks with the fingerprint alone gets an answer that only the copy can read', async () => {
    const { browser, openTab, signIn } = await start()
    const shared = await signIn()
    await openTab(shared).renewal.renew()
    const [renewed] = browser.told
    if (renewed?.type !== 'renewed') throw new Error('Nothing was renewed')
    const stranger = browser.openTab()
    const answer = new Promise<TabMessage>((resolve) => void stranger.listen(resolve))
    stranger.tell({ type: 'who-renewed', hash: renewed.hash })
    const heard = await answer
    if (heard.type !== 'handed-over') throw new Error(heard.type)
    const { hash, sealed } = heard
    await expect(unseal(await deriveKey(hash, 'session-renewal'), hash, sealed)).rejects.toThrow()
    const { refresh_token } = JSON.parse(shared.value)
    await expect(unseal(await deriveKey(refresh_token, 'session-renewal'), hash, sealed)).resolves.toContain(
      'access_token',
    )
  })

  test('an answer of somebody who never had the token is not taken', async () => {
    const { browser, openTab, signIn } = await start()
    const shared = await signIn()
    const first = openTab(shared)
    const stranger = browser.openTab()
    const other = await createKey()
    stranger.listen(async (message) => {
      if (message.type !== 'who-renewed') return
      const sealed = await seal(other, message.hash, JSON.stringify({ access_token: 'forged' }))
      stranger.tell({ type: 'handed-over', hash: message.hash, sealed })
    })
    const renewed = await first.renewal.renew()
    expect((await openTab(shared).renewal.renew()).access_token).toBe(renewed.access_token)
  })

  test('F12: tabs that signed in by themselves renew by themselves', async () => {
    const { openTab, asked, signIn } = await start()
    const tabs = [openTab(await signIn()), openTab(await signIn())]
    await Promise.all(tabs.map(({ renewal }) => renewal.renew()))
    await Promise.all(tabs.map(({ renewal }) => renewal.renew()))
    expect(new Set(asked).size).toBe(4)
  })

  test('a used refresh token whose tab is gone ends the session instead of the whole grant', async () => {
    const { openTab, asked, signIn } = await start()
    const shared = await signIn()
    const { refresh_token } = JSON.parse(shared.value)
    await openTab(shared).renewal.renew()
    const lone = await start()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => {
      vi.useRealTimers()
    })
    const second = lone.openTab(shared)
    const renewing = second.renewal.renew()
    const refused = expect(renewing).rejects.toBeInstanceOf(SessionExpiredError)
    await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0), 15_000)
    await vi.advanceTimersByTimeAsync(2_000)
    await refused
    expect(asked).toEqual([refresh_token])
    expect(lone.asked).toEqual([])
  })
})

describe('what the provider sends', () => {
  test.each([
    ['another audience', { aud: 'another-site' }],
    ['another issuer', { iss: 'https://evil.example' }],
  ])('F8: an identity for %s is not stored', async (_, claims) => {
    const { openTab, signIn } = await start()
    const { manager } = openTab(await signIn())
    const user = await manager.getUser()
    if (!user) throw new Error('Nobody is signed in')
    const kept = user.access_token
    Object.assign(user.profile, claims)
    user.access_token = 'stolen'
    await expect(manager.storeUser(user)).rejects.toThrow(
      'El servicio de acceso respondió con una identidad que no es para este sitio',
    )
    expect((await manager.getUser())?.access_token).toBe(kept)
  })
})
