import { type QueryExecutorProvider, sql } from 'kysely'
import { bodyDigest } from '#server/http/idempotency.ts'

/** Of a request that was answered no more is kept than tells whether it is sent again. */
export const requestDigests = [
  `ALTER TABLE idempotency RENAME COLUMN body TO digest`,
  async function digestBodies(db: QueryExecutorProvider): Promise<void> {
    const kept = sql<{ body: string }>`select distinct digest as body from idempotency`
    for (const { body } of (await kept.execute(db)).rows)
      await sql`update idempotency set digest = ${bodyDigest(body)} where digest = ${body}`.execute(db)
  },
]
