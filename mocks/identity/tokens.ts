import { exportJWK, generateKeyPair, importJWK, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import * as z from 'zod/mini'
import type { IdentityStore } from './tables.ts'

/** Each database has its own key pair, and one for RS256 takes a twentieth of a second to make. */
const ALG = 'ES256'
/** A database of an earlier version has a pair for RS256, which goes on signing. */
export const SIGNING_ALGORITHMS = [ALG, 'RS256']
const StoredKey = z.catchall(z.object({ kid: z.string(), alg: z.string() }), z.string())
/** The parts of a pair, of either kind, that nobody but the signer may see. */
const PRIVATE = ['d', 'p', 'q', 'dp', 'dq', 'qi']
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
  const secret = z.parse(StoredKey, JSON.parse(row?.jwk ?? '{}'))
  const published = Object.fromEntries(Object.entries(secret).filter(([name]) => !PRIVATE.includes(name)))
  return {
    header: { alg: secret.alg, kid: secret.kid },
    published,
    open: await importJWK(published),
    secret: await importJWK(secret),
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
      return { keys: [(await keys()).published] }
    },
    async sign(claims, audience, lifetime, type = 'JWT') {
      const { header, secret } = await keys()
      const now = Math.floor(clock().getTime() / 1000)
      return new SignJWT(claims)
        .setProtectedHeader({ ...header, typ: type })
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(now)
        .setExpirationTime(now + lifetime)
        .setJti(crypto.randomUUID())
        .sign(secret)
    },
    async verify(token, audience, expiredToo = false) {
      const { header, open } = await keys()
      const currentDate = expiredToo ? new Date(0) : clock()
      const verified = await jwtVerify(token, open, {
        algorithms: [header.alg],
        issuer,
        audience,
        currentDate,
      }).catch(() => undefined)
      return verified?.payload
    },
  }
}
