import { base64url, decodeJwt } from 'jose'
import { User } from 'oidc-client-ts'
import type { Identity } from './identity.ts'

/** A signed-in person as oidc-client-ts keeps them. */
export interface StoredUser {
  /** The storage key: `oidc.user:<authority>:<client id>`. */
  key: string
  /** Its text: JSON. */
  value: string
  accessToken: string
}

interface SignInRequest {
  origin: string
  authority: string
  clientId: string
  persona: string
  now: Date
}

/**
 * Signs a persona in at the stand-in provider as a browser would, without one.
 * @returns what the browser's storage would hold afterwards
 * @throws when the provider refuses
 */
export async function signIn(
  identity: Identity,
  { origin, authority, clientId, persona, now }: SignInRequest,
): Promise<StoredUser> {
  const redirectUri = `${origin}/implicit/callback`
  const verifier = base64url.encode(crypto.getRandomValues(new Uint8Array(32)))
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  const visit = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid profile email',
    code_challenge: base64url.encode(new Uint8Array(digest)),
    code_challenge_method: 'S256',
  })
  const back = new URL(await identity.authorize(`${authority}/authorize?${visit}`, persona))
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: clientId,
    redirect_uri: redirectUri,
    code: back.searchParams.get('code') ?? '',
    code_verifier: verifier,
  })
  const response = await identity.fetch(new Request(`${authority}/token`, { method: 'POST', body: form }))
  const tokens: unknown = await response.json()
  if (!isTokens(tokens)) throw new Error(`${persona} can't sign in: ${JSON.stringify(tokens)}`)

  const { jti: _, ...claims } = decodeJwt(tokens.id_token)
  const { iss = '', sub = '', aud = '', exp = 0, iat = 0 } = claims
  const user = new User({
    ...tokens,
    session_state: null,
    profile: { ...claims, iss, sub, aud, exp, iat },
    expires_at: Math.floor(now.getTime() / 1000) + tokens.expires_in,
  })
  return {
    key: `oidc.user:${authority}:${clientId}`,
    value: user.toStorageString(),
    accessToken: tokens.access_token,
  }
}

interface Tokens {
  access_token: string
  refresh_token: string
  id_token: string
  token_type: string
  scope: string
  expires_in: number
}

function isTokens(body: unknown): body is Tokens {
  return typeof body === 'object' && body !== null && 'id_token' in body
}
