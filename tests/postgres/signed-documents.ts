import { expect } from 'vitest'
import type { Db } from '#server/db/store.ts'
import { Document } from '#src/domain/documents/contract.ts'
import { verifySignature } from '#src/domain/documents/verify-signature.ts'

/**
 * Expects that signed documents of the default hospital verify as an API answers them.
 * @param read asks that API for a path, as somebody who may read them
 */
export async function expectSignaturesIntact(
  db: Db,
  read: (path: string) => Promise<unknown>,
): Promise<void> {
  const signed = await db
    .selectFrom('documents')
    .select('documentId')
    .where('hospitalId', '=', 1)
    .where('digest', 'is not', null)
    .limit(20)
    .execute()
  expect(signed).toHaveLength(20)
  for (const { documentId } of signed) {
    const document = Document.parse(await read(`/docs/hospitals/1/documents/${documentId}`))
    expect([documentId, verifySignature(document)]).toEqual([documentId, 'intact'])
  }
}
