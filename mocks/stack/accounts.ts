import { claimsOf } from '#mocks/access.ts'
import type { Store } from '#mocks/db/store.ts'
import { findPersona } from '#mocks/personas.ts'

/** The password of everybody here: the stack is for trying and testing, with invented people. */
export const PASSWORD = 'hospital'

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

/** The person's id if these credentials are theirs. Unknown users and wrong passwords look alike. */
export function authenticate(user: string, password: string): string | undefined {
  const id = user.trim().toLowerCase()
  return findPersona(id) !== undefined && password === PASSWORD ? id : undefined
}
