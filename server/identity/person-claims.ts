import type { Store } from '../db/store.ts'
import { claimsOf } from './access.ts'

/** What the provider says about a person, in the id token and at user info. */
export interface PersonClaims {
  sub: string
  given_name: string
  preferred_username: string
  email: string
  groups: string[]
  [claim: string]: unknown
}

/**
 * Reads a person's claims from the database at this moment, so that the next token carries every right given or
 * taken since the last one. Nothing for somebody unknown.
 */
export async function personClaims(store: Store, sub: string): Promise<PersonClaims | undefined> {
  const claims = await claimsOf(store, sub)
  return claims && { ...claims, email: claims.preferred_username }
}
