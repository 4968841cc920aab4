import { base64url } from 'jose'
import { sha256 } from '#src/domain/digest.ts'
import type { AccountLinksTable } from '../db/schema.ts'
import type { Db } from '../db/store.ts'

const LINK_MS = 24 * 60 * 60 * 1000
/** For so long a link that is no longer good says why. */
const TOLD_MS = 30 * LINK_MS

export type LinkKind = AccountLinksTable['kind']

interface NewLink {
  kind: LinkKind
  userId: string | null
  email: string | null
  createdById: string | null
}

/** A link that was made; its token is kept nowhere. */
export interface MadeLink {
  token: string
  expiresAt: number
}

/**
 * Makes a link that is good once, for 24 hours. Whatever was made before for the same person is good no more.
 * @param now milliseconds
 */
export async function makeLink(db: Db, link: NewLink, now: number): Promise<MadeLink> {
  const token = base64url.encode(crypto.getRandomValues(new Uint8Array(32)))
  const expiresAt = now + LINK_MS
  await db
    .deleteFrom('accountLinks')
    .where('expiresAt', '<', now - TOLD_MS)
    .execute()
  if (link.userId !== null)
    await db
      .updateTable('accountLinks')
      .set({ expiresAt: now })
      .where('userId', '=', link.userId)
      .where('expiresAt', '>', now)
      .where('usedAt', 'is', null)
      .execute()
  await db
    .insertInto('accountLinks')
    .values({ ...link, digest: sha256(token), createdAt: now, expiresAt, usedAt: null })
    .execute()
  return { token, expiresAt }
}

/** Where a link leads to. @param accountPages the address below which the pages of accounts are */
export function addressOf({ token }: MadeLink, accountPages: string): string {
  return `${accountPages}/link?${new URLSearchParams({ token })}`
}

/** What a link is for, and why it is no longer good, if so. */
export interface FoundLink {
  digest: string
  kind: LinkKind
  userId: string | null
  email: string | null
  state: 'good' | 'used' | 'expired'
}

/** Finds a link by its token; undefined where there is none. */
export async function findLink(db: Db, token: string, now: number): Promise<FoundLink | undefined> {
  const row = await db
    .selectFrom('accountLinks')
    .selectAll()
    .where('digest', '=', sha256(token))
    .executeTakeFirst()
  if (!row) return undefined
  const { digest, kind, userId, email } = row
  const state = row.usedAt !== null ? 'used' : row.expiresAt <= now ? 'expired' : 'good'
  return { digest, kind, userId, email, state }
}

/** Takes a link, once. @returns false where somebody was faster, or its time is over */
export async function spendLink(
  db: Db,
  { digest }: Pick<FoundLink, 'digest'>,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accountLinks')
    .set({ usedAt: now })
    .where('digest', '=', digest)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}
