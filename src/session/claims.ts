import { parseGroups } from '#src/domain/permissions.ts'

/** Who is signed in. */
export interface SessionUser {
  /** The `sub` claim. */
  userId: string
  /** The `given_name` claim. */
  userName: string
  /** The `preferred_username` claim, which providers fill with the e-mail address. */
  email: string
  groups: ReadonlySet<string>
}

/** Claims as they come from an id token or from the user-info endpoint: any of them may be missing. */
export type Claims = Record<string, unknown>

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/**
 * Reads a person from claims. A claim of a later source replaces that of an earlier one; `groups` is never merged.
 */
export function readUser(userId: string, ...sources: Claims[]): SessionUser {
  const claims: Claims = Object.assign({}, ...sources)
  return {
    userId,
    userName: text(claims.given_name) || text(claims.name) || text(claims.preferred_username) || userId,
    email: text(claims.preferred_username) || text(claims.email),
    groups: parseGroups(claims.groups),
  }
}
