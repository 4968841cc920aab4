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

/** A storage that never refuses: what no longer fits is kept in memory, for this load. */
export class SpillingStorage extends MemoryStorage {
  readonly #kept: Storage
  constructor(kept: Storage) {
    super()
    this.#kept = kept
  }
  override get length() {
    return this.#kept.length + super.length
  }
  override clear() {
    this.#kept.clear()
    super.clear()
  }
  override getItem(key: string) {
    return super.getItem(key) ?? this.#kept.getItem(key)
  }
  override key(index: number) {
    return index < this.#kept.length ? this.#kept.key(index) : super.key(index - this.#kept.length)
  }
  override removeItem(key: string) {
    this.#kept.removeItem(key)
    super.removeItem(key)
  }
  override setItem(key: string, value: string) {
    this.removeItem(key)
    if (!keep(this.#kept, key, value)) super.setItem(key, value)
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
