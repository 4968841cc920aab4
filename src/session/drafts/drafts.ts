import { seal, unseal } from '../crypt.ts'
import { type DraftsDatabase, draftsKey, openDrafts } from './database.ts'

/** One kept copy of something unsent. */
export interface KeptDraft {
  writer: string
  value: unknown
}

/** How long the browser may take for one thing before it counts as unable, in milliseconds. */
const PATIENCE_MS = 2_000

/**
 * What one person has written and no server has yet: encrypted in this browser, for that person alone. Where the
 * browser can't keep it, it lasts for this load.
 */
export class Drafts {
  readonly #userId: string
  /** What the browser did not take: subject → writer → value. */
  readonly #memory = new Map<string, Map<string, unknown>>()
  #opened: Promise<{ database: DraftsDatabase; key: CryptoKey }> | undefined
  #last: Promise<unknown> = Promise.resolve()
  #closed = false

  constructor(userId: string) {
    this.#userId = userId
  }

  /**
   * Keeps a value over the one before.
   * @param subject what it is a draft of
   * @param writer whose copy: tabs that write about the same thing keep one each
   * @returns whether it outlives this load
   */
  put(subject: string, writer: string, value: unknown): Promise<boolean> {
    return this.#inTurn(async () => {
      const store = async () => {
        const { database, key } = await this.#open()
        const sealed = await seal(key, this.#place(subject, writer), value)
        // Signed out meanwhile: nothing may come back.
        if (!this.#closed) await database.put('drafts', sealed, [subject, writer])
      }
      // A second time: another tab may have deleted them all, and the connection went with them.
      if ((await this.#quietly(store)) || (await this.#quietly(store))) {
        this.#forget(subject, writer)
        return !this.#closed
      }
      if (this.#closed) return false
      const copies = this.#memory.get(subject) ?? new Map<string, unknown>()
      this.#memory.set(subject, copies.set(writer, value))
      return false
    })
  }

  /** Every kept copy about one thing. What can't be read is dropped: nobody ever will. */
  read(subject: string): Promise<KeptDraft[]> {
    return this.#inTurn(async () => {
      const copies = new Map(this.#memory.get(subject))
      await this.#quietly(async () => {
        const { database, key } = await this.#open()
        for (const [, writer] of await database.getAllKeys('drafts', rangeOf(subject))) {
          if (copies.has(writer)) continue
          const sealed = await database.get('drafts', [subject, writer])
          try {
            if (sealed) copies.set(writer, await unseal(key, this.#place(subject, writer), sealed))
          } catch {
            await database.delete('drafts', [subject, writer])
          }
        }
      })
      return [...copies].map(([writer, value]) => ({ writer, value }))
    })
  }

  /** The server has it, or nobody wants it any more. */
  remove(subject: string, writer: string): Promise<void> {
    return this.#inTurn(async () => {
      this.#forget(subject, writer)
      await this.#quietly(async () => {
        const { database } = await this.#open()
        await database.delete('drafts', [subject, writer])
      })
    })
  }

  /** Of how many things something is kept. */
  count(): Promise<number> {
    return this.#inTurn(async () => {
      const subjects = new Set(this.#memory.keys())
      await this.#quietly(async () => {
        const { database } = await this.#open()
        for (const [subject] of await database.getAllKeys('drafts')) subjects.add(subject)
      })
      return subjects.size
    })
  }

  /** The person's session ended for good: from here on nothing is kept. */
  close(): void {
    this.#closed = true
    this.#memory.clear()
    void this.#opened?.then(({ database }) => database.close()).catch(() => undefined)
    this.#opened = undefined
  }

  #place(subject: string, writer: string): string {
    return JSON.stringify([this.#userId, subject, writer])
  }

  #forget(subject: string, writer: string): void {
    const copies = this.#memory.get(subject)
    copies?.delete(writer)
    if (copies?.size === 0) this.#memory.delete(subject)
  }

  #open(): Promise<{ database: DraftsDatabase; key: CryptoKey }> {
    if (this.#closed) return Promise.reject(new Error('The drafts are closed'))
    const gone = () => {
      if (this.#opened === opening) this.#opened = undefined
    }
    const opening: Promise<{ database: DraftsDatabase; key: CryptoKey }> =
      this.#opened ??
      openDrafts(this.#userId, gone).then(async (database) => ({ database, key: await draftsKey(database) }))
    this.#opened = opening
    return opening
  }

  /** One thing after the other, so that the newest is what stays. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work)
    this.#last = result.catch(() => undefined)
    return result
  }

  async #quietly(work: () => Promise<void>): Promise<boolean> {
    try {
      await this.#bounded(work)
      return true
    } catch {
      this.#opened = undefined
      return false
    }
  }

  /** A browser that never answers is one that can't. */
  #bounded(work: () => Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('The browser takes too long')), PATIENCE_MS)
      work()
        .then(resolve, reject)
        .finally(() => clearTimeout(timer))
    })
  }
}

/** Every writer's copy: in the order of IndexedDB an array comes after every text. */
function rangeOf(subject: string): IDBKeyRange {
  return IDBKeyRange.bound([subject], [subject, []])
}
