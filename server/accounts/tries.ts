import { createHmac } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { SignInTriesTable } from '../db/schema.ts'
import type { Db, Store } from '../db/store.ts'

/** Who tries, and from where. */
export interface Try {
  /** What was typed, whether anybody is known by it or not. */
  account: string
  place: string
}

/** So many wrong tries are free. A whole clinic may come from one place, where others mistype too. */
const FREE = { known: 5, account: 5, place: 20 }
type Counted = keyof typeof FREE

const SECOND_MS = 1000
const FIRST_WAIT_MS = 30 * SECOND_MS
const LONGEST_WAIT_MS = 15 * 60 * SECOND_MS
const DAY_MS = 24 * 60 * 60 * SECOND_MS
/** For so long somebody is known at a place where they signed in. */
const KNOWN_MS = 90 * DAY_MS

type Row = Selectable<SignInTriesTable>

function waitAfter(tries: number, free: number): number {
  return tries < free ? 0 : Math.min(FIRST_WAIT_MS * 2 ** (tries - free), LONGEST_WAIT_MS)
}

/**
 * How long a wait still is; never longer than it was to begin with, also where the clock was set back.
 */
function leftOf(row: Row | undefined, free: number, now: number): number {
  if (!row || row.waitUntil === null) return 0
  return Math.max(0, Math.min(row.waitUntil - now, waitAfter(row.tries, free)))
}

/**
 * Counts who tries to sign in, and slows down who tries in vain: after some tries each one takes a wait that doubles. The
 * counts are kept by account and by place, so that neither one account nor many are tried out. At a place where somebody
 * has signed in before, only what is tried there with their account counts: nobody elsewhere keeps them out.
 * @param key a secret of this installation: what was typed can't be told from what is kept
 */
export function openTries(store: Store, key: string, clock: () => number = Date.now) {
  const keyOf = (kind: Counted, { account, place }: Try) => {
    const text = { known: `${account} ${place}`, account, place }[kind]
    return createHmac('sha256', key).update(`${kind} ${text}`).digest('base64url')
  }

  const find = (db: Db, one: string) =>
    db.selectFrom('signInTries').selectAll().where('key', '=', one).executeTakeFirst()

  async function put(db: Db, row: Row): Promise<void> {
    await db
      .insertInto('signInTries')
      .values(row)
      .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
      .execute()
  }

  async function countersOf(db: Db, who: Try, now: number) {
    const known = await find(db, keyOf('known', who))
    const isKnown = typeof known?.provenAt === 'number' && now - known.provenAt < KNOWN_MS
    const kinds: Counted[] = isKnown ? ['known'] : ['account', 'place']
    return Promise.all(
      kinds.map(async (kind) => {
        const row = await find(db, keyOf(kind, who))
        const isOld = row !== undefined && now - row.changedAt > DAY_MS
        return { kind, row, tries: row && !isOld ? row.tries : 0, left: leftOf(row, FREE[kind], now) }
      }),
    )
  }

  /** Forgets what no longer counts. */
  async function sweep(db: Db, now: number): Promise<void> {
    await db
      .deleteFrom('signInTries')
      .where('changedAt', '<', now - DAY_MS)
      .where(({ eb, or }) => or([eb('provenAt', 'is', null), eb('provenAt', '<', now - KNOWN_MS)]))
      .execute()
  }

  return {
    /**
     * Counts a try before it is known what comes of it: of many at once no more go through than one after another.
     * @returns milliseconds to wait; 0 where this one may go on
     */
    claim(who: Try): Promise<number> {
      return store.write('installation', async (db) => {
        const now = clock()
        const counters = await countersOf(db, who, now)
        const wait = Math.max(...counters.map(({ left }) => left))
        for (const { kind, row, tries, left } of counters) {
          if (wait === 0) {
            const next = { key: keyOf(kind, who), tries: tries + 1, provenAt: row?.provenAt ?? null }
            const more = waitAfter(next.tries, FREE[kind])
            await put(db, { ...next, changedAt: now, waitUntil: more === 0 ? null : now + more })
          } else if (row?.waitUntil && row.waitUntil - now > left)
            // The clock was set back: the wait ends by the new one.
            await put(db, { ...row, waitUntil: now + left, changedAt: now })
        }
        await sweep(db, now)
        return wait
      })
    },

    /** A try that was claimed came of the right person: it counts for nothing, and they are known at the place. */
    prove(who: Try): Promise<void> {
      return store.write('installation', async (db) => {
        const now = clock()
        for (const { kind, row, tries } of await countersOf(db, who, now)) {
          if (!row) continue
          // Others may try from the same place; whoever guesses there does not begin anew by signing in between.
          const rest = kind === 'place' ? Math.max(0, tries - 1) : 0
          await put(db, { ...row, tries: rest, waitUntil: null })
        }
        const known = { tries: 0, waitUntil: null, changedAt: now, provenAt: now }
        await put(db, { key: keyOf('known', who), ...known })
      })
    },
  }
}

export type Tries = ReturnType<typeof openTries>

/** How long to wait, in words. */
export function waitInWords(ms: number): string {
  const seconds = Math.ceil(ms / SECOND_MS)
  if (seconds <= 1) return 'un segundo'
  if (seconds < 60) return `${seconds} segundos`
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? 'un minuto' : `${minutes} minutos`
}
