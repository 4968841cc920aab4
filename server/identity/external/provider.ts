import type { JWTHeaderParameters, JWTPayload } from 'jose'
import * as z from 'zod/mini'
import { personId } from '#src/domain/text-rules.ts'
import type { Config, ExternalIdentity } from '../../config.ts'
import type { Store } from '../../db/store.ts'
import { busy } from '../../http/api-error.ts'
import type { Log } from '../../http/log.ts'
import { BoundedMap } from '../../lib/bounded-map.ts'
import type { Repeated } from '../../lib/repeat.ts'
import { accessTokenReader, type ReadAccessToken } from '../access-token.ts'
import { askProvider, ProviderError, watchKeys } from './keys.ts'
import { profileKeeper, profileOf } from './profile.ts'
import { rightsKeeper } from './rights.ts'

/** Of the registered algorithms those with a key pair: a shared secret, or none, proves nothing here. */
const ALGORITHMS = ['RS', 'PS', 'ES']
  .flatMap((family) => ['256', '384', '512'].map((size) => family + size))
  .concat('EdDSA', 'Ed25519')

/** Clocks of two machines agree so well, in seconds. */
const TOLERANCE = 10

/** How long groups count that user info told, and how long it is left alone after it failed. */
const USER_INFO_MS = 60_000
const USER_INFO_PAUSE_MS = 30_000

export interface ExternalProviderOptions extends ExternalIdentity, Pick<Config, 'grants'> {
  store: Store
  log: Pick<Log, 'warned'>
}

export interface ExternalProvider extends Repeated {
  readAccessToken: ReadAccessToken
  /** Whether there are keys to check tokens with. */
  isReady(): boolean
  /** The origins that the application's page speaks with for signing in. */
  origins(): string[]
}

const PERSON = personId('Who it is')
const AUDIENCE = z.union([z.string(), z.array(z.string())])

/** Whether a token with a good signature is one for APIs (RFC 9068, or without a type of its own), and no ID token. */
export function isAccessToken(clientId: string, { typ }: JWTHeaderParameters, payload: JWTPayload): boolean {
  const type = typ?.toLowerCase().replace(/^application\//, '')
  if (type === 'at+jwt') return true
  const audience = z.safeParse(AUDIENCE, payload.aud)
  const isForClient = audience.success && [audience.data].flat().includes(clientId)
  const isNamedSo = payload.token_use === 'id' || payload.typ === 'ID'
  return type === 'jwt' && !isForClient && !isNamedSo && !('at_hash' in payload) && !('c_hash' in payload)
}

/** Speaks with an identity provider that knows nothing of this product. */
export function openExternalProvider(options: ExternalProviderOptions): ExternalProvider {
  const { issuer, audience, clientId, isEmailTrusted, grants, store, log } = options
  const keys = watchKeys(issuer, log)
  const keepProfile = profileKeeper(store)
  const keepRights = rightsKeeper(store)
  const readVerified = accessTokenReader({
    issuer,
    audience,
    keys: keys.find,
    algorithms: ALGORITHMS,
    clockTolerance: TOLERANCE,
    isAccessToken: (header, payload) => isAccessToken(clientId, header, payload),
  })
  const told = new BoundedMap<string, { at: number; claims: Promise<JWTPayload | undefined> }>()

  async function askUserInfo(token: string, sub: string): Promise<JWTPayload | undefined> {
    const url = keys.metadata()?.userinfo_endpoint
    if (url === undefined) return undefined
    try {
      const headers = { authorization: `Bearer ${token}`, accept: 'application/json' }
      const claims = z.safeParse(z.looseObject({ sub: z.literal(sub) }), await askProvider(url, { headers }))
      return claims.data
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      log.warned(`The identity provider ${issuer} gives no user info: ${error.message}`)
      return undefined
    }
  }

  /** What user info says to the bearer of a token: asked once a minute at most, whoever waits. */
  async function userInfo(token: string, sub: string): Promise<JWTPayload | undefined> {
    const found = told.get(token)
    if (found && Date.now() < found.at + ((await found.claims) ? USER_INFO_MS : USER_INFO_PAUSE_MS))
      return found.claims
    const asked = { at: Date.now(), claims: askUserInfo(token, sub) }
    told.set(token, asked)
    return asked.claims
  }

  return {
    stop: keys.stop,
    isReady: () => keys.metadata() !== undefined,
    origins() {
      const { authorization_endpoint, token_endpoint } = keys.metadata() ?? {}
      const addresses = [issuer, authorization_endpoint, token_endpoint]
      return [...new Set(addresses.flatMap((url) => (url === undefined ? [] : [new URL(url).origin])))]
    },
    async readAccessToken(token, from) {
      const verified = await readVerified(token, from)
      if (!verified || !z.safeParse(PERSON, verified.sub).success) return undefined
      const { sub, sid, authTime, expiresAt, payload } = verified
      const areGroupsAsked = grants === 'token' && payload.groups === undefined
      const isNamed = profileOf(payload, isEmailTrusted).userName !== undefined
      const more = areGroupsAsked || !isNamed ? await userInfo(token, sub) : undefined
      if (areGroupsAsked && !more)
        throw busy('El servicio de acceso no responde: inténtalo de nuevo en un momento')
      const claims = { ...payload, ...more }
      await keepProfile(sub, profileOf(claims, isEmailTrusted))
      if (grants === 'database') return { sub, sid, authTime, expiresAt, payload }
      const groups = claims.groups ?? []
      await keepRights(sub, groups)
      return { sub, sid, authTime, expiresAt, payload, groups }
    },
  }
}
