import { base64url, type JWTPayload } from 'jose'
import type { ApiOptions } from '#server/api/app.ts'
import type { Store } from '#server/db/store.ts'
import { claimsOf } from '#server/identity/access.ts'
import { endSessionsOf, isGrantOpen, noteGrantUse } from '#server/identity/sessions.ts'
import { type CodeRequest, type Grant, openGrants, REFRESH_MS } from './identity/grants.ts'
import { settledGroups } from './identity/groups.ts'
import { openIdentityStore } from './identity/tables.ts'
import { API_AUDIENCE, openTokens, SIGNING_ALGORITHMS } from './identity/tokens.ts'

export interface IdentityOptions {
  /** Where people and their grants are. */
  store: Store
  /** Where the provider keeps keys, codes and refresh tokens. Default: beside the people. */
  ownStore?: Store
  clock: () => Date
  /** The authority: `<origin>/oauth2/default`. */
  issuer: string
  clientId: string
  /** The site that sign-in and sign-out lead back to. Default: the issuer's origin. */
  siteOrigin?: string
  /** Seconds. */
  accessTokenTtl?: number
  /** Milliseconds until newly granted groups reach tokens; where it is set, tokens name the groups that count. */
  groupsDelay?: number
}

/** A refused visit whose return address can't be trusted: it must be shown here, not sent there. */
export class VisitRefusedError extends Error {
  override name = 'VisitRefusedError'
}

/** The stand-in OpenID provider of mock mode. Being a persona is the whole sign-in: nobody is asked. */
export interface Identity {
  /** Answers discovery, keys, token and user info below the issuer; 404 for the rest. */
  fetch(request: Request): Promise<Response>
  /**
   * A visit to the authorize address by a persona.
   * @returns where to go on to: the callback with a code or with an OAuth error
   * @throws {VisitRefusedError} for an unknown client or return address
   */
  authorize(url: string, userId: string): Promise<string>
  /** A visit to the sign-out address. @returns where to go on to. @throws {VisitRefusedError} as above */
  endSession(url: string): Promise<string>
  /** The claims of an access token; undefined when it is forged, expired or for somebody else. */
  verifyAccessToken: ApiOptions['verifyAccessToken']
}

const VERIFIER = /^[A-Za-z0-9\-._~]{43,128}$/
const CHALLENGE = /^[A-Za-z0-9_-]{43}$/

export function createIdentity(options: IdentityOptions): Identity {
  const { store, clock, issuer, clientId, accessTokenTtl = 300, groupsDelay = 0 } = options
  const site = options.siteOrigin ?? new URL(issuer).origin
  const own = openIdentityStore(options.ownStore ?? store)
  const tokens = openTokens(own, issuer, clock)
  const grants = openGrants(own, clock)

  async function claims(userId: string) {
    const person = await claimsOf(store, userId)
    if (!person) return undefined
    const groups = await settledGroups(own, userId, person.groups, groupsDelay, clock().getTime())
    return { ...person, groups }
  }

  /** Notes the session where the API looks it up. @returns whether it goes on: somebody may have ended it there */
  async function noteUse({ sid, userId, startedAt }: Grant, { headers }: Request): Promise<boolean> {
    const usedAt = clock().getTime()
    // A service worker sees no such header of its page's requests, and is itself a part of that browser.
    const userAgent = headers.get('user-agent') ?? navigator.userAgent
    return noteGrantUse(store, {
      grantKey: sid,
      sid,
      userId,
      userAgent,
      startedAt,
      usedAt,
      expiresAt: usedAt + REFRESH_MS,
    })
  }

  async function answer(grant: Grant | undefined, request: Request): Promise<Response> {
    const known = grant && (await claims(grant.userId))
    const person = known && (await noteUse(grant, request)) ? known : undefined
    if (!grant || !person) return refuse(400, 'invalid_grant', 'The code or refresh token is not valid')
    const authTime = Math.floor(grant.startedAt / 1000)
    // A renewed ID token must say what the first one said, and those of earlier versions said nothing.
    const isRenewal = grant.nonce === null
    const identity: JWTPayload = { ...person, sid: grant.sid, ...(!isRenewal && { auth_time: authTime }) }
    const access: JWTPayload = {
      sub: person.sub,
      sid: grant.sid,
      client_id: clientId,
      scope: grant.scope,
      // A visit is a whole sign-in, so whatever `max_age` is asked for is met.
      auth_time: authTime,
      // As with a provider that keeps the groups itself, and takes its time.
      ...(groupsDelay > 0 && { groups: person.groups }),
    }
    const nonce = grant.nonce === null ? {} : { nonce: grant.nonce }
    return json(200, {
      access_token: await tokens.sign(access, API_AUDIENCE, accessTokenTtl, 'at+jwt'),
      token_type: 'Bearer',
      expires_in: accessTokenTtl,
      refresh_token: grant.refreshToken,
      scope: grant.scope,
      id_token: await tokens.sign({ ...identity, ...nonce }, clientId, accessTokenTtl),
    })
  }

  async function token(request: Request): Promise<Response> {
    if (request.method !== 'POST') return refuse(405, 'invalid_request', 'POST only', { Allow: 'POST' })
    const type = request.headers.get('content-type') ?? ''
    if (!type.startsWith('application/x-www-form-urlencoded')) {
      return refuse(400, 'invalid_request', 'A form is expected')
    }
    const form = new URLSearchParams(await request.text())
    if (form.get('client_id') !== clientId) return refuse(401, 'invalid_client', 'Unknown client')
    const grantType = form.get('grant_type')
    if (grantType === 'refresh_token') {
      const refresh = form.get('refresh_token')
      if (!refresh) return refuse(400, 'invalid_request', 'refresh_token is missing')
      return answer(await grants.redeemRefresh(refresh), request)
    }
    if (grantType === 'authorization_code') {
      const code = form.get('code')
      const verifier = form.get('code_verifier')
      if (!code || !verifier) return refuse(400, 'invalid_request', 'code or code_verifier is missing')
      const challenge = VERIFIER.test(verifier) ? await s256(verifier) : undefined
      const redirectUri = form.get('redirect_uri')
      const matches = (asked: CodeRequest) =>
        asked.challenge === challenge && asked.redirectUri === redirectUri
      return answer(await grants.redeemCode(code, matches), request)
    }
    if (!grantType) return refuse(400, 'invalid_request', 'grant_type is missing')
    return refuse(400, 'unsupported_grant_type', grantType)
  }

  async function userInfo(request: Request): Promise<Response> {
    const bearer = /^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
    const payload = bearer ? await tokens.verify(bearer, API_AUDIENCE) : undefined
    const sid = String(payload?.sid)
    const session = payload ? await grants.session(sid) : undefined
    const person = session && (await isGrantOpen(store.db, sid)) && (await claims(session.userId))
    if (person) return json(200, person)
    return refuse(401, 'invalid_token', 'The access token is not valid', {
      'WWW-Authenticate': 'Bearer error="invalid_token"',
    })
  }

  return {
    async fetch(request) {
      const { origin, pathname } = new URL(request.url)
      const address = origin + pathname
      if (address === `${issuer}/.well-known/openid-configuration`) return json(200, discovery(issuer))
      if (address === `${issuer}/jwks`) return json(200, await tokens.jwks())
      if (address === `${issuer}/token`) return token(request)
      if (address === `${issuer}/userinfo`) return userInfo(request)
      return refuse(404, 'not_found', 'No such address')
    },

    async authorize(url, userId) {
      const query = new URL(url).searchParams
      const redirectUri = query.get('redirect_uri') ?? ''
      if (query.get('client_id') !== clientId) throw new VisitRefusedError('client_id')
      if (redirectUri !== `${site}/implicit/callback`) throw new VisitRefusedError('redirect_uri')
      const challenge = query.get('code_challenge') ?? ''
      const scope = query.get('scope') ?? ''
      const back = (extra: Record<string, string>) => {
        const state = query.get('state')
        return `${redirectUri}?${new URLSearchParams({ ...extra, ...(state === null ? {} : { state }), iss: issuer })}`
      }
      if (query.get('response_type') !== 'code') return back({ error: 'unsupported_response_type' })
      if (!scope.split(' ').includes('openid')) return back({ error: 'invalid_scope' })
      if (query.get('code_challenge_method') !== 'S256' || !CHALLENGE.test(challenge)) {
        return back({ error: 'invalid_request', error_description: 'PKCE with S256 is required' })
      }
      if (!(await claimsOf(store, userId))) return back({ error: 'access_denied' })
      if (query.get('prompt') === 'none' && !(await grants.isSignedIn(userId))) {
        return back({ error: 'login_required' })
      }
      const asked = { redirectUri, challenge, nonce: query.get('nonce'), scope }
      return back({ code: await grants.issueCode(userId, asked) })
    },

    async endSession(url) {
      const query = new URL(url).searchParams
      const target = query.get('post_logout_redirect_uri')
      if (target !== null && target !== site) throw new VisitRefusedError('post_logout_redirect_uri')
      const hint = query.get('id_token_hint')
      const payload = hint ? await tokens.verify(hint, clientId, true) : undefined
      const userId = payload && (await grants.endSession(String(payload.sid)))
      if (userId !== undefined)
        await store.write('installation', (db) => endSessionsOf(db, userId, clock().getTime()))
      const state = query.get('state')
      return state === null || target === null ? site : `${site}?${new URLSearchParams({ state })}`
    },

    async verifyAccessToken(accessToken) {
      const payload = await tokens.verify(accessToken, API_AUDIENCE)
      if (payload?.sub === undefined) return undefined
      const { sub, sid, exp, auth_time: authTime } = payload
      if (typeof sid !== 'string' || !(await grants.session(sid))) return undefined
      return {
        sub,
        grantKey: sid,
        authTime: typeof authTime === 'number' ? authTime : undefined,
        expiresAt: exp && exp * 1000,
        ...(groupsDelay > 0 && { groups: payload.groups }),
      }
    },
  }
}

function discovery(issuer: string): object {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/jwks`,
    end_session_endpoint: `${issuer}/logout`,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: SIGNING_ALGORITHMS,
    token_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    scopes_supported: ['openid', 'profile', 'email'],
    claims_supported: ['sub', 'name', 'given_name', 'preferred_username', 'email', 'groups'],
    authorization_response_iss_parameter_supported: true,
  }
}

async function s256(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  return base64url.encode(new Uint8Array(digest))
}

function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { 'Cache-Control': 'no-store', ...headers } })
}

/** A refusal in OAuth's own form (RFC 6749, 5.2). */
function refuse(
  status: number,
  error: string,
  description: string,
  headers?: Record<string, string>,
): Response {
  return json(status, { error, error_description: description }, headers)
}
