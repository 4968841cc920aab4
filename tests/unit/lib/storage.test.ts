import { afterEach, expect, test, vi } from 'vitest'

/** A browser's storage that takes values up to `room` characters. */
class FakeStorage implements Storage {
  readonly #entries = new Map<string, string>()
  readonly #room: number
  constructor(room = Number.POSITIVE_INFINITY) {
    this.#room = room
  }
  get length() {
    return this.#entries.size
  }
  clear() {
    this.#entries.clear()
  }
  getItem(key: string) {
    return this.#entries.get(key) ?? null
  }
  key(index: number) {
    return [...this.#entries.keys()][index] ?? null
  }
  removeItem(key: string) {
    this.#entries.delete(key)
  }
  setItem(key: string, value: string) {
    if (value.length > this.#room) throw new DOMException('It is full', 'QuotaExceededError')
    this.#entries.set(key, value)
  }
}

/** The module as a page loads it whose browser has these; undefined blocks one: reading the property throws. */
async function loadWith(tab: Storage | undefined, shared: Storage | undefined) {
  const open = (storage: Storage | undefined) => ({
    get() {
      if (!storage) throw new DOMException('Access is denied', 'SecurityError')
      return storage
    },
  })
  vi.stubGlobal(
    'window',
    Object.defineProperties({}, { sessionStorage: open(tab), localStorage: open(shared) }),
  )
  vi.resetModules()
  return import('#src/lib/storage.ts')
}

afterEach(() => {
  vi.unstubAllGlobals()
})

test('F23: what must come back from another site waits in the tab’s own storage', async () => {
  const tab = new FakeStorage()
  const shared = new FakeStorage()
  const { redirectStorage } = await loadWith(tab, shared)
  redirectStorage()?.setItem('state', 'x')
  expect(tab.getItem('state')).toBe('x')
  expect(shared).toHaveLength(0)
})

test.each([
  ['blocked', undefined],
  ['full from the start', new FakeStorage(0)],
  ['too full for it', new FakeStorage(1)],
])('F23: with the tab’s storage %s it waits in the shared one, and goes from there', async (_, tab) => {
  const shared = new FakeStorage()
  const { redirectStorage } = await loadWith(tab, shared)
  redirectStorage()?.setItem('state', 'something long')
  expect(shared.getItem('state')).toBe('something long')
  // Another load of the page.
  const next = await loadWith(tab, shared)
  const store = next.redirectStorage()
  expect(store?.length).toBe(1)
  expect(store?.key(0)).toBe('state')
  expect(store?.getItem('state')).toBe('something long')
  store?.removeItem('state')
  expect(shared).toHaveLength(0)
})

test('F23: with both blocked nothing can wait, and this load still has its storage', async () => {
  const { redirectStorage, sessionStore, localStore } = await loadWith(undefined, undefined)
  expect(redirectStorage()).toBeUndefined()
  sessionStore().setItem('a', '1')
  localStore().setItem('b', '2')
  expect([sessionStore().getItem('a'), localStore().getItem('b')]).toEqual(['1', '2'])
})

test('F23: a tab’s storage that fills up spills into memory, and finds, names and drops everything', async () => {
  const tab = new FakeStorage(5)
  const { FallbackStorage } = await loadWith(tab, undefined)
  const store = new FallbackStorage(tab)
  store.setItem('a', 'short')
  store.setItem('b', 'far too long')
  expect(tab).toHaveLength(1)
  expect(store).toHaveLength(2)
  expect([store.key(0), store.key(1), store.key(2)]).toEqual(['a', 'b', null])
  expect(store.getItem('b')).toBe('far too long')
  store.setItem('a', 'longer than before')
  expect(tab).toHaveLength(0)
  expect(store.getItem('a')).toBe('longer than before')
  store.removeItem('a')
  expect(store.getItem('a')).toBeNull()
  store.clear()
  expect(store).toHaveLength(0)
})
