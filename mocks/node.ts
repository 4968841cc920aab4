import { base64url, decodeJwt } from 'jose'
import { http } from 'msw/http'
import { type SetupServer, setupServer } from 'msw/node'
import { User } from 'oidc-client-ts'
import type { Store } from '#server/db/store.ts'
import { type Api, createApi } from '#server/http/app.ts'
import { SIGN_PROOF_MINUTES } from '#server/http/fresh-proof.ts'
import { type Faults, withFaults } from './faults.ts'
import { createIdentity, type Identity } from './identity.ts'
import type { SeedName } from './seed/seed.ts'
import { openSeededStore } from './seed/seeded-store.ts'

export interface MockServerOptions {
  /** The site's origin; API and provider answer on it. */
  origin: string
  clientId?: string
  seed?: SeedName
  clock?: () => Date
  /** Seconds. */
  accessTokenTtl?: number
  /** Milliseconds. */
  groupsDelay?: number
  /** Puts the faults of mock mode on the API, those that a write names included; read anew for each request. */
  faults?: () => Faults
}

/** A signed-in person as oidc-client-ts keeps them. */
export interface StoredUser {
  /** The storage key: `oidc.user:<authority>:<client id>`. */
  key: string
  /** Its text: JSON. */
  value: string
  accessToken: string
}

export interface MockServer {
  /** Listening already; `use` adds handlers that go first. */
  server: SetupServer
  store: Store
  api: Api
  identity: Identity
  authority: string
  clientId: string
  /** Signs a persona in without a browser. @throws when the provider refuses */
  signIn(persona: string): Promise<StoredUser>
  /** Once is enough; again does nothing more. */
  close(): Promise<void>
}

/** Puts the API and the stand-in provider below this process's `fetch`, over a fresh database in memory. */
export async function setupMockServer(options: MockServerOptions): Promise<MockServer> {
  const { origin, clientId = 'hospital-web', seed = 'default', clock = () => new Date(), faults } = options
  const authority = `${origin}/oauth2/default`
  const store = await openSeededStore(seed, clock())

  const { accessTokenTtl = 300, groupsDelay = 0 } = options
  const identity = createIdentity({ store, clock, issuer: authority, clientId, accessTokenTtl, groupsDelay })
  const { verifyAccessToken } = identity
  const accountLinks = { pages: `${authority}/account` }
  const api = createApi({
    ...{ store, clock, verifyAccessToken, accountLinks },
    signProofMinutes: SIGN_PROOF_MINUTES,
  })
  const answer = faults ? withFaults(api.fetch, faults) : api.fetch

  const handlers = ['/api/*', '/docs/*', '/pay/*', '/openapi.json'].map((path) =>
    http.all(origin + path, ({ request }) => answer(request)),
  )
  const server = setupServer(
    ...handlers,
    http.all(`${authority}/*`, ({ request }) => identity.fetch(request)),
  )
  server.listen({ onUnhandledFrame: 'bypass' })

  let closing: Promise<void> | undefined
  return {
    server,
    store,
    api,
    identity,
    authority,
    clientId,
    signIn: (persona) => signIn(identity, { origin, authority, clientId, persona, now: clock() }),
    async close() {
      if (!closing) {
        server.close()
        closing = store.close()
      }
      await closing
    },
  }
}

interface SignInRequest {
  origin: string
  authority: string
  clientId: string
  persona: string
  now: Date
}

async function signIn(
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
