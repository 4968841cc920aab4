import { seal, unseal } from '../crypt.ts'
import type { Session } from '../session.ts'
import { type DraftsDatabase, draftsKey, openDrafts } from './database.ts'

/** One stored copy of a draft. */
export interface KeptDraft {
  writer: string
  value: unknown
}

/** How long one operation of the browser's database may take before it counts as failed, in milliseconds. */
const TIMEOUT_MS = 2_000

/**
 * The drafts of one person that no server has yet, encrypted in this browser. Where the browser can't store them, they
 * last until the page is unloaded.
 */
export class Drafts {
  readonly #userId: string
  /** Drafts that the browser could not store: subject → writer → value. */
  readonly #memory = new Map<string, Map<string, unknown>>()
  #opened: Promise<{ database: DraftsDatabase; key: CryptoKey }> | undefined
  #last: Promise<unknown> = Promise.resolve()
  #closed = false

  constructor(userId: string) {
    this.#userId = userId
  }

  /**
   * Stores a draft and replaces the writer's previous one.
   * @param subject names what the draft is about
   * @param writer names the tab: each tab has its own copy
   * @returns whether the browser has stored it
   */
  put(subject: string, writer: string, value: unknown): Promise<boolean> {
    return this.#inTurn(async () => {
      const store = async () => {
        const { database, key } = await this.#open()
        const sealed = await seal(key, this.#sealedFor(subject, writer), value)
        // After a sign-out nothing may be stored any more.
        if (!this.#closed) await database.put('drafts', sealed, [subject, writer])
      }
      // Tried twice, because another tab may have deleted the database, which closes the connection.
      if ((await this.#succeeds(store)) || (await this.#succeeds(store))) {
        this.#deleteFromMemory(subject, writer)
        return !this.#closed
      }
      if (this.#closed) return false
      const copies = this.#memory.get(subject) ?? new Map<string, unknown>()
      this.#memory.set(subject, copies.set(writer, value))
      return false
    })
  }

  /** All copies of one draft. A copy that can't be decrypted is deleted. */
  read(subject: string): Promise<KeptDraft[]> {
    return this.#inTurn(async () => {
      const copies = new Map(this.#memory.get(subject))
      await this.#succeeds(async () => {
        const { database, key } = await this.#open()
        for (const [, writer] of await database.getAllKeys('drafts', rangeOf(subject))) {
          if (copies.has(writer)) continue
          const sealed = await database.get('drafts', [subject, writer])
          try {
            if (sealed) copies.set(writer, await unseal(key, this.#sealedFor(subject, writer), sealed))
          } catch {
            await database.delete('drafts', [subject, writer])
          }
        }
      })
      return [...copies].map(([writer, value]) => ({ writer, value }))
    })
  }

  /** Deletes a copy that was sent or discarded. */
  remove(subject: string, writer: string): Promise<void> {
    return this.#inTurn(async () => {
      this.#deleteFromMemory(subject, writer)
      await this.#succeeds(async () => {
        const { database } = await this.#open()
        await database.delete('drafts', [subject, writer])
      })
    })
  }

  /** The number of subjects that have a draft. */
  count(): Promise<number> {
    return this.#inTurn(async () => {
      const subjects = new Set(this.#memory.keys())
      await this.#succeeds(async () => {
        const { database } = await this.#open()
        for (const [subject] of await database.getAllKeys('drafts')) subjects.add(subject)
      })
      return subjects.size
    })
  }

  /** Stops storing, because the person's session has ended for good. */
  close(): void {
    this.#closed = true
    this.#memory.clear()
    void this.#opened?.then(({ database }) => database.close()).catch(() => undefined)
    this.#opened = undefined
  }

  #sealedFor(subject: string, writer: string): string {
    return JSON.stringify([this.#userId, subject, writer])
  }

  #deleteFromMemory(subject: string, writer: string): void {
    const copies = this.#memory.get(subject)
    copies?.delete(writer)
    if (copies?.size === 0) this.#memory.delete(subject)
  }

  #open(): Promise<{ database: DraftsDatabase; key: CryptoKey }> {
    if (this.#closed) return Promise.reject(new Error('The drafts are closed'))
    const onGone = () => {
      if (this.#opened === opening) this.#opened = undefined
    }
    const opening: Promise<{ database: DraftsDatabase; key: CryptoKey }> =
      this.#opened ??
      openDrafts(this.#userId, onGone).then(async (database) => ({
        database,
        key: await draftsKey(database),
      }))
    this.#opened = opening
    return opening
  }

  /** Runs one operation after another, so that the newest draft is what stays. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work)
    this.#last = result.catch(() => undefined)
    return result
  }

  async #succeeds(work: () => Promise<void>): Promise<boolean> {
    try {
      await this.#withTimeout(work)
      return true
    } catch {
      this.#opened = undefined
      return false
    }
  }

  #withTimeout(work: () => Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('The browser takes too long')), TIMEOUT_MS)
      work()
        .then(resolve, reject)
        .finally(() => clearTimeout(timer))
    })
  }
}

/** The keys of every writer's copy: IndexedDB sorts an array after every text. */
function rangeOf(subject: string): IDBKeyRange {
  return IDBKeyRange.bound([subject], [subject, []])
}

const opened = new WeakMap<Session, { userId: string; drafts: Drafts }>()

/** The signed-in person's drafts; undefined if nobody is signed in. */
export function draftsOf(session: Session): Drafts | undefined {
  const userId = session.getState().user?.userId
  const known = opened.get(session)
  if (userId === undefined) return undefined
  if (known?.userId === userId) return known.drafts
  const drafts = new Drafts(userId)
  opened.set(session, { userId, drafts })
  session.onClearUserData(() => {
    drafts.close()
    if (opened.get(session)?.drafts === drafts) opened.delete(session)
  })
  return drafts
}
