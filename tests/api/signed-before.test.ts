import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { insertRows } from '#server/db/bulk-insert.ts'
import { migrate } from '#server/db/migrations.ts'
import { openNodeStore } from '#server/db/sqlite/node.ts'
import type { Document } from '#src/domain/documents/contract.ts'
import { verifySignature } from '#src/domain/documents/verify-signature.ts'
import { ifMatch } from '../fixtures/api-client.ts'
import { DOCUMENTS, documentIn } from '../fixtures/documents.ts'
import { startServer } from '../fixtures/server.ts'

/** How many migrations the version had that wrote the rows of the fixture. */
const MIGRATIONS_THEN = 7

const TABLES = [
  ...(['meta', 'users', 'hospitals', 'profiles', 'members', 'grants', 'doctors', 'patients'] as const),
  ...(['episodes', 'templateForms', 'templates', 'templateRevisions', 'documents', 'addenda'] as const),
]

/** A hospital with documents that were signed before a signature said whose note it is: the tables as they were. */
async function startFromBefore() {
  const file = new URL('../fixtures/signed-documents.json', import.meta.url)
  const rows = z.parse(
    z.record(z.string(), z.array(z.looseObject({}))),
    JSON.parse(readFileSync(file, 'utf8')),
  )
  const store = await openNodeStore({ file: ':memory:' })
  await migrate(store, MIGRATIONS_THEN)
  await store.write('installation', async (db) => {
    for (const table of TABLES) await insertRows(db, table, rows[table] ?? [])
  })
  const server = await startServer({ store, seed: 'empty' })
  const get = async (documentId: number) =>
    documentIn(await server.as('archivo').get(`${DOCUMENTS}/${documentId}`))
  const act = async (document: Document, action: string, body: object, persona = 'medica') =>
    documentIn(
      await server.as(persona).post(`${DOCUMENTS}/${document.documentId}/${action}`, body, ifMatch(document)),
    )
  const ids = z.parse(z.array(z.looseObject({ documentId: z.int() })), rows.documents)
  const documents = await Promise.all(ids.map(({ documentId }) => get(documentId)))
  return { ...server, get, act, documents }
}

describe('documents of the first version of signatures', () => {
  test('verify for good, with their addenda and annulled, and name nobody', async () => {
    const { documents } = await startFromBefore()
    const signed = documents.filter(({ digest }) => digest !== null)
    expect(signed.map(({ status }) => status)).toEqual(['amended', 'annulled', 'signed', 'signed'])
    for (const document of signed) {
      expect([document.documentId, verifySignature(document)]).toEqual([document.documentId, 'intact'])
      expect([document.signatureVersion, document.subject]).toEqual([1, null])
    }
  })

  test('take addenda and are annulled as before, and stay what they are', async () => {
    const { documents, act, store } = await startFromBefore()
    const [, , nursing, last] = documents
    if (!nursing || !last) throw new Error('The fixture is another one')
    const amended = await act(last, 'addenda', { text: 'Sin cambios' })
    const annulled = await act(nursing, 'annul', { reason: 'Duplicada' }, 'enfermeria')
    for (const one of [amended, annulled]) {
      expect([verifySignature(one), one.signatureVersion, one.subject]).toEqual(['intact', 1, null])
      const subject = JSON.stringify({ name: 'Otra' })
      const write = store.write('installation', (db) =>
        db.updateTable('documents').set({ subject }).execute(),
      )
      await expect(write).rejects.toThrow('documents keep what was written')
    }
  })

  test('stand beside drafts of then, which are signed with the newest', async () => {
    const { documents, act } = await startFromBefore()
    const draft = documents.find(({ status }) => status === 'draft')
    if (!draft) throw new Error('The fixture is another one')
    expect([draft.signatureVersion, draft.lastEditedBy]).toEqual([null, null])
    const signed = await act(draft, 'sign', {})
    expect(verifySignature(signed)).toBe('intact')
    expect(signed).toMatchObject({ signatureVersion: 3, subject: { name: 'Ana López Ruiz' } })
  })
})
