import type { IdentityDb, IdentityStore } from './tables.ts'

const CODE_MS = 60_000
/** A working day and its overtime: after that somebody signs in again. */
export const REFRESH_MS = 14 * 60 * 60 * 1000

/** What a sign-in asked for, kept until its code comes back. */
export interface CodeRequest {
  redirectUri: string
  challenge: string
  nonce: string | null
  scope: string
}

/** What a code or a refresh token is exchanged for. */
export interface Grant {
  sid: string
  userId: string
  scope: string
  nonce: string | null
  refreshToken: string
  /** When the person signed in, in milliseconds. */
  startedAt: number
}

/** Codes and refresh tokens: each good once, and using one twice ends the whole sign-in. */
export interface Grants {
  /** Signs the person in. @returns the code for the callback */
  issueCode(userId: string, request: CodeRequest): Promise<string>
  /** @param matches whether redirect address and PKCE verifier are those of the request */
  redeemCode(code: string, matches: (request: CodeRequest) => boolean): Promise<Grant | undefined>
  redeemRefresh(token: string): Promise<Grant | undefined>
  /** The sign-in of this id, unless it has ended. */
  session(sid: string): Promise<{ userId: string } | undefined>
  /** Whether the person is signed in at the provider. */
  isSignedIn(userId: string): Promise<boolean>
  /** Signs the person of this sign-in out, in all tabs. @returns who it was, where anybody was signed in */
  endSession(sid: string): Promise<string | undefined>
}

function secret(): string {
  return crypto.randomUUID() + crypto.randomUUID()
}

export function openGrants(store: IdentityStore, clock: () => Date): Grants {
  const now = () => clock().getTime()

  async function running(db: IdentityDb, sid: string) {
    return db
      .selectFrom('identitySessions')
      .select(['userId', 'startedAt'])
      .where('sid', '=', sid)
      .where('endedAt', 'is', null)
      .executeTakeFirst()
  }

  async function end(db: IdentityDb, sid: string): Promise<void> {
    await db
      .updateTable('identitySessions')
      .set({ endedAt: now() })
      .where('sid', '=', sid)
      .where('endedAt', 'is', null)
      .execute()
  }

  async function issueRefresh(db: IdentityDb, sid: string, scope: string): Promise<string> {
    await db.deleteFrom('identityRefresh').where('expiresAt', '<', now()).execute()
    const token = secret()
    await db
      .insertInto('identityRefresh')
      .values({ token, sid, scope, expiresAt: now() + REFRESH_MS, used: 0 })
      .execute()
    return token
  }

  return {
    issueCode: (userId, request) =>
      store.write(async (db) => {
        await db
          .deleteFrom('identityCodes')
          .where('expiresAt', '<', now() - REFRESH_MS)
          .execute()
        // A sign-in of its own for each tab, so that no tab's mishap ends another one's.
        const sid = crypto.randomUUID()
        await db
          .insertInto('identitySessions')
          .values({ sid, userId, startedAt: now(), endedAt: null })
          .execute()
        const code = secret()
        const row = { ...request, code, sid, expiresAt: now() + CODE_MS, used: 0 }
        await db.insertInto('identityCodes').values(row).execute()
        return code
      }),

    redeemCode: (code, matches) =>
      store.write(async (db) => {
        const row = await db
          .selectFrom('identityCodes')
          .selectAll()
          .where('code', '=', code)
          .executeTakeFirst()
        if (!row) return undefined
        if (row.used === 1) {
          await end(db, row.sid)
          return undefined
        }
        await db.updateTable('identityCodes').set({ used: 1 }).where('code', '=', code).execute()
        const session = await running(db, row.sid)
        if (!session || row.expiresAt <= now() || !matches(row)) return undefined
        const refreshToken = await issueRefresh(db, row.sid, row.scope)
        return { ...session, sid: row.sid, scope: row.scope, nonce: row.nonce, refreshToken }
      }),

    redeemRefresh: (token) =>
      store.write(async (db) => {
        const row = await db
          .selectFrom('identityRefresh')
          .selectAll()
          .where('token', '=', token)
          .executeTakeFirst()
        if (!row) return undefined
        if (row.used === 1) {
          await end(db, row.sid)
          return undefined
        }
        const session = await running(db, row.sid)
        if (!session || row.expiresAt <= now()) return undefined
        await db.updateTable('identityRefresh').set({ used: 1 }).where('token', '=', token).execute()
        const refreshToken = await issueRefresh(db, row.sid, row.scope)
        return { ...session, sid: row.sid, scope: row.scope, nonce: null, refreshToken }
      }),

    async session(sid) {
      return running(await store.read(), sid)
    },

    async isSignedIn(userId) {
      const db = await store.read()
      const row = await db
        .selectFrom('identitySessions')
        .select('sid')
        .where('userId', '=', userId)
        .where('endedAt', 'is', null)
        .executeTakeFirst()
      return row !== undefined
    },

    endSession: (sid) =>
      store.write(async (db) => {
        const session = await running(db, sid)
        if (!session) return undefined
        await db
          .updateTable('identitySessions')
          .set({ endedAt: now() })
          .where('userId', '=', session.userId)
          .where('endedAt', 'is', null)
          .execute()
        return session.userId
      }),
  }
}
