import { hash } from 'node:crypto'
import {
  decodeJwt,
  decodeProtectedHeader,
  errors,
  type JWTHeaderParameters,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose'
import { tooManyRequests } from '../http/api-error.ts'
import { createBuckets } from '../http/rate-limit.ts'
import { BoundedMap } from '../lib/bounded-map.ts'

export interface AccessTokenRules {
  issuer: string
  audience: string
  keys: JWTVerifyGetKey
  /** How a token may be signed. */
  algorithms: readonly string[]
  /** For so many seconds more a token counts, and so many before its time. */
  clockTolerance?: number
  /** Whether a token with a good signature is one for APIs. */
  isAccessToken(header: JWTHeaderParameters, payload: JWTPayload): boolean
}

/** What an access token says. */
interface AccessClaims {
  sub: string
  /** The sign-in that it came of. */
  sid: string | undefined
  /** The one of its sign-ins that it came of, at the built-in provider: `sessionGrants` tells whether it is good. */
  grantKey?: string | undefined
  /** When the person last proved who they are, in seconds; undefined where the provider does not tell. */
  authTime: number | undefined
  /** Only where they count in place of the stored ones. */
  groups?: unknown
  /** In milliseconds. */
  expiresAt: number
  payload: JWTPayload
}

/**
 * Reads an access token: what it says, or nothing for one that is expired, forged or meant for somebody else.
 * @param from whose forgeries are counted together, such as an IP address
 * @throws ApiError 429 after too many forgeries, for a token that is not known yet
 */
export type ReadAccessToken = (token: string, from?: string) => Promise<AccessClaims | undefined>

/** After this time a signature is looked at again, since the keys may be others. */
const KNOWN_MS = 10 * 60_000

/** Whether a token is one of RFC 9068, as the built-in provider makes them. */
export const isTypedAccessToken = ({ typ }: JWTHeaderParameters): boolean => typ === 'at+jwt'

/** Maximum of people to remember who had a good token. */
const MOST_PEOPLE = 10_000

/** Wrong signatures that are looked at: of one address, and of tokens that name the same known person. */
const FORGERIES = { perSecond: 50, burst: 100 }
const FORGERIES_OF_PERSON = { perSecond: 1, burst: 10 }

/**
 * Checks signature, type, issuer, audience and expiry. A token that was found good is so until it expires, for nothing
 * takes one back before: its signature is looked at once in a while.
 *
 * A signature costs more than the rest of a refusal, so it comes last, and wrong ones are limited by address. The limit
 * does not touch people who were seen before: colleagues at the same address renew their tokens meanwhile.
 */
export function accessTokenReader(rules: AccessTokenRules): ReadAccessToken {
  const known = new BoundedMap<string, AccessClaims & { until: number }>()
  const forged = new BoundedMap<string, true>()
  const people = new BoundedMap<string, true>(MOST_PEOPLE)
  const forgeries = createBuckets(FORGERIES.perSecond, FORGERIES.burst)
  const forgeriesOfPerson = createBuckets(FORGERIES_OF_PERSON.perSecond, FORGERIES_OF_PERSON.burst)

  return async (token, from) => {
    const key = hash('sha256', token, 'base64url')
    const found = known.get(key)
    if (found && Date.now() < found.until) return found
    known.delete(key)
    const claimed = forged.has(key) ? undefined : readUnverified(token, rules)
    if (!claimed) return undefined
    const [buckets, counted] = people.has(claimed) ? [forgeriesOfPerson, claimed] : [forgeries, from]
    const wait = counted === undefined || from === undefined ? 0 : buckets.wait(counted)
    if (wait > 0) throw tooManyRequests(wait)
    if (counted !== undefined) buckets.take(counted)
    const claims = await readVerified(token, rules)
    if (claims === 'forged') forged.set(key, true)
    if (typeof claims !== 'object') return undefined
    if (counted !== undefined) buckets.giveBack(counted)
    people.set(claims.sub, true)
    known.set(key, { ...claims, until: Math.min(claims.expiresAt, Date.now() + KNOWN_MS) })
    return claims
  }
}

/** The person whom a token names, without a look at its signature; undefined for one that no signature makes good. */
function readUnverified(token: string, rules: AccessTokenRules): string | undefined {
  const { issuer, audience, algorithms, clockTolerance = 0 } = rules
  try {
    const { alg, ...header } = decodeProtectedHeader(token)
    const payload = decodeJwt(token)
    const { iss, aud, sub, exp } = payload
    const isMeant = iss === issuer && [aud].flat().includes(audience)
    const isInTime = typeof exp === 'number' && exp + clockTolerance > Date.now() / 1000
    if (alg === undefined || !algorithms.includes(alg) || !isMeant || !isInTime) return undefined
    return typeof sub === 'string' && sub !== '' && rules.isAccessToken({ ...header, alg }, payload)
      ? sub
      : undefined
  } catch {
    return undefined
  }
}

async function readVerified(
  token: string,
  rules: AccessTokenRules,
): Promise<AccessClaims | 'forged' | undefined> {
  const { issuer, audience, clockTolerance = 0 } = rules
  const checks = { issuer, audience, clockTolerance, algorithms: [...rules.algorithms] }
  try {
    const requiredClaims = ['sub', 'exp']
    const { payload } = await jwtVerify(token, rules.keys, { ...checks, requiredClaims })
    const { sub, sid, grant, exp = 0, auth_time: authTime } = payload
    if (typeof sub !== 'string') return undefined
    return {
      sub,
      sid: typeof sid === 'string' ? sid : undefined,
      grantKey: typeof grant === 'string' ? grant : undefined,
      authTime: typeof authTime === 'number' ? authTime : undefined,
      expiresAt: (exp + clockTolerance) * 1000,
      payload,
    }
  } catch (error) {
    // Any other fault may end by itself, such as a key that is not known yet.
    return error instanceof errors.JWSSignatureVerificationFailed ? 'forged' : undefined
  }
}
