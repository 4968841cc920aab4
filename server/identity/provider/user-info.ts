import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Store } from '../../db/store.ts'
import { claimsOf } from '../access.ts'
import type { ReadAccessToken } from '../access-token.ts'

/**
 * The user info endpoint. The provider's own one takes only tokens that are meant for nobody else, while the
 * application holds a single access token, the API's; so this one answers to that token.
 */
export async function userInfo(
  store: Store,
  readAccessToken: ReadAccessToken,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  if (req.method !== 'GET' && req.method !== 'POST') {
    res.writeHead(405, { Allow: 'GET, POST' }).end()
    return
  }
  const token = /^Bearer +(\S+)$/i.exec(req.headers.authorization ?? '')?.[1]
  const known = token === undefined ? undefined : await readAccessToken(token)
  const claims = known && (await personClaims(store, known.sub))
  if (!claims) {
    const reason = token === undefined ? '' : ' error="invalid_token"'
    res.writeHead(401, { 'WWW-Authenticate': `Bearer${reason}`, 'Content-Type': 'application/json' })
    res.end(JSON.stringify({ error: 'invalid_token' }))
    return
  }
  res.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8' }).end(JSON.stringify(claims))
}

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
