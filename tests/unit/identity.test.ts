import {
  createLocalJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  exportJWK,
  generateKeyPair,
  jwtVerify,
} from 'jose'
import { afterEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { openIdentityStore } from '#mocks/identity/tables.ts'
import { createIdentity, type IdentityOptions, VisitRefusedError } from '#mocks/identity.ts'
import { openSeededStore } from '#mocks/seed/seeded-store.ts'
import { createApi } from '#server/api/app.ts'
import type { Store } from '#server/db/store.ts'
import { grantEverything } from '#server/identity/access.ts'

const SITE = 'http://localhost:5173'
const ISSUER = `${SITE}/oauth2/default`
const CLIENT = 'hospital-web'
const CALLBACK = `${SITE}/implicit/callback`
const VERIFIER = 'v'.repeat(43)
/** BASE64URL(SHA-256(VERIFIER)), worked out apart from the code under test. */
const CHALLENGE = Buffer.from(
  await crypto.subtle.digest('SHA-256', new TextEncoder().encode(VERIFIER)),
).toString('base64url')

const stores: Store[] = []
afterEach(async () => {
  for (const store of stores.splice(0)) await store.close()
})

/** A provider over a fresh database, with a clock that the test moves. */
async function provider(options: Partial<IdentityOptions> = {}) {
  const time = { now: Date.parse('2026-11-21T14:00:00Z') }
  const clock = () => new Date(time.now)
  const store = await openSeededStore('default', clock())
  stores.push(store)
  const create = () => createIdentity({ store, clock, issuer: ISSUER, clientId: CLIENT, ...options })
  const identity = create()

  async function post(form: Record<string, string>) {
    const body = new URLSearchParams({ client_id: CLIENT, ...form })
    const response = await identity.fetch(new Request(`${ISSUER}/token`, { method: 'POST', body }))
    return { status: response.status, body: await response.json() }
  }
  async function code(userId = 'medica', changes: Record<string, string> = {}) {
    const back = new URL(await identity.authorize(authorizeUrl(changes), userId))
    return back.searchParams.get('code') ?? ''
  }
  const redeem = (value: string, changes: Record<string, string> = {}) =>
    post({
      grant_type: 'authorization_code',
      code: value,
      redirect_uri: CALLBACK,
      code_verifier: VERIFIER,
      ...changes,
    })
  const refresh = (value: string) => post({ grant_type: 'refresh_token', refresh_token: value })
  const signIn = async (userId?: string) => (await redeem(await code(userId))).body
  return { identity, create, store, time, post, code, redeem, refresh, signIn }
}

function authorizeUrl(changes: Record<string, string> = {}): string {
  const query = new URLSearchParams({
    client_id: CLIENT,
    redirect_uri: CALLBACK,
    response_type: 'code',
    scope: 'openid profile email',
    state: 'a b&c',
    nonce: 'n-1',
    code_challenge: CHALLENGE,
    code_challenge_method: 'S256',
    ...changes,
  })
  return `${ISSUER}/authorize?${query}`
}

const userInfo = (token: string) =>
  new Request(`${ISSUER}/userinfo`, { headers: { Authorization: `Bearer ${token}` } })

describe('signing in', () => {
  it('names all its addresses under the issuer', async () => {
    const { identity } = await provider()
    const response = await identity.fetch(new Request(`${ISSUER}/.well-known/openid-configuration`))
    expect(await response.json()).toMatchObject({ issuer: ISSUER, token_endpoint: `${ISSUER}/token` })
    expect((await identity.fetch(new Request(`${ISSUER}/else`))).status).toBe(404)
  })

  it('goes back to the callback with the state, and gives signed tokens for the code', async () => {
    const { identity, redeem, time } = await provider()
    const back = new URL(await identity.authorize(authorizeUrl(), 'medica'))
    expect(back.origin + back.pathname).toBe(CALLBACK)
    expect(back.searchParams.get('state')).toBe('a b&c')
    const { status, body } = await redeem(back.searchParams.get('code') ?? '')
    expect(status).toBe(200)
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 300, scope: 'openid profile email' })

    const keys = createLocalJWKSet(await (await identity.fetch(new Request(`${ISSUER}/jwks`))).json())
    const currentDate = new Date(time.now)
    const checks = { issuer: ISSUER, audience: CLIENT, algorithms: ['ES256'], currentDate }
    const { payload } = await jwtVerify(body.id_token, keys, checks)
    expect(payload).toMatchObject({ sub: 'medica', nonce: 'n-1', given_name: expect.any(String) })
    expect(payload.email).toBe(payload.preferred_username)
    expect(payload.groups).toContain('hospital-1-patients-write')
    expect(decodeJwt(body.access_token)).not.toHaveProperty('groups')
    const info = await (await identity.fetch(userInfo(body.access_token))).json()
    expect(info).toMatchObject({ sub: 'medica', groups: payload.groups })
  })

  it('publishes no private part of its key', async () => {
    const { identity } = await provider()
    const { keys } = await (await identity.fetch(new Request(`${ISSUER}/jwks`))).json()
    expect(Object.keys(keys[0]).toSorted()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'])
  })

  it('goes on signing with the RSA key of a database from before, and publishes no private part of it either', async () => {
    const { identity, store, signIn } = await provider()
    const { privateKey } = await generateKeyPair('RS256', { extractable: true })
    const jwk = { ...(await exportJWK(privateKey)), kid: 'from-before', alg: 'RS256', use: 'sig' }
    await openIdentityStore(store).write((db) =>
      db
        .insertInto('identityKeys')
        .values({ kid: jwk.kid, jwk: JSON.stringify(jwk) })
        .execute(),
    )
    const { id_token, access_token } = await signIn()
    expect(decodeProtectedHeader(id_token)).toMatchObject({ alg: 'RS256', kid: 'from-before' })
    expect((await identity.fetch(userInfo(access_token))).status).toBe(200)
    const { keys } = await (await identity.fetch(new Request(`${ISSUER}/jwks`))).json()
    expect(Object.keys(keys[0]).toSorted()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
  })

  it.each([
    ['another verifier', { code_verifier: 'w'.repeat(43) }],
    ['a verifier that is too short', { code_verifier: 'v' }],
    ['another return address', { redirect_uri: `${SITE}/other` }],
  ])('refuses a code with %s, and the code is spent', async (_, changes) => {
    const { code, redeem } = await provider()
    const value = await code()
    expect(await redeem(value, changes)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    expect(await redeem(value)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  })

  it('refuses a code that comes late', async () => {
    const { code, redeem, time } = await provider()
    const value = await code()
    time.now += 60_000
    expect((await redeem(value)).body.error).toBe('invalid_grant')
  })

  it('refuses a code’s second use, and ends what its first use gave', async () => {
    const { code, redeem, refresh } = await provider()
    const value = await code()
    const first = await redeem(value)
    expect((await redeem(value)).body.error).toBe('invalid_grant')
    expect((await refresh(first.body.refresh_token)).body.error).toBe('invalid_grant')
  })

  it.each([
    [{ client_id: 'other' }, 401, 'invalid_client'],
    [{ grant_type: 'password' }, 400, 'unsupported_grant_type'],
    [{}, 400, 'invalid_request'],
    [{ grant_type: 'refresh_token' }, 400, 'invalid_request'],
    [{ grant_type: 'authorization_code', code: 'x' }, 400, 'invalid_request'],
    [{ grant_type: 'refresh_token', refresh_token: 'x' }, 400, 'invalid_grant'],
  ])('answers the form %o with OAuth’s own errors', async (form, status, error) => {
    const { post } = await provider()
    expect(await post(form)).toMatchObject({ status, body: { error } })
  })

  it.each([
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
    [{ code_challenge: 'x' }, 'invalid_request'],
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ scope: 'profile' }, 'invalid_scope'],
    [{ prompt: 'none' }, 'login_required'],
  ])('sends a visit with %o back with its error', async (changes, error) => {
    const { identity } = await provider()
    const back = new URL(await identity.authorize(authorizeUrl(changes), 'medica'))
    expect(back.origin + back.pathname).toBe(CALLBACK)
    expect(Object.fromEntries(back.searchParams)).toMatchObject({ error, state: 'a b&c' })
  })

  it.each([{ client_id: 'other' }, { redirect_uri: 'https://evil.example/implicit/callback' }])(
    'sends a visit with %o nowhere',
    async (changes) => {
      const { identity } = await provider()
      await expect(identity.authorize(authorizeUrl(changes), 'medica')).rejects.toThrow(VisitRefusedError)
    },
  )

  it('refuses somebody unknown', async () => {
    const { identity } = await provider()
    expect(await identity.authorize(authorizeUrl(), 'nadie')).toContain('error=access_denied')
  })
})

describe('renewing', () => {
  it('rotates: each refresh token is good once, a second use ends the sign-in', async () => {
    const { signIn, refresh } = await provider()
    const first = await signIn()
    const second = await refresh(first.refresh_token)
    expect(second.status).toBe(200)
    expect(decodeJwt(second.body.id_token).sub).toBe('medica')
    expect(second.body.refresh_token).not.toBe(first.refresh_token)
    expect((await refresh(first.refresh_token)).body.error).toBe('invalid_grant')
    expect((await refresh(second.body.refresh_token)).body.error).toBe('invalid_grant')
  })

  it('leaves the sign-in of another tab alone when one tab’s is ended', async () => {
    const { signIn, refresh } = await provider()
    const [one, other] = [await signIn(), await signIn()]
    await refresh(one.refresh_token)
    await refresh(one.refresh_token)
    expect((await refresh(other.refresh_token)).status).toBe(200)
  })

  it('lets just one of two simultaneous renewals through', async () => {
    const { signIn, refresh } = await provider()
    const { refresh_token } = await signIn()
    const answers = await Promise.all([refresh(refresh_token), refresh(refresh_token)])
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 400])
  })

  it('outlives the provider: keys and grants are in the database', async () => {
    const { signIn, create } = await provider()
    const { access_token, refresh_token } = await signIn()
    const restarted = create()
    expect(await restarted.verifyAccessToken(access_token)).toMatchObject({ sub: 'medica' })
    const body = new URLSearchParams({ client_id: CLIENT, grant_type: 'refresh_token', refresh_token })
    expect((await restarted.fetch(new Request(`${ISSUER}/token`, { method: 'POST', body }))).status).toBe(200)
  })

  it.each([0, 5000])('brings new groups once the delay of %i ms is over', async (groupsDelay) => {
    const { signIn, refresh, store, time } = await provider({ groupsDelay })
    const groups = (tokens: { id_token: string }) => decodeJwt(tokens.id_token).groups
    let tokens = await signIn('sin-hospitales')
    expect(groups(tokens)).toEqual([])
    await store.write('installation', (db) => grantEverything(db, 'sin-hospitales', 1))
    for (const step of groupsDelay === 0 ? [] : [0, groupsDelay - 1]) {
      time.now += step
      tokens = (await refresh(tokens.refresh_token)).body
      expect(groups(tokens)).toEqual([])
    }
    time.now += 1
    tokens = (await refresh(tokens.refresh_token)).body
    expect(groups(tokens)).toHaveLength(12)
  })

  it('brings what was changed for a member through the API, and nothing of a membership that ended', async () => {
    const { signIn, refresh, store, identity, time } = await provider()
    const clock = () => new Date(time.now)
    const api = createApi({ store, clock, verifyAccessToken: identity.verifyAccessToken })
    const manager = await signIn('direccion')
    const call = (token: string, method: string, path: string, init: RequestInit = {}) => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
      const url = `${SITE}/api/hospitals/1/${path}?api-version=2020-05-01`
      return api.fetch(new Request(url, { ...init, method, headers: { ...headers, ...init.headers } }))
    }
    const own = (tokens: { id_token: string }) => {
      const { groups } = z.parse(z.object({ groups: z.array(z.string()) }), decodeJwt(tokens.id_token))
      return groups.filter((group) => group.startsWith('hospital-1-'))
    }
    const first = await signIn('archivo')
    expect(own(first)).toHaveLength(6)

    const body = JSON.stringify({ groups: ['hospital-1-rooms-read', 'hospital-1-rooms-write'] })
    const change = { body, headers: { 'if-match': '"1"' } }
    expect((await call(manager.access_token, 'PUT', 'users/archivo', change)).status).toBe(200)
    expect((await call(first.access_token, 'GET', 'patients')).status).toBe(403)
    const second = (await refresh(first.refresh_token)).body
    expect(own(second)).toEqual(['hospital-1-rooms-read', 'hospital-1-rooms-write'])
    expect((await call(second.access_token, 'GET', 'patients')).status).toBe(403)
    expect((await call(second.access_token, 'GET', 'rooms')).status).toBe(200)

    expect((await call(manager.access_token, 'DELETE', 'users/archivo')).status).toBe(204)
    expect((await call(second.access_token, 'GET', 'rooms')).status).toBe(404)
    expect(own((await refresh(second.refresh_token)).body)).toEqual([])
  })

  it('takes withdrawn groups away at once', async () => {
    const { signIn, refresh, store } = await provider({ groupsDelay: 5000 })
    const { refresh_token } = await signIn()
    await store.write('installation', (db) =>
      db.deleteFrom('grants').where('userId', '=', 'medica').execute(),
    )
    expect(decodeJwt((await refresh(refresh_token)).body.id_token).groups).toEqual([])
  })
})

describe('access tokens', () => {
  it('end with their time', async () => {
    const { identity, signIn, time } = await provider({ accessTokenTtl: 10 })
    const { access_token } = await signIn()
    time.now += 9_000
    expect(await identity.verifyAccessToken(access_token)).toMatchObject({ sub: 'medica' })
    time.now += 1_000
    expect(await identity.verifyAccessToken(access_token)).toBeUndefined()
    expect((await identity.fetch(userInfo(access_token))).status).toBe(401)
  })

  it('are refused when changed, signed by another key, or made for the app', async () => {
    const { identity, signIn } = await provider()
    const { access_token, id_token } = await signIn()
    const [head, , signature] = access_token.split('.')
    const claims = { ...decodeJwt(access_token), sub: 'direccion' }
    const forged = `${head}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${signature}`
    const stranger = await (await provider()).signIn()
    for (const token of [forged, stranger.access_token, id_token, '', 'a.b.c']) {
      expect(await identity.verifyAccessToken(token)).toBeUndefined()
    }
  })
})

describe('signing out', () => {
  it('leads back to the site, ends all sign-ins of the person, and says so to prompt=none', async () => {
    const { identity, signIn, refresh, time } = await provider()
    const [one, other, stranger] = [await signIn(), await signIn(), await signIn('archivo')]
    time.now += 3_600_000
    const query = new URLSearchParams({
      id_token_hint: one.id_token,
      post_logout_redirect_uri: SITE,
      state: 's',
    })
    expect(await identity.endSession(`${ISSUER}/logout?${query}`)).toBe(`${SITE}?state=s`)
    expect((await refresh(one.refresh_token)).body.error).toBe('invalid_grant')
    expect((await refresh(other.refresh_token)).body.error).toBe('invalid_grant')
    expect((await refresh(stranger.refresh_token)).status).toBe(200)
    expect(await identity.authorize(authorizeUrl({ prompt: 'none' }), 'medica')).toContain('login_required')
    expect(await identity.authorize(authorizeUrl({ prompt: 'none' }), 'archivo')).toContain('code=')
  })

  it('leads nowhere else', async () => {
    const { identity } = await provider()
    const url = `${ISSUER}/logout?post_logout_redirect_uri=${encodeURIComponent('https://evil.example')}`
    await expect(identity.endSession(url)).rejects.toThrow(VisitRefusedError)
    expect(await identity.endSession(`${ISSUER}/logout`)).toBe(SITE)
  })
})
