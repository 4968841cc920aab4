import type { JWTPayload } from 'jose'
import * as z from 'zod/mini'
import { nameText, required } from '#src/domain/text-rules.ts'
import { userRow } from '../../db/rows.ts'
import type { Store } from '../../db/store.ts'
import { BoundedMap } from '../bounded-map.ts'

const Line = required(nameText(200), 'A name')

/** What a provider says of a person; undefined what it leaves out. */
export interface Profile {
  userName: string | undefined
  givenName: string | undefined
  email: string | undefined
}

/** One line that can be shown; undefined for everything else. */
function line(claim: unknown): string | undefined {
  return z.safeParse(Line, claim).data
}

/** Reads who somebody is from claims of OpenID Connect. */
export function profileOf(claims: JWTPayload): Profile {
  const { name, given_name, family_name, preferred_username } = claims
  const parts = [line(given_name), line(family_name)].filter((part) => part !== undefined)
  // An address that nobody has confirmed may be anybody's.
  const email = claims.email_verified === false ? undefined : line(claims.email)
  return {
    userName: line(name) ?? (parts.length > 0 ? parts.join(' ') : undefined),
    givenName: line(given_name),
    email: email ?? line(preferred_username),
  }
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
      .select(['userName', 'givenName', 'email'])
      .where('userId', '=', userId)
      .executeTakeFirst()
    const userName = profile.userName ?? stored?.userName ?? null
    const givenName = profile.givenName ?? stored?.givenName ?? null
    const email = profile.email ?? stored?.email ?? null
    const isSame = stored?.userName === userName && stored.givenName === givenName && stored.email === email
    if (!isSame) {
      const row = { ...userRow(userId, userName, email), givenName }
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
