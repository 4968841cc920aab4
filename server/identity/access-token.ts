import { type JWTVerifyGetKey, jwtVerify } from 'jose'

export interface AccessTokenRules {
  issuer: string
  audience: string
  keys: JWTVerifyGetKey
}

/** Reads an access token: what it says, or nothing for one that is expired, forged or meant for somebody else. */
export type ReadAccessToken = (token: string) => Promise<{ sub: string; groups: unknown } | undefined>

/** Checks signature (RS256 alone), type, issuer, audience and expiry, without a second of leniency. */
export function accessTokenReader(rules: AccessTokenRules): ReadAccessToken {
  return async (token) => {
    try {
      const { payload } = await jwtVerify(token, rules.keys, {
        issuer: rules.issuer,
        audience: rules.audience,
        algorithms: ['RS256'],
        typ: 'at+jwt',
        requiredClaims: ['sub', 'exp'],
      })
      return payload.sub === undefined ? undefined : { sub: payload.sub, groups: payload.groups }
    } catch {
      return undefined
    }
  }
}
