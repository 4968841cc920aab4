import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import canonicalize from 'canonicalize'
import { type QueryExecutorProvider, sql } from 'kysely'

/** The digest of a request's body as this migration made it: a migration calls no live code. */
function bodyDigest(body: string): string {
  let canonical: string | undefined
  try {
    canonical = canonicalize(JSON.parse(body))
  } catch {
    // Not JSON: the text itself is digested.
  }
  return bytesToHex(sha256(utf8ToBytes(canonical ?? body)))
}

/** Of a request that was answered no more is kept than tells whether it is sent again. */
export const requestDigests = [
  `ALTER TABLE idempotency RENAME COLUMN body TO digest`,
  async function digestBodies(db: QueryExecutorProvider): Promise<void> {
    const kept = sql<{ body: string }>`select distinct digest as body from idempotency`
    for (const { body } of (await kept.execute(db)).rows)
      await sql`update idempotency set digest = ${bodyDigest(body)} where digest = ${body}`.execute(db)
  },
]
