import type { JWTPayload } from 'jose'
import type { Selectable } from 'kysely'
import * as z from 'zod/mini'
import { sortKey } from '#src/domain/text.ts'
import { nameText, required } from '#src/domain/text-rules.ts'
import { userRow } from '../../db/rows.ts'
import type { UsersTable } from '../../db/schema.ts'
import type { Store } from '../../db/store.ts'
import { BoundedMap } from '../../lib/bounded-map.ts'

const Line = required(nameText(200), 'A name')

/** What a provider says of a person; undefined what it leaves out. */
export interface Profile {
  userName: string | undefined
  givenName: string | undefined
  /** Null for an address that the provider names and nobody has confirmed. */
  email: string | null | undefined
  /** The name that they sign in with there. People often choose it themselves: it is shown, and never searched. */
  preferredUsername: string | undefined
}

/** One line that can be shown; undefined for everything else. */
function line(claim: unknown): string | undefined {
  return z.safeParse(Line, claim).data
}

/** Returns the confirmed address of some claims. An address that nobody has confirmed may be anybody's. */
function emailOf(claims: JWTPayload, isEmailTrusted: boolean): Profile['email'] {
  if (claims.email === undefined) return undefined
  const { email_verified } = claims
  const isConfirmed = email_verified === true || (email_verified === undefined && isEmailTrusted)
  return (isConfirmed && line(claims.email)) || null
}

/**
 * Reads who somebody is from claims of OpenID Connect.
 * @param isEmailTrusted takes an address without `email_verified` for confirmed
 */
export function profileOf(claims: JWTPayload, isEmailTrusted: boolean): Profile {
  const { name, given_name, family_name, preferred_username } = claims
  const parts = [line(given_name), line(family_name)].filter((part) => part !== undefined)
  return {
    userName: line(name) ?? (parts.length > 0 ? parts.join(' ') : undefined),
    givenName: line(given_name),
    email: emailOf(claims, isEmailTrusted),
    preferredUsername: line(preferred_username),
  }
}

type Stored = Pick<Selectable<UsersTable>, 'userName' | 'givenName' | 'email' | 'preferredUsername'>

/** The address to keep. Earlier versions stored `preferred_username` where the provider confirmed no address. */
function keptEmail({ email, preferredUsername }: Profile, stored: Stored | undefined): string | null {
  if (email !== undefined) return email
  const isFromBefore = stored?.preferredUsername === null && stored.email === preferredUsername
  return isFromBefore ? null : (stored?.email ?? null)
}

/**
 * Makes whoever signs in known to the database, and keeps what it says of them up to date. What a provider leaves out
 * stays as it is stored.
 */
export function profileKeeper(store: Store): (userId: string, profile: Profile) => Promise<void> {
  const kept = new BoundedMap<string, string>()

  return async (userId, profile) => {
    const digest = JSON.stringify(profile)
    if (kept.get(userId) === digest) return
    const stored = await store.db
      .selectFrom('users')
      .select(['userName', 'givenName', 'email', 'preferredUsername'])
      .where('userId', '=', userId)
      .executeTakeFirst()
    const userName = profile.userName ?? stored?.userName ?? null
    const givenName = profile.givenName ?? stored?.givenName ?? null
    const preferredUsername = profile.preferredUsername ?? stored?.preferredUsername ?? null
    const email = keptEmail(profile, stored)
    const known = { userName, givenName, email, preferredUsername }
    const isSame = JSON.stringify(stored) === JSON.stringify(known)
    if (!isSame) {
      const emailSort = sortKey(email ?? preferredUsername ?? '')
      const row = { ...userRow(userId, userName, email), emailSort, givenName, preferredUsername }
      await store.write('installation', (db) =>
        db
          .insertInto('users')
          .values(row)
          .onConflict((conflict) => conflict.column('userId').doUpdateSet(row))
          .execute(),
      )
    }
    kept.set(userId, digest)
  }
}
