import { generateKeyPair, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { createLocalJWKSet, type JWK, type JWTVerifyGetKey } from 'jose'
import type { ProviderDb } from './database.ts'

export interface ProviderKeys {
  /** The private signing keys, RS256. */
  signing: { keys: JWK[] }
  /** Signs the provider's cookies. */
  cookies: string[]
  /** Tells people apart in the log. */
  log: string
  /** The public half, as the API verifies tokens with it. */
  publicKeys: JWTVerifyGetKey
}

/** The keys of this stack: made at the first start, the same ever after. */
export async function loadKeys(db: ProviderDb): Promise<ProviderKeys> {
  const signing: JWK = JSON.parse(await secret(db, 'signing-key', makeSigningKey))
  const random = async () => randomBytes(32).toString('base64url')
  const cookie = await secret(db, 'cookie-key', random)
  const { kty, n, e, kid, alg, use } = signing
  if (!kty || !n || !e || !kid) throw new Error('The signing key in provider.sqlite is not an RSA key')
  const open: JWK = { kty, n, e, kid, ...(alg && { alg }), ...(use && { use }) }
  return {
    signing: { keys: [signing] },
    cookies: [cookie],
    log: await secret(db, 'log-key', random),
    publicKeys: createLocalJWKSet({ keys: [open] }),
  }
}

async function makeSigningKey(): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  const kid = randomBytes(8).toString('hex')
  return JSON.stringify({ ...privateKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' })
}

async function secret(db: ProviderDb, name: string, make: () => Promise<string>): Promise<string> {
  const stored = db.prepare('SELECT value FROM secrets WHERE name = ?').get(name)?.value
  if (typeof stored === 'string') return stored
  const made = await make()
  db.prepare('INSERT INTO secrets (name, value) VALUES (?, ?)').run(name, made)
  return made
}
