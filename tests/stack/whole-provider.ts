import { once } from 'node:events'
import { createServer } from 'node:http'
import { exportJWK, generateKeyPair } from 'jose'
import type { AdapterFactory, AdapterPayload, Configuration } from 'oidc-provider'
import { Provider } from '#server/identity/provider/openid.ts'
import { freePort } from '../free-port.ts'
import { CookieJar } from './cookie-jar.ts'
import { AUDIENCE, CLIENT } from './external-provider.ts'

export interface WholeProviderOptions {
  /** Where the application is. */
  site: string
  alg?: 'RS256' | 'ES256'
  /** How access tokens say what they are. */
  typ?: 'at+jwt' | 'JWT'
  /** The groups that access tokens name; left out, they name none. */
  groups?: readonly string[]
  /** The parameters of a sign-in that it ignores. */
  ignores?: readonly string[]
}

/** Keeps the records of a provider in memory, and lets sessions grow older. */
function openRecords() {
  const records = new Map<string, AdapterPayload>()
  const keyOf = (model: string, id: string) => `${model} ${id}`
  const adapter: AdapterFactory = (model) => ({
    async upsert(id, payload) {
      records.set(keyOf(model, id), payload)
    },
    async find(id) {
      return records.get(keyOf(model, id))
    },
    async findByUid(uid) {
      return [...records].find(([key, one]) => key.startsWith(`${model} `) && one.uid === uid)?.[1]
    },
    async findByUserCode() {
      return undefined
    },
    async consume(id) {
      const found = records.get(keyOf(model, id))
      if (found) records.set(keyOf(model, id), { ...found, consumed: Math.floor(Date.now() / 1000) })
    },
    async destroy(id) {
      records.delete(keyOf(model, id))
    },
    async revokeByGrantId(grantId) {
      for (const [key, one] of records) if (one.grantId === grantId) records.delete(key)
    },
  })
  function age(minutes: number) {
    for (const [key, one] of records)
      if (typeof one.loginTs === 'number') records.set(key, { ...one, loginTs: one.loginTs - minutes * 60 })
  }
  return { adapter, age }
}

/** An address without some of its parameters. */
function without(address: string, names: readonly string[]): string {
  const url = new URL(address, 'http://provider')
  for (const name of names) url.searchParams.delete(name)
  return url.pathname + url.search
}

const SCOPES = ['openid', 'profile', 'email']

/** The names of whoever signs in: anybody may, by any name. */
const namesOf = (sub: string) => ({
  name: `${sub} de la Clínica`,
  given_name: sub,
  family_name: 'de la Clínica',
  preferred_username: sub,
  email: `${sub}@clinica.example`,
  email_verified: true,
})

/** A whole OpenID provider that knows of this product nothing but a client and an audience, as others run one. */
export async function startWholeProvider(options: WholeProviderOptions) {
  const { site, alg = 'RS256', typ, groups, ignores = [] } = options
  const records = openRecords()
  const issuer = `http://127.0.0.1:${await freePort()}`
  const { privateKey } = await generateKeyPair(alg, { extractable: true })
  const configuration: Configuration = {
    adapter: records.adapter,
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'one', use: 'sig', alg }] },
    clients: [
      {
        client_id: CLIENT,
        token_endpoint_auth_method: 'none',
        id_token_signed_response_alg: alg,
        // Who ignores `max_age` may still say when somebody signed in.
        require_auth_time: ignores.includes('max_age'),
        grant_types: ['authorization_code', 'refresh_token'],
        redirect_uris: [`${site}/implicit/callback`],
        post_logout_redirect_uris: [site],
      },
    ],
    clientBasedCORS: (_ctx, origin) => origin === site,
    cookies: { keys: ['a key of the provider'] },
    scopes: SCOPES,
    claims: {
      profile: ['name', 'given_name', 'family_name', 'preferred_username'],
      email: ['email', 'email_verified'],
    },
    conformIdTokenClaims: false,
    rotateRefreshToken: true,
    ttl: { AccessToken: 300, Grant: 3600, IdToken: 300, Interaction: 600, RefreshToken: 3600, Session: 3600 },
    issueRefreshToken: async () => true,
    findAccount: async (_ctx, sub) => ({ accountId: sub, claims: () => ({ sub, ...namesOf(sub) }) }),
    async loadExistingGrant(ctx) {
      const { client, session } = ctx.oidc
      if (!client || session?.accountId === undefined) return undefined
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope(SCOPES)
      grant.addResourceScope(AUDIENCE, SCOPES)
      await grant.save()
      return grant
    },
    extraTokenClaims: (_ctx, token) => ({
      ...('accountId' in token && namesOf(String(token.accountId))),
      ...(groups && { groups }),
    }),
    formats: {
      customizers: {
        jwt(_ctx, _token, jwt) {
          if (typ) jwt.header = { ...jwt.header, typ }
        },
      },
    },
    features: {
      resourceIndicators: {
        enabled: true,
        defaultResource: () => AUDIENCE,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: SCOPES.join(' '),
          audience: AUDIENCE,
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg } },
        }),
      },
    },
  }
  const { warn } = console
  // It says of its own sign-in pages that they are for trials alone, which is what they are for here.
  console.warn = () => {}
  const provider = new Provider(issuer, configuration)
  console.warn = warn
  const answer = provider.callback()
  const server = createServer((req, res) => {
    if (req.url?.startsWith('/auth?')) req.url = without(req.url, ignores)
    void answer(req, res)
  })
  server.listen(Number(new URL(issuer).port), '127.0.0.1')
  await once(server, 'listening')

  return {
    issuer,
    /** Has everybody have signed in so many minutes earlier. */
    ageSessions: records.age,
    /** What the server is told of it. */
    env: { OIDC_ISSUER: issuer, OIDC_AUDIENCE: AUDIENCE, OIDC_CLIENT_ID: CLIENT },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
    /** Signs in as a browser does; gives the tokens. */
    async signIn(login: string): Promise<{ access_token: string; id_token: string }> {
      const jar = new CookieJar()
      const ask = async (url: URL, init: RequestInit = {}) => {
        const headers = { ...init.headers, cookie: jar.header(url) }
        const answer = await fetch(url, { ...init, headers, redirect: 'manual' })
        jar.take(url, answer)
        return answer
      }
      const code_verifier = 'v'.repeat(43)
      const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code_verifier))
      const code_challenge = Buffer.from(digest).toString('base64url')
      const redirect_uri = `${site}/implicit/callback`
      const query = new URLSearchParams({
        client_id: CLIENT,
        response_type: 'code',
        scope: SCOPES.join(' '),
        redirect_uri,
        code_challenge,
        code_challenge_method: 'S256',
      })
      let url = new URL(`${issuer}/auth?${query}`)
      while (url.origin === issuer) {
        const isForm = url.pathname.startsWith('/interaction/')
        const body = new URLSearchParams({ prompt: 'login', login, password: 'x' })
        const answer = await ask(url, isForm ? { method: 'POST', body } : {})
        url = new URL(answer.headers.get('location') ?? 'about:blank', url)
      }
      const answer = await fetch(`${issuer}/token`, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          client_id: CLIENT,
          redirect_uri,
          code_verifier,
          code: url.searchParams.get('code') ?? '',
        }),
      })
      return answer.json()
    },
  }
}
