import { type JWTVerifyGetKey, jwtVerify } from 'jose'

export interface AccessTokenRules {
  issuer: string
  audience: string
  keys: JWTVerifyGetKey
}

/** What an access token says. */
interface AccessClaims {
  sub: string
  groups: unknown
}

/** Reads an access token: what it says, or nothing for one that is expired, forged or meant for somebody else. */
export type ReadAccessToken = (token: string) => Promise<AccessClaims | undefined>

/** So many tokens are remembered at most: those of more people than one server bears at once. */
const MOST_KNOWN = 1_000

/**
 * Checks signature (RS256 alone), type, issuer, audience and expiry, without a second of leniency. A token that was
 * found good is so until it expires, for nothing takes one back before: its signature is looked at once.
 */
export function accessTokenReader(rules: AccessTokenRules): ReadAccessToken {
  const known = new Map<string, AccessClaims & { expiresAt: number }>()

  function remember(token: string, claims: AccessClaims, expiresAt: number): AccessClaims {
    const [oldest] = known.keys()
    if (oldest !== undefined && known.size >= MOST_KNOWN) known.delete(oldest)
    known.set(token, { ...claims, expiresAt })
    return claims
  }

  return async (token) => {
    const found = known.get(token)
    if (found && Date.now() < found.expiresAt) return found
    known.delete(token)
    try {
      const { payload } = await jwtVerify(token, rules.keys, {
        issuer: rules.issuer,
        audience: rules.audience,
        algorithms: ['RS256'],
        typ: 'at+jwt',
        requiredClaims: ['sub', 'exp'],
      })
      const { sub, groups, exp = 0 } = payload
      return sub === undefined ? undefined : remember(token, { sub, groups }, exp * 1000)
    } catch {
      return undefined
    }
  }
}
