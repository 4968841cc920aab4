/** A storage in memory, for browsers that block storage. */
class MemoryStorage implements Storage {
  readonly #entries = new Map<string, string>()
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
    this.#entries.set(key, value)
  }
}

/** A storage that never throws: what does not fit into the first one goes into the second, by default into memory. */
export class FallbackStorage implements Storage {
  readonly #first: Storage
  readonly #second: Storage
  constructor(first: Storage, second: Storage = new MemoryStorage()) {
    this.#first = first
    this.#second = second
  }
  get length() {
    return this.#first.length + this.#second.length
  }
  clear() {
    this.#first.clear()
    this.#second.clear()
  }
  getItem(key: string) {
    return this.#second.getItem(key) ?? this.#first.getItem(key)
  }
  key(index: number) {
    return index < this.#first.length ? this.#first.key(index) : this.#second.key(index - this.#first.length)
  }
  removeItem(key: string) {
    this.#first.removeItem(key)
    this.#second.removeItem(key)
  }
  setItem(key: string, value: string) {
    this.removeItem(key)
    if (!keep(this.#first, key, value)) this.#second.setItem(key, value)
  }
}

/**
 * The browser's storage, or one in memory until the page is unloaded: reading the property throws where storage is
 * blocked, and writing throws where it is full.
 */
function usable(open: () => Storage): Storage {
  try {
    const storage = open()
    const probe = 'storage-probe'
    storage.setItem(probe, '1')
    storage.removeItem(probe)
    return storage
  } catch {
    return new MemoryStorage()
  }
}

let session: Storage | undefined
let local: Storage | undefined

/** This tab's storage; survives a reload, never throws on access. */
export function sessionStore(): Storage {
  session ??= usable(() => window.sessionStorage)
  return session
}

/** The storage that all tabs of the site share; never throws on access. */
export function localStore(): Storage {
  local ??= usable(() => window.localStorage)
  return local
}

/**
 * The storage for values that must survive a redirect to another site and back: this tab's, or the one of all tabs
 * where that is blocked or full. Undefined where both are blocked.
 */
export function redirectStorage(): Storage | undefined {
  const [first, second] = [sessionStore(), localStore()].filter((store) => !(store instanceof MemoryStorage))
  return first && new FallbackStorage(first, second && new FallbackStorage(second))
}

/** Writes a value. @returns false if the storage is full */
export function keep(storage: Storage, key: string, value: string): boolean {
  try {
    storage.setItem(key, value)
    return true
  } catch {
    return false
  }
}

/** Parses JSON; `undefined` for invalid JSON. */
export function parseJson(text: string | null): unknown {
  if (text === null) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The prefix of all keys in this tab's storage that belong to the signed-in person. */
export const USER_PREFIX = 'personal.'

/** Deletes a person's unsent work from this tab. */
export function clearUserStorage(): void {
  const store = sessionStore()
  const keys = Array.from({ length: store.length }, (_, index) => store.key(index))
  for (const key of keys) if (key?.startsWith(USER_PREFIX)) store.removeItem(key)
}
