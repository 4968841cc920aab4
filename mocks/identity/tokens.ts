import { exportJWK, generateKeyPair, importJWK, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import type { IdentityStore } from './tables.ts'

const ALG = 'RS256'
/** Whom access tokens are for. */
export const API_AUDIENCE = 'hospital-api'

/** Signs and checks this provider's tokens with the key pair that is kept in the database. */
export interface Tokens {
  jwks(): Promise<{ keys: object[] }>
  sign(claims: JWTPayload, audience: string, lifetime: number, type?: string): Promise<string>
  /** @returns the claims, or undefined when the token is not of this provider, not for `audience` or expired */
  verify(token: string, audience: string, expiredToo?: boolean): Promise<JWTPayload | undefined>
}

async function loadKeys(store: IdentityStore) {
  const find = async () => (await store.read()).selectFrom('identityKeys').select('jwk').executeTakeFirst()
  let row = await find()
  if (!row) {
    const { privateKey } = await generateKeyPair(ALG, { extractable: true })
    const kid = crypto.randomUUID()
    const jwk = JSON.stringify({ ...(await exportJWK(privateKey)), kid, alg: ALG, use: 'sig' })
    await store.write(async (db) => {
      // Whoever asks second takes the first one's key.
      const there = await db.selectFrom('identityKeys').select('kid').executeTakeFirst()
      if (!there) await db.insertInto('identityKeys').values({ kid, jwk }).execute()
    })
    row = await find()
  }
  const { kid, n, e, ...rest } = JSON.parse(row?.jwk ?? '{}')
  const jwk = { kid, n, e, kty: 'RSA', alg: ALG, use: 'sig' }
  return {
    jwk,
    kid: String(kid),
    open: await importJWK(jwk, ALG),
    secret: await importJWK({ ...rest, ...jwk }, ALG),
  }
}

/** @param issuer the `iss` of all tokens */
export function openTokens(store: IdentityStore, issuer: string, clock: () => Date): Tokens {
  let loading: ReturnType<typeof loadKeys> | undefined
  function keys() {
    loading ??= loadKeys(store)
    return loading
  }

  return {
    async jwks() {
      return { keys: [(await keys()).jwk] }
    },
    async sign(claims, audience, lifetime, type = 'JWT') {
      const { kid, secret } = await keys()
      const now = Math.floor(clock().getTime() / 1000)
      return new SignJWT(claims)
        .setProtectedHeader({ alg: ALG, kid, typ: type })
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(now)
        .setExpirationTime(now + lifetime)
        .setJti(crypto.randomUUID())
        .sign(secret)
    },
    async verify(token, audience, expiredToo = false) {
      const { open } = await keys()
      const currentDate = expiredToo ? new Date(0) : clock()
      const verified = await jwtVerify(token, open, {
        algorithms: [ALG],
        issuer,
        audience,
        currentDate,
      }).catch(() => undefined)
      return verified?.payload
    },
  }
}
