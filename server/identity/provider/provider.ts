import { createHmac, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Configuration, KoaContextWithOIDC, Provider as OpenIdProvider } from 'oidc-provider'
import * as z from 'zod/mini'
import type { Accounts } from '#server/accounts/accounts.ts'
import { DatabaseUnavailableError, type Db, type Store } from '#server/db/store.ts'
import { NO_PAGE_POLICY } from '#server/http/headers.ts'
import type { Log } from '#server/http/log.ts'
import { claimsOf } from '#server/identity/access.ts'
import type { ReadAccessToken } from '#server/identity/access-token.ts'
import { endSessions, noteGrantUse } from '#server/identity/sessions.ts'
import { ACCOUNT_DEACTIVATED } from '#src/domain/permissions.ts'
import { markAnswered, storeAdapter } from './adapter.ts'
import { idlePolicy } from './idle-policy.ts'
import type { ProviderKeys } from './keys.ts'
import { errors, Provider } from './openid.ts'
import { type Look, messagePage } from './page-frame.ts'
import { signOutPage } from './pages.ts'
import { keyOf } from './sealed-record.ts'

export const CLIENT_ID = 'hospital-web'
const SCOPES = ['openid', 'profile', 'email']
/** How long somebody stays signed in without entering the password again: one long shift. */
const DAY = 24 * 60 * 60

/** What somebody who has not signed in yet can have stored: each is kept for an hour, and no application sends as much. */
const MOST_CHARACTERS = 512
const FREE_TEXTS = ['state', 'nonce', 'login_hint', 'ui_locales', 'claims_locales', 'acr_values']

export interface ProviderOptions {
  issuer: string
  origin: string
  /** The audience of access tokens. */
  resource: string
  accessTokenTtl: number
  /** Minutes without use after which a sign-in asks for the password. */
  sessionIdleMinutes: number
  store: Store
  keys: ProviderKeys
  log: Pick<Log, 'failed'>
  accounts: Pick<Accounts, 'log'>
  readAccessToken: ReadAccessToken
  /** What all pages share, with the nonce of the answer's content security policy. */
  lookOf(res: ServerResponse): Look
  /** Who asks, as far as the network knows. */
  addressOf(req: IncomingMessage): string
}

/** The certified OpenID provider, with one public client and the people of the database. */
export function createProvider(options: ProviderOptions): OpenIdProvider {
  const { issuer, store, log } = options
  const failed = (error: unknown) => log.failed('The OpenID provider failed', error)
  const provider: OpenIdProvider = new Provider(
    issuer,
    configuration(options, () => provider),
  )
  Object.assign(provider.RefreshToken.prototype, { generateTokenId: () => nextRefreshToken(options.keys) })
  // TLS ends at a proxy in front: what browsers use is known from the origin, whatever reaches this process.
  const protocol = new URL(options.origin).protocol.slice(0, -1)
  Object.defineProperty(provider.request, 'protocol', { get: () => protocol })
  provider.on('grant.success', (ctx: KoaContextWithOIDC) => {
    // Known from the first request on: a flood of forged tokens from the same address can't hold it up.
    const issued = z.safeParse(z.object({ access_token: z.string() }), ctx.body)
    if (issued.success) void options.readAccessToken(issued.data.access_token).catch(failed)
    const spent = ctx.oidc.entities.RotatedRefreshToken
    if (spent) ctx.res.once('finish', () => void markAnswered(store, spent.jti).catch(failed))
  })
  provider.on('end_session.success', (ctx: KoaContextWithOIDC) => {
    const userId = ctx.oidc.session?.accountId
    if (userId !== undefined)
      void options.accounts.log.record('signedOut', { userId }, options.addressOf(ctx.req)).catch(failed)
  })
  provider.on('server_error', (ctx: KoaContextWithOIDC, error: Error) => {
    if (error instanceof DatabaseUnavailableError) ctx.status = 503
    failed(error)
  })
  // The framework's own handler writes the stack to the console.
  provider.onerror = (error) => {
    const isOfSender = 'expose' in error && error.expose === true
    if (!isOfSender) failed(error)
  }
  provider.use(async (ctx, next) => {
    await next()
    await endDestroyed(store, ctx)
    if (!ctx.response.is('html')) ctx.set('Content-Security-Policy', NO_PAGE_POLICY)
    // The provider's own self-submitting form; its script is known to the policy by its hash and stays.
    if (typeof ctx.body === 'string' && ctx.body.includes('<title>Submitting Callback</title>')) {
      ctx.body = ctx.body
        .replace('<html>', '<html lang="es-MX" translate="no">')
        .replace('<head>', '<head><meta name="google" content="notranslate">')
        .replace('Submitting Callback', 'Un momento…')
        .replace(/Your browser does not support JavaScript[^<]*<br\/>/, '')
        .replace('>Continue<', '>Continuar<')
    }
  })
  return provider
}

function configuration(options: ProviderOptions, provider: () => OpenIdProvider): Configuration {
  const { origin, issuer, resource, store, keys, lookOf } = options
  const path = new URL(issuer).pathname
  return {
    adapter: storeAdapter(store),
    jwks: keys.signing,
    clients: [
      {
        client_id: CLIENT_ID,
        application_type: 'web',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: [`${origin}/implicit/callback`],
        post_logout_redirect_uris: [origin],
      },
    ],
    clientBasedCORS: (_ctx, from) => from === origin,
    cookies: {
      keys: keys.cookies,
      long: { httpOnly: true, sameSite: 'lax', path },
      short: { httpOnly: true, sameSite: 'lax' },
    },
    scopes: SCOPES,
    claims: {
      openid: ['sub', 'groups'],
      profile: ['name', 'given_name', 'preferred_username'],
      email: ['email'],
    },
    conformIdTokenClaims: false,
    interactions: {
      url: (_ctx, interaction) => `${path}/interaction/${interaction.uid}`,
      policy: idlePolicy(store, options.sessionIdleMinutes),
    },
    pkce: { required: () => true },
    extraParams: Object.fromEntries(FREE_TEXTS.map((name) => [name, refuseLong(name)])),
    rotateRefreshToken: true,
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    // Each sign-in has a grant of its own, so that a token used twice in one tab ends that tab alone. The
    // provider would bind tokens to the session's newest grant only; the binding is in `findAccount` instead.
    expiresWithSession: async () => false,
    async findAccount(_ctx, sub, token) {
      const sessionUid = token && 'sessionUid' in token ? token.sessionUid : undefined
      if (typeof sessionUid === 'string') {
        const session = await provider().Session.findByUid(sessionUid)
        if (session?.accountId !== sub) return undefined
      }
      const claims = await claimsOf(store, sub)
      // Whoever renews is told why there is no use in trying again.
      if (!claims && token?.kind === 'RefreshToken')
        throw new errors.CustomOIDCProviderError('invalid_grant', ACCOUNT_DEACTIVATED)
      return claims && { accountId: sub, claims: () => claims }
    },
    async loadExistingGrant(ctx) {
      const { client, session } = ctx.oidc
      if (!client || session?.accountId === undefined) return undefined
      // Everything the application asks for is granted without a question: it is the hospital's own.
      const grant = new (provider().Grant)({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope(SCOPES)
      grant.addResourceScope(resource, SCOPES)
      await grant.save()
      return grant
    },
    async extraTokenClaims(ctx, token) {
      if (!('sessionUid' in token)) return undefined
      const { accountId: userId, grantId, sessionUid: sid } = token
      if (grantId === undefined || sid === undefined) throw new errors.InvalidGrant('no session')
      const grantKey = keyOf(grantId)
      // No groups: what somebody may do is decided at each request, by what the database says then.
      const { AuthorizationCode: code, RefreshToken: refresh } = ctx.oidc.entities
      const authTime = (code ?? refresh)?.authTime
      const now = Date.now()
      const used = {
        grantKey,
        sid,
        userId,
        userAgent: ctx.get('user-agent'),
        usedAt: now,
        startedAt: authTime === undefined ? now : authTime * 1000,
        expiresAt: now + DAY * 1000,
      }
      const isOpen = await noteGrantUse(store, used, (db) => hasSession(db, sid))
      if (!isOpen) throw new errors.InvalidGrant('the session has ended')
      return { sid, grant: grantKey, auth_time: authTime }
    },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => resource,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: SCOPES.join(' '),
          audience: resource,
          accessTokenFormat: 'jwt',
          accessTokenTTL: options.accessTokenTtl,
          jwt: { sign: { alg: 'RS256' } },
        }),
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource(ctx, form) {
          // Without the application's id token any page of the web could have sent the browser here: ask.
          const person = ctx.oidc.session?.accountId
          // A tab that signs out after another one has: there is no session left that anybody could end.
          const hinted = ctx.oidc.entities.IdTokenHint?.payload.sub
          const proven = hinted !== undefined && (person === undefined || hinted === person)
          ctx.body = signOutPage(lookOf(ctx.res), form, proven)
        },
        postLogoutSuccessSource(ctx) {
          ctx.body = messagePage(lookOf(ctx.res), 'Sesión cerrada', 'Has cerrado tu sesión.', `${origin}/`)
        },
      },
    },
    renderError(ctx, out) {
      ctx.type = 'html'
      const text = `No se pudo continuar con el acceso (${out.error}).`
      ctx.body = messagePage(lookOf(ctx.res), 'Algo no salió bien', text, `${origin}/`)
    },
    ttl: {
      AccessToken: options.accessTokenTtl,
      AuthorizationCode: 60,
      IdToken: 60 * 60,
      Interaction: 60 * 60,
      Session: DAY,
      Grant: DAY,
      RefreshToken: refreshTokenTtl,
    },
  }
}

/** A session that the provider ended, at a sign-out or for another person, is over for access tokens too. */
async function endDestroyed(store: Store, { oidc }: Partial<KoaContextWithOIDC>): Promise<void> {
  const session = oidc?.session
  if (!session || !('destroyed' in session)) return
  await store.write('installation', (db) => endSessions(db, [session.uid], Date.now()))
}

async function hasSession(db: Db, uid: string): Promise<boolean> {
  const found = await db
    .selectFrom('providerRecords')
    .select('id')
    .where('model', '=', 'Session')
    .where('uid', '=', uid)
    .executeTakeFirst()
  return found !== undefined
}

/** Checks one parameter before anything is stored. The answer is a page: a redirect would carry the text on. */
function refuseLong(name: string) {
  return (_ctx: KoaContextWithOIDC, value: string | undefined) => {
    if (value === undefined || value.length <= MOST_CHARACTERS) return
    const refusal = new errors.InvalidRequest(`${name} is longer than ${MOST_CHARACTERS} characters`)
    refusal.allow_redirect = false
    throw refusal
  }
}

/**
 * Returns a refresh token: after a sign-in a random one, at a renewal always the same one for the same spent token. So a
 * renewal can be repeated, at any instance and at the same time, and nothing of the answer has to be stored.
 */
function nextRefreshToken({ renewals }: Pick<ProviderKeys, 'renewals'>): string {
  const spent = Provider.ctx?.oidc.entities.RotatedRefreshToken
  if (!spent) return randomBytes(32).toString('base64url')
  return createHmac('sha256', renewals).update(spent.jti).digest('base64url')
}

/** Rotation hands on what is left: nobody stays signed in for ever by renewing. */
function refreshTokenTtl(ctx: KoaContextWithOIDC): number {
  return ctx.oidc.entities.RotatedRefreshToken?.remainingTTL ?? DAY
}
