import { sql } from 'kysely'
import type { Db } from './store.ts'

/** Runs some work in a transaction of its own. Resolves when it is committed, rejects when nothing of it stands. */
type Transact = (work: (db: Db) => Promise<void>) => Promise<void>

/** A write that somebody waits for. */
interface Write {
  /** Runs it in a transaction that nobody else is in. Throws what refuses it. */
  runAlone(db: Db): Promise<void>
  /** Runs it between savepoints: refused, it takes nothing of the others with it. Throws where the transaction is lost. */
  runAmongOthers(db: Db): Promise<void>
  /** Tells whoever waits, once it is known whether the transaction stands: `failure` says why it doesn't. */
  settle(failure?: { reason: unknown }): void
}

function makeWrite<T>(work: (db: Db) => Promise<T>): { write: Write; done: Promise<T> } {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  let outcome: { value: T } | { refusal: unknown } | undefined
  const write: Write = {
    async runAlone(db) {
      outcome = { value: await work(db) }
    },
    async runAmongOthers(db) {
      await sql`savepoint one`.execute(db)
      try {
        outcome = { value: await work(db) }
      } catch (refusal) {
        outcome = { refusal }
        await sql`rollback to one`.execute(db)
      }
      await sql`release savepoint one`.execute(db)
    },
    settle(failure) {
      if (outcome && 'refusal' in outcome) reject(outcome.refusal)
      else if (failure || !outcome) reject(failure?.reason)
      else resolve(outcome.value)
    },
  }
  return { write, done: promise }
}

/**
 * Does writes one after the other. Those that wait for one another share a transaction, and with it the wait for the
 * disk: each of them stands or is refused by itself, and is answered when all are committed.
 * @param most how many share one: with more of them the first would wait longer than it gains
 * @param gather resolves when those that were asked for at the same moment are here; who finds nobody at work waits for it
 */
export function createWriter(
  transact: Transact,
  most: number,
  gather: () => Promise<void> = async () => undefined,
): <T>(work: (db: Db) => Promise<T>) => Promise<T> {
  const waiting: Write[] = []
  let isWriting = false

  async function writeTogether(): Promise<void> {
    const writes = waiting.splice(0, most)
    const [first, ...others] = writes
    let begun = 0
    try {
      await transact(async (db) => {
        if (others.length === 0) return first?.runAlone(db)
        for (const write of writes) {
          begun += 1
          await write.runAmongOthers(db)
        }
      })
      for (const write of writes) write.settle()
    } catch (reason) {
      // Whoever comes after the one with which the transaction was lost tries again in the next.
      const failed = begun === 0 ? writes : writes.slice(0, begun)
      waiting.unshift(...writes.slice(failed.length))
      for (const write of failed) write.settle({ reason })
    }
  }

  async function writeAll(): Promise<void> {
    if (isWriting) return
    isWriting = true
    await gather()
    while (waiting.length > 0) await writeTogether()
    isWriting = false
  }

  return (work) => {
    const { write, done } = makeWrite(work)
    waiting.push(write)
    void writeAll()
    return done
  }
}
