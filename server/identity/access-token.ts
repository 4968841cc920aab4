import { type JWTHeaderParameters, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { BoundedMap } from './bounded-map.ts'

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

/** Reads an access token: what it says, or nothing for one that is expired, forged or meant for somebody else. */
export type ReadAccessToken = (token: string) => Promise<AccessClaims | undefined>

/** After this time a signature is looked at again, since the keys may be others. */
const KNOWN_MS = 10 * 60_000

/** Whether a token is one of RFC 9068, as the built-in provider makes them. */
export const isTypedAccessToken = ({ typ }: JWTHeaderParameters): boolean => typ === 'at+jwt'

/**
 * Checks signature, type, issuer, audience and expiry. A token that was found good is so until it expires, for nothing
 * takes one back before: its signature is looked at once in a while.
 */
export function accessTokenReader(rules: AccessTokenRules): ReadAccessToken {
  const { issuer, audience, clockTolerance = 0 } = rules
  const checks = { issuer, audience, clockTolerance, algorithms: [...rules.algorithms] }
  const known = new BoundedMap<string, AccessClaims & { until: number }>()

  function remember(token: string, claims: AccessClaims): AccessClaims {
    known.set(token, { ...claims, until: Math.min(claims.expiresAt, Date.now() + KNOWN_MS) })
    return claims
  }

  return async (token) => {
    const found = known.get(token)
    if (found && Date.now() < found.until) return found
    known.delete(token)
    try {
      const requiredClaims = ['sub', 'exp']
      const { payload, protectedHeader } = await jwtVerify(token, rules.keys, { ...checks, requiredClaims })
      const { sub, sid, grant, exp = 0, auth_time: authTime } = payload
      if (!sub || !rules.isAccessToken(protectedHeader, payload)) return undefined
      const claims = {
        sub,
        sid: typeof sid === 'string' ? sid : undefined,
        grantKey: typeof grant === 'string' ? grant : undefined,
        authTime: typeof authTime === 'number' ? authTime : undefined,
        expiresAt: (exp + clockTolerance) * 1000,
        payload,
      }
      return remember(token, claims)
    } catch {
      return undefined
    }
  }
}
