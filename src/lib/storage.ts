/** Keeps texts in memory: what stands in where the browser refuses storage. */
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

/** A storage that never refuses: what no longer fits goes elsewhere, by default into memory, for this load. */
export class FallbackStorage implements Storage {
  readonly #kept: Storage
  readonly #spill: Storage
  constructor(kept: Storage, spill: Storage = new MemoryStorage()) {
    this.#kept = kept
    this.#spill = spill
  }
  get length() {
    return this.#kept.length + this.#spill.length
  }
  clear() {
    this.#kept.clear()
    this.#spill.clear()
  }
  getItem(key: string) {
    return this.#spill.getItem(key) ?? this.#kept.getItem(key)
  }
  key(index: number) {
    return index < this.#kept.length ? this.#kept.key(index) : this.#spill.key(index - this.#kept.length)
  }
  removeItem(key: string) {
    this.#kept.removeItem(key)
    this.#spill.removeItem(key)
  }
  setItem(key: string, value: string) {
    this.removeItem(key)
    if (!keep(this.#kept, key, value)) this.#spill.setItem(key, value)
  }
}

/**
 * The browser's storage, or one in memory that lasts for this load: where storage is blocked even reading the
 * property throws, and where it is full writing does.
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
 * For what must be there when the person comes back from another site, and goes right after: this tab's storage,
 * or the one that all tabs share where that is blocked or full. Undefined where nothing outlives the page.
 */
export function redirectStorage(): Storage | undefined {
  const [first, second] = [sessionStore(), localStore()].filter((store) => !(store instanceof MemoryStorage))
  return first && new FallbackStorage(first, second && new FallbackStorage(second))
}

/** Writes, and says whether it was kept (storage may be full). */
export function keep(storage: Storage, key: string, value: string): boolean {
  try {
    storage.setItem(key, value)
    return true
  } catch {
    return false
  }
}

/** Parses JSON that may be anything; garbage is `undefined`. */
export function parseJson(text: string | null): unknown {
  if (text === null) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
