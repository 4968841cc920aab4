import { expect, test } from 'vitest'
import { doctorRow } from '#mocks/seed/rows.ts'
import { ifMatch, newKey } from '../fixtures/api-client.ts'
import { DOCUMENTS, documentIn, documentsOf, startRecord, templateIn } from '../fixtures/documents.ts'
import { NOW } from '../fixtures/server.ts'
import { grant } from '../fixtures/store-changes.ts'

const LACKS = { group: 'hospital-1-patients-read' }
const PLAIN = { key: 'nota', title: 'Nota', type: 'text' } as const

/** A record, somebody who holds episodes alone, and templates that tell who the patient is, and that do not. */
async function startNotes() {
  const record = await startRecord()
  await grant(record.store, 'sin-permisos', 'episodes', 'read')
  await grant(record.store, 'sin-permisos', 'episodes', 'write')
  await record.store.write('installation', async (db) => {
    await db
      .insertInto('doctors')
      .values(doctorRow(1, 'sin-permisos', 900, NOW.getTime()))
      .execute()
  })
  const publish = async (name: string, initial: string) => {
    const made = templateIn(await record.postTemplate({ name, sections: [{ ...PLAIN, initial }] }))
    return templateIn(await record.actOnTemplate(made, 'publish')).templateId
  }
  const path = documentsOf(record.episode.episodeId)
  const begin = (persona: string, templateId: number) =>
    record.as(persona).post(path, { templateId }, newKey())
  const write = (persona: string, document: { documentId: number; version: number }, section: object) =>
    record
      .as(persona)
      .put(`${DOCUMENTS}/${document.documentId}`, { sections: [{ ...PLAIN, ...section }] }, ifMatch(document))
  const read = (documentId: number) => record.as('sin-permisos').get(`${DOCUMENTS}/${documentId}`)
  const free = await publish('Libre', 'Cama {{paciente.cama}}, {{fecha}}')
  return { ...record, begin, write, read, publish, free }
}

test.each(['nombre', 'expediente', 'edad', 'sexo', 'fechaNacimiento', 'curp', 'alergias'])(
  'what a document tells by {{paciente.%s}} takes patients-read, to begin it and to read it',
  async (name) => {
    const { begin, read, publish, write, as } = await startNotes()
    const templateId = await publish('Con paciente', `Dice: {{ paciente.${name} }}`)
    const refused = await begin('sin-permisos', templateId)
    expect([refused.status, refused.body]).toMatchObject([403, LACKS])
    const made = documentIn(await begin('medica', templateId))
    for (const reply of [await read(made.documentId), await write('sin-permisos', made, { value: 'x' })])
      expect([reply.status, reply.body]).toMatchObject([403, LACKS])
    const discarded = await as('sin-permisos').post(
      `${DOCUMENTS}/${made.documentId}/discard`,
      {},
      ifMatch(made),
    )
    expect([discarded.status, discarded.body]).toMatchObject([403, LACKS])
  },
)

test('a document that tells of nobody is begun, read and written with the right to episodes', async () => {
  const { begin, read, write, free } = await startNotes()
  const made = documentIn(await begin('sin-permisos', free))
  expect((await read(made.documentId)).status).toBe(200)
  expect((await write('sin-permisos', made, { value: 'Mejora' })).status).toBe(200)
})

test.each(['Ana López Ruiz', 'La paciente ANA LOPEZ RUIZ refiere', 'Expediente P'])(
  'it takes patients-read once somebody who may know it copies or writes %j into it',
  async (value) => {
    const { begin, read, write, free, store, patientId } = await startNotes()
    const { recordNumber } = await store.db
      .selectFrom('patients')
      .select('recordNumber')
      .where('patientId', '=', patientId)
      .executeTakeFirstOrThrow()
    const source = documentIn(await begin('medica', free))
    const made = documentIn(await begin('medica', free))
    const text = value.replace(/P$/, recordNumber)
    const written = documentIn(await write('medica', made, { value: text, copiedFrom: source.documentId }))
    expect((await read(made.documentId)).body).toMatchObject(LACKS)
    // It was there, and may stand in what was made of it since.
    expect((await write('medica', written, { value: 'Nada' })).status).toBe(200)
    expect((await read(made.documentId)).status).toBe(403)
  },
)

test('nobody finds out who it is by writing names and seeing which of them is hidden', async () => {
  const { begin, read, write, free } = await startNotes()
  const made = documentIn(await begin('sin-permisos', free))
  expect((await write('sin-permisos', made, { value: 'Ana López Ruiz' })).status).toBe(200)
  expect((await read(made.documentId)).status).toBe(200)
})

test('what was written before anybody asked for this is looked at when it is read', async () => {
  const { begin, read, write, free, store } = await startNotes()
  const named = documentIn(await begin('medica', free))
  await write('medica', named, { value: 'Ana López Ruiz' })
  const unnamed = documentIn(await begin('medica', free))
  await store.write('installation', (db) =>
    db.updateTable('documents').set({ holdsIdentity: null }).execute(),
  )
  expect((await read(named.documentId)).status).toBe(403)
  expect((await read(unnamed.documentId)).status).toBe(200)
})
