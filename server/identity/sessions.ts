import { sql } from 'kysely'
import * as z from 'zod/mini'
import { sha256 } from '#src/domain/digest.ts'
import type { Db, Store } from '../db/store.ts'
import { words } from '../db/words.ts'
import { BoundedMap } from '../lib/bounded-map.ts'
import { browserName } from './browser-name.ts'

/** A sign-in that is about to give an access token. */
export interface UsedGrant {
  /** How access tokens name it. */
  grantKey: string
  /** How the provider names the session. */
  sid: string
  userId: string
  userAgent: string | null | undefined
  /** When the person proved who they are, in milliseconds. */
  startedAt: number
  /** When it was used: now, in milliseconds. */
  usedAt: number
  /** When the last token that it can give has expired, in milliseconds. */
  expiresAt: number
}

/**
 * Notes that a sign-in gives an access token.
 * @param isOpen whether the provider still has its session, looked up where nobody ends one meanwhile
 * @returns whether it may: not once it has ended
 */
export async function noteGrantUse(
  store: Store,
  grant: UsedGrant,
  isOpen: (db: Db) => Promise<boolean> = async () => true,
): Promise<boolean> {
  const { grantKey, sid, userId, userAgent, startedAt, usedAt, expiresAt } = grant
  const known = await store.db
    .updateTable('sessionGrants')
    .set({ lastUsedAt: usedAt, expiresAt })
    .where('grantKey', '=', grantKey)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  if (known.numUpdatedRows > 0n) return true
  const sessionId = sha256(sid)
  return store.write('installation', async (db) => {
    if (!(await isOpen(db))) return false
    const made = await db
      .insertInto('sessionGrants')
      .values({
        grantKey,
        sid,
        sessionId,
        userId,
        startedAt,
        expiresAt,
        endedAt: null,
        browser: browserName(userAgent),
        lastUsedAt: usedAt,
        // Whoever comes by a code has opened the page.
        activeAt: usedAt,
      })
      .onConflict((conflict) => conflict.column('grantKey').doNothing())
      .executeTakeFirst()
    if (made.numInsertedOrUpdatedRows !== 1n) return false
    await db.updateTable('users').set({ lastSignInAt: startedAt }).where('userId', '=', userId).execute()
    return true
  })
}

/** The database stores the use of a session at most this often, in milliseconds. */
const USE_EVERY_MS = 60_000

/**
 * Returns a function that stores when the person of a sign-in used it: at most once a minute, whichever instances the
 * requests reach.
 */
export function openUseKeeper({ db }: Pick<Store, 'db'>): (grantKey: string, now: number) => Promise<void> {
  const kept = new BoundedMap<string, number>()
  return async (grantKey, now) => {
    if (Math.abs(now - (kept.get(grantKey) ?? 0)) < USE_EVERY_MS) return
    kept.set(grantKey, now)
    await db
      .updateTable('sessionGrants')
      .set({ activeAt: now })
      .where('grantKey', '=', grantKey)
      .where('endedAt', 'is', null)
      .where('activeAt', '<=', now - USE_EVERY_MS)
      .execute()
  }
}

/** When a person last used a session of the provider, in milliseconds, up to a minute ago; 0 if it is unknown. */
export async function lastUseOf(db: Db, sid: string): Promise<number> {
  const found = await db
    .selectFrom('sessionGrants')
    .select((one) => one.fn.max('activeAt').as('activeAt'))
    .where('sid', '=', sid)
    .executeTakeFirst()
  return found?.activeAt ?? 0
}

/** Whether tokens of this sign-in are still good. */
export async function isGrantOpen(db: Db, grantKey: string): Promise<boolean> {
  const found = await db
    .selectFrom('sessionGrants')
    .select('sid')
    .where('grantKey', '=', grantKey)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

/** Ends one sign-in: its access tokens are refused from now on. */
export async function endGrant(db: Db, grantKey: string, now: number): Promise<void> {
  await db
    .updateTable('sessionGrants')
    .set({ endedAt: now })
    .where('grantKey', '=', grantKey)
    .where('endedAt', 'is', null)
    .execute()
}

/** The open sessions of a person; one that is used in several tabs is one. */
export function openSessions(db: Db, userId: string, now: number) {
  return db
    .selectFrom('sessionGrants')
    .select((one) => [
      'sid',
      'sessionId',
      one.fn.max('browser').as('browser'),
      one.fn.min('startedAt').as('startedAt'),
      one.fn.max('lastUsedAt').as('lastUsedAt'),
    ])
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', now)
    .groupBy(['sid', 'sessionId'])
    .orderBy('lastUsedAt', 'desc')
    .orderBy('sid')
}

/**
 * Ends sessions: at the provider, with their grants and refresh tokens, and their access tokens at once. Call it in a
 * write of the installation.
 */
export async function endSessions(db: Db, sids: readonly string[], now: number): Promise<void> {
  if (sids.length === 0) return
  const ended = db.selectFrom('sessionGrants').select('grantKey').where('sid', 'in', sids)
  await db.deleteFrom('providerRecords').where('model', '=', 'Grant').where('id', 'in', ended).execute()
  // The session itself, and every code and token that came of it.
  await db.deleteFrom('providerRecords').where('uid', 'in', sids).execute()
  await db
    .updateTable('sessionGrants')
    .set({ endedAt: now })
    .where('sid', 'in', sids)
    .where('endedAt', 'is', null)
    .execute()
}

/** What of the provider's records tells whose they are. */
const Owned = z.object({
  accountId: z.optional(z.string()),
  session: z.optional(z.object({ accountId: z.optional(z.string()) })),
  result: z.optional(z.object({ login: z.optional(z.object({ accountId: z.optional(z.string()) })) })),
  uid: z.optional(z.string()),
  sessionUid: z.optional(z.string()),
})

/** Takes from the provider what somebody is signed in with, or about to be, without having had a token for it yet. */
async function endUnusedSessions(db: Db, userId: string, keptSid: string | undefined): Promise<void> {
  const { contains } = words(db)
  const found = await db
    .selectFrom('providerRecords')
    .select(['model', 'id', 'payload'])
    .where(contains(sql.ref('payload'), `"accountId":${JSON.stringify(userId)}`))
    .execute()
  for (const { model, id, payload } of found) {
    const { accountId, session, result, uid, sessionUid } = z.parse(Owned, JSON.parse(payload))
    const isTheirs = [accountId, session?.accountId, result?.login?.accountId].includes(userId)
    const isKept = keptSid !== undefined && (uid === keptSid || sessionUid === keptSid || model === 'Grant')
    if (!isTheirs || isKept) continue
    await db.deleteFrom('providerRecords').where('model', '=', model).where('id', '=', id).execute()
  }
}

/**
 * Ends the sessions of a person. Call it in a write of the installation.
 * @param keptSid the session that stays, as tokens name it
 * @returns how many there were that gave tokens
 */
export async function endSessionsOf(db: Db, userId: string, now: number, keptSid?: string): Promise<number> {
  const open = await openSessions(db, userId, now).execute()
  const ended = open.map(({ sid }) => sid).filter((sid) => sid !== keptSid)
  await endSessions(db, ended, now)
  await endUnusedSessions(db, userId, keptSid)
  return ended.length
}

/** Forgets sign-ins of which nothing can be good any more. */
export async function sweepGrants(db: Db, before: number): Promise<void> {
  await db.deleteFrom('sessionGrants').where('expiresAt', '<', before).execute()
}
