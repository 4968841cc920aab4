import { generateKeyPair, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { createLocalJWKSet, type JWK, type JWTVerifyGetKey } from 'jose'
import type { Store } from '../../db/store.ts'

export interface ProviderKeys {
  /** The private signing keys, RS256. */
  signing: { keys: JWK[] }
  /** Signs the provider's cookies. */
  cookies: string[]
  /** Tells people apart in the log. */
  log: string
  /** Hides whom and what the sign-in counts and logs. */
  accounts: string
  /** Derives the refresh token that follows another one. */
  renewals: string
  /** The public half, as the API verifies tokens with it. */
  publicKeys: JWTVerifyGetKey
}

/** The keys of this installation: made at the first start, the same ever after and on every server. */
export async function loadKeys(store: Store): Promise<ProviderKeys> {
  const signing: JWK = JSON.parse(await secret(store, 'signing-key', makeSigningKey))
  const random = async () => randomBytes(32).toString('base64url')
  const cookie = await secret(store, 'cookie-key', random)
  const { kty, n, e, kid, alg, use } = signing
  if (!kty || !n || !e || !kid) throw new Error('The signing key in the database is not an RSA key')
  const open: JWK = { kty, n, e, kid, ...(alg && { alg }), ...(use && { use }) }
  return {
    signing: { keys: [signing] },
    cookies: [cookie],
    log: await secret(store, 'log-key', random),
    accounts: await secret(store, 'accounts-key', random),
    renewals: await secret(store, 'renewals-key', random),
    publicKeys: createLocalJWKSet({ keys: [open] }),
  }
}

/**
 * Has the next start make other keys for tokens and cookies. Servers that run go on with those that they have: stop all
 * of them before. Whoever is signed in stays so, since what renews a token is no signature.
 */
export async function forgetSigningKeys({ db }: Pick<Store, 'db'>): Promise<void> {
  await db.deleteFrom('providerSecrets').where('name', 'in', ['signing-key', 'cookie-key']).execute()
}

async function makeSigningKey(): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  const kid = randomBytes(8).toString('hex')
  return JSON.stringify({ ...privateKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' })
}

async function secret({ db }: Store, name: string, make: () => Promise<string>): Promise<string> {
  const stored = db.selectFrom('providerSecrets').select('value').where('name', '=', name)
  const known = await stored.executeTakeFirst()
  if (known) return known.value
  // Of several servers that start at once each makes one, and all go by the one that came first.
  const made = { name, value: await make() }
  await db
    .insertInto('providerSecrets')
    .values(made)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await stored.executeTakeFirstOrThrow()).value
}
