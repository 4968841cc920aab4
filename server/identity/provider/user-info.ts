import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Store } from '../../db/store.ts'
import { bearerOf } from '../../http/request.ts'
import { claimsOf } from '../access.ts'
import type { ReadAccessToken } from '../access-token.ts'
import { isGrantOpen } from '../sessions.ts'

export interface UserInfoOptions {
  store: Store
  readAccessToken: ReadAccessToken
  /** Who asks, as far as the network knows. */
  address: string
  /** Whose sign-in this is; undefined once it has ended. */
  personOf(sid: string): Promise<string | undefined>
}

/**
 * The user info endpoint, for clients that look for it where OpenID Connect has it. The provider's own one takes only
 * tokens that are meant for nobody else, while a client here holds a single access token, the API's. It answers for as
 * long as the sign-in lasts, whatever the token's time.
 */
export async function userInfo(
  { store, readAccessToken, personOf, address }: UserInfoOptions,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  if (req.method !== 'GET' && req.method !== 'POST') {
    res.writeHead(405, { Allow: 'GET, POST' }).end()
    return
  }
  const token = bearerOf(req.headers.authorization)
  const known = token === undefined ? undefined : await readAccessToken(token, address)
  const isOpen = known?.grantKey !== undefined && (await isGrantOpen(store.db, known.grantKey))
  const person = known?.sid === undefined || !isOpen ? undefined : await personOf(known.sid)
  const claims = person === undefined || person !== known?.sub ? undefined : await claimsOf(store, person)
  if (!claims) {
    const reason = token === undefined ? '' : ' error="invalid_token"'
    res.writeHead(401, { 'WWW-Authenticate': `Bearer${reason}`, 'Content-Type': 'application/json' })
    res.end(JSON.stringify({ error: 'invalid_token' }))
    return
  }
  res.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8' }).end(JSON.stringify(claims))
}
