import { createHmac } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { SignInTriesTable } from '../db/schema.ts'
import type { Db, Store } from '../db/store.ts'
import { cutAddress, placeOf } from './network.ts'
import { NOBODY } from './waits.ts'

/** The browser that a request comes from. */
export interface Client {
  /** IP address. */
  address: string
  /** Random id of the browser, from its cookie; it counts only after a person has signed in with it. */
  browser: string
}

/** A try to sign in. */
export interface Try extends Client {
  /** The typed user name, whether a person has it or not. */
  account: string
  /** The person with that user name. */
  userId?: string | undefined
  /** True for a request for a link by mail; it has counters of its own. */
  isRecovery?: true
}

/** A refusal: nobody may try before the wait has passed. */
export interface Wait {
  waitMs: number
  /** True where the wait is for the network: others failed there, and the person's account does not wait. */
  isNetwork: boolean
}

type Counted = Exclude<SignInTriesTable['kind'], null>

/** Failed tries that cost no wait. A whole clinic may share one network, where others mistype, too. */
const FREE: Readonly<Record<Counted, number>> = { browser: 5, known: 5, account: 5, network: 20 }
/** The network's counter holds quarters of a try: an unknown user name costs one, every other try all four. */
const QUARTERS = 4

const SECOND_MS = 1000
const FIRST_WAIT_MS = 30 * SECOND_MS
const LONGEST_WAIT_MS = 15 * 60 * SECOND_MS
const DAY_MS = 24 * 60 * 60 * SECOND_MS
/** Time for which a person stays known in a browser or network after a sign-in there. */
export const KNOWN_MS = 90 * DAY_MS

type Row = Selectable<SignInTriesTable>

const wholeTries = (kind: Counted, tries: number) =>
  kind === 'network' ? Math.floor(tries / QUARTERS) : tries

/** Cost of a try on a counter. In a network that waits, unknown names cost as much: the wait must not tell them apart. */
function costOf(kind: Counted, { userId, isRecovery }: Try, tries: number): number {
  if (kind !== 'network') return 1
  const isCheap = userId === undefined && !isRecovery && wholeTries(kind, tries) < FREE.network
  return isCheap ? 1 : QUARTERS
}

function waitAfter(kind: Counted, tries: number): number {
  const paid = wholeTries(kind, tries) - FREE[kind]
  return paid < 0 ? 0 : Math.min(FIRST_WAIT_MS * 2 ** paid, LONGEST_WAIT_MS)
}

/** Milliseconds that a counter still waits; never longer than at first, also where the clock was set back. */
function leftOf(kind: Counted, row: Row | undefined, now: number): number {
  if (!row || row.waitUntil === null) return 0
  return Math.max(0, Math.min(row.waitUntil - now, waitAfter(kind, row.tries)))
}

/** What an administrator reads about a wait. */
function shownOf(kind: Counted, { userId, address }: Try): Pick<Row, 'userId' | 'network'> {
  return {
    userId: kind === 'network' ? null : (userId ?? null),
    network: kind === 'network' || kind === 'known' ? cutAddress(address) : null,
  }
}

/**
 * Counts failed sign-ins and makes the next try wait, twice as long each time. In a browser where the person has signed
 * in before, only the tries on their account in that browser count; in a network where they have, those in the network.
 * Elsewhere the account and the network count. So nobody locks a colleague out from another computer.
 * @param key secret of this installation, which hides the user names and addresses that are counted
 */
export function openTries(store: Store, key: string, clock: () => number = Date.now) {
  function keyOf(kind: Counted, { account, address, browser, isRecovery }: Try): string {
    const network = placeOf(address)
    const text = { browser: `${account} ${browser}`, known: `${account} ${network}`, account, network }[kind]
    const purpose = isRecovery ? 'recovery ' : ''
    return createHmac('sha256', key).update(`${purpose}${kind} ${text}`).digest('base64url')
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

  /** The counters that apply to a try. */
  async function countersOf(db: Db, who: Try, now: number) {
    const read = async (kind: Counted) => ({ kind, row: await find(db, keyOf(kind, who)) })
    const proven = [await read('browser'), await read('known')].find(
      ({ row }) => typeof row?.provenAt === 'number' && now - row.provenAt < KNOWN_MS,
    )
    const counters = proven ? [proven] : [await read('account'), await read('network')]
    return counters.map(({ kind, row }) => {
      const isOld = row !== undefined && now - row.changedAt > DAY_MS
      return { kind, row, tries: row && !isOld ? row.tries : 0, left: leftOf(kind, row, now) }
    })
  }

  /** Deletes counters that no longer matter, and whose wait it was once it has passed. */
  async function sweep(db: Db, now: number): Promise<void> {
    await db.updateTable('signInTries').set(NOBODY).where('waitUntil', '<=', now).execute()
    await db
      .deleteFrom('signInTries')
      .where('changedAt', '<', now - DAY_MS)
      .where(({ eb, or }) => or([eb('provenAt', 'is', null), eb('provenAt', '<', now - KNOWN_MS)]))
      .execute()
  }

  return {
    /**
     * Counts a try before its result is known, so that parallel tries get no further than tries in a row.
     * @returns undefined where this try may go on
     */
    claim(who: Try): Promise<Wait | undefined> {
      return store.write('installation', async (db) => {
        const now = clock()
        const counters = await countersOf(db, who, now)
        const longest = counters.reduce((one, other) => (other.left > one.left ? other : one))
        const wait = longest.left > 0 && { waitMs: longest.left, isNetwork: longest.kind === 'network' }
        for (const { kind, row, tries, left } of counters) {
          if (!wait) {
            const next = tries + costOf(kind, who, tries)
            const more = waitAfter(kind, next)
            await put(db, {
              key: keyOf(kind, who),
              kind,
              tries: next,
              changedAt: now,
              provenAt: row?.provenAt ?? null,
              waitUntil: more === 0 ? null : now + more,
              ...(more === 0 || who.isRecovery ? NOBODY : shownOf(kind, who)),
            })
          } else if (row?.waitUntil && row.waitUntil - now > left)
            // The clock was set back: the wait ends by the new one.
            await put(db, { ...row, waitUntil: now + left, changedAt: now })
        }
        await sweep(db, now)
        return wait || undefined
      })
    },

    /** Takes back a claimed try that turned out right, and makes the person known in their browser and network. */
    prove(who: Try): Promise<void> {
      return store.write('installation', async (db) => {
        const now = clock()
        for (const { kind, row, tries } of await countersOf(db, who, now)) {
          if (!row) continue
          // Only the own try: a guesser in the same network must not start again with each sign-in.
          const rest = kind === 'network' ? Math.max(0, tries - QUARTERS) : 0
          await put(db, { ...row, ...NOBODY, tries: rest, waitUntil: null })
        }
        for (const kind of ['browser', 'known'] as const) {
          const known = { tries: 0, waitUntil: null, changedAt: now, provenAt: now, ...NOBODY }
          await put(db, { key: keyOf(kind, who), kind, ...known })
        }
      })
    },
  }
}

/** The text of a refusal, for the person who has to wait. */
export function waitText({ waitMs, isNetwork }: Wait): string {
  const time = waitInWords(waitMs)
  if (!isNetwork) return `Hubo demasiados intentos. Espera ${time} y vuelve a intentarlo.`
  return `Desde esta red hubo demasiados intentos, no por tu cuenta. Espera ${time} y vuelve a intentarlo.`
}

/** *un segundo*, *30 segundos*, *2 minutos* */
export function waitInWords(ms: number): string {
  const seconds = Math.ceil(ms / SECOND_MS)
  if (seconds <= 1) return 'un segundo'
  if (seconds < 60) return `${seconds} segundos`
  const minutes = Math.ceil(seconds / 60)
  return minutes === 1 ? 'un minuto' : `${minutes} minutos`
}
