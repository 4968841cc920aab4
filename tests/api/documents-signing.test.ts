import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type Document, DocumentStatus } from '#src/domain/documents/contract.ts'
import { signedFields } from '#src/domain/documents/signature.ts'
import { verifySignature } from '#src/domain/documents/verify-signature.ts'
import { ifMatch } from '../fixtures/api-client.ts'
import { contentFor, DOCUMENTS, documentIn, startRecord, templateIn } from '../fixtures/documents.ts'
import { EPISODES, minutes } from '../fixtures/episodes.ts'
import { PATIENTS, patientIn } from '../fixtures/patients.ts'
import { NOW } from '../fixtures/server.ts'
import { grant, revoke } from '../fixtures/store-changes.ts'

const ACTIONS = ['edit', 'return', 'take-over', 'sign', 'addenda', 'annul', 'discard', 'restore'] as const
type Action = (typeof ACTIONS)[number]

const BY = { userId: 'residente', name: 'Iván Soto Cervera', license: null }

/** Where each action leads from each state; whatever is not here is refused. */
const LEADS: Readonly<Record<DocumentStatus, Readonly<Partial<Record<Action, DocumentStatus>>>>> = {
  draft: { edit: 'draft', sign: 'signed', discard: 'discarded' },
  submitted: { return: 'draft', sign: 'signed' },
  signed: { addenda: 'amended', annul: 'annulled' },
  amended: { addenda: 'amended', annul: 'annulled' },
  discarded: { restore: 'draft' },
  annulled: {},
}

const ROWS = DocumentStatus.options.flatMap((status) =>
  ACTIONS.map((action) => [status, action, LEADS[status][action]] as const),
)

test.each(ROWS)('%s: %s → %s', async (status, action, leads) => {
  const { inState, actOn, put, get, later } = await startRecord()
  const document = await inState[status]()
  expect(document.status).toBe(status)
  later(3)
  const reply = action === 'edit' ? await put(document, {}) : await actOn(document, action)
  const after = await get(document)
  if (leads === undefined) {
    expect([reply.status, after]).toEqual([409, document])
    return
  }
  expect(reply.status).toBe(200)
  expect(reply.headers.get('etag')).toBe(`"${document.version + 1}"`)
  expect(after).toEqual(documentIn(reply))
  expect(after).toMatchObject({ status: leads, version: document.version + 1, updatedAt: minutes(3) })
  // Whatever is done later on, what was signed stays as it was.
  if (document.digest !== null) expect(signedFields(after)).toEqual(signedFields(document))
  expect(after.digest === null).toBe(leads === 'draft' || leads === 'discarded')
})

describe('Firmar', () => {
  test('freezes the content under the name and licence of the moment, with a digest over it', async () => {
    const { complete, actOn, get, later, store } = await startRecord()
    const draft = await complete()
    later(7)
    const signed = documentIn(await actOn(draft, 'sign'))
    const { professionalLicense } = await store.db
      .selectFrom('doctors')
      .select('professionalLicense')
      .where('doctorId', '=', 'medica')
      .executeTakeFirstOrThrow()
    const signedBy = { userId: 'medica', name: 'Ximena Núñez Ávila', license: professionalLicense }
    const subject = {
      name: 'Ana López Ruiz',
      recordNumber: expect.stringMatching(/^P\d+$/),
      sex: 'female',
      birthDate: null,
      estimatedAge: null,
    }
    expect(signed).toEqual({
      ...draft,
      status: 'signed',
      signedAt: minutes(7),
      signedBy,
      updatedAt: minutes(7),
      version: 3,
      subject,
      signatureVersion: 3,
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    await store.write('installation', async (db) => {
      await db.updateTable('users').set({ userName: 'Otro Nombre' }).where('userId', '=', 'medica').execute()
      await db
        .updateTable('doctors')
        .set({ professionalLicense: '9999999' })
        .where('doctorId', '=', 'medica')
        .execute()
    })
    const read = await get(signed)
    expect(read).toEqual(signed)
    // By another hand than the one that made it, from what came over the wire.
    expect(verifySignature(read)).toBe('intact')
    expect(
      createHash('sha256')
        .update(canonical(signedFields(read)))
        .digest('hex'),
    ).toBe(signed.digest)
  })

  test('the digest tells any change of what was signed', async () => {
    const { complete, sign } = await startRecord()
    const signed = await sign(await complete())
    const changed: Document[] = [
      { ...signed, title: `${signed.title} ` },
      { ...signed, patientId: signed.patientId + 1 },
      { ...signed, occurredAt: minutes(-1) },
      { ...signed, sections: signed.sections.toReversed() },
      { ...signed, definitions: signed.definitions.slice(1) },
      { ...signed, signedBy: { userId: 'medica', name: 'X', license: null } },
      { ...signed, subject: signed.subject && { ...signed.subject, sex: 'male' } },
      { ...signed, subject: null },
      { ...signed, signatureVersion: 1 },
      { ...signed, takenOverBy: { userId: 'otra', name: 'Otra' } },
      { ...signed, submission: { by: { ...BY, profession: 'resident' }, at: minutes(1) } },
    ]
    for (const one of changed) expect(verifySignature(one)).toBe('altered')
    const aside: Document = { ...signed, status: 'amended', version: 9, updatedAt: minutes(9) }
    expect(verifySignature(aside)).toBe('intact')
  })

  test('F48: says whose note it is, and goes on saying so when the record is changed or somebody is identified', async () => {
    const { complete, sign, get, as, episode } = await startRecord()
    const signed = await sign(await complete())
    const path = `${PATIENTS}/${episode.patientId}`
    const patient = patientIn(await as('admision').get(path))
    const other = { ...patient, givenNames: 'OTRA', sex: 'male', birthDate: '1999-01-01' }
    expect((await as('admision').put(path, other, ifMatch(patient))).status).toBe(200)
    const read = await get(signed)
    expect(read).toEqual(signed)
    expect(read.subject).toMatchObject({ name: 'Ana López Ruiz', sex: 'female', birthDate: null })
    expect(verifySignature(read)).toBe('intact')
    // What is signed from now on is of who it is known to be now.
    const next = await sign(await complete())
    expect(next.subject).toMatchObject({ name: 'OTRA López Ruiz', sex: 'male', birthDate: '1999-01-01' })
  })

  test('who may not read patients signs nothing and reads nothing that says whose it is', async () => {
    const { complete, sign, actOn, as, store } = await startRecord()
    const signed = await sign(await complete())
    const draft = await complete()
    await revoke(store, 'medica', 'patients')
    for (const reply of [
      await actOn(draft, 'sign'),
      await as('medica').get(`${DOCUMENTS}/${signed.documentId}`),
      await actOn(signed, 'addenda'),
    ])
      expect([reply.status, reply.body]).toEqual([
        403,
        expect.objectContaining({ group: 'hospital-1-patients-read' }),
      ])
  })

  test('names each section that is still to be written, and signs nothing', async () => {
    const { draft, actOn, get, put } = await startRecord()
    const begun = await draft()
    const reply = await actOn(begun, 'sign')
    expect([reply.status, reply.body]).toEqual([
      422,
      expect.objectContaining({
        detail: 'Faltan para firmar: Evolución, Diagnósticos',
        errors: { evolucion: ['sin llenar'], diagnosticos: ['sin llenar'] },
      }),
    ])
    const bad = [
      {
        key: 'diagnosticos',
        type: 'diagnoses',
        value: [{ code: 'J', text: 'x', rank: 'principal', certainty: 'presuntivo' }],
      },
      { key: 'riesgo', type: 'choice', value: 'Otro' },
      { key: 'signos', type: 'vitalSigns', value: { systolic: 9_999 } },
    ]
    const [evolution] = begun.definitions.map(contentFor)
    const written = documentIn(await put(begun, { sections: [evolution, ...bad] }))
    const again = await actOn(written, 'sign')
    expect([again.status, again.body]).toEqual([
      422,
      expect.objectContaining({
        errors: {
          diagnosticos: [expect.any(String)],
          riesgo: [expect.any(String)],
          signos: [expect.any(String)],
        },
      }),
    ])
    expect(await get(written)).toEqual(written)
  })

  test('not with a table whose cell is no hour, no measure, or none that is possible', async () => {
    const { published, draft, put, actOn, sign } = await startRecord()
    const tomas = {
      key: 'tomas',
      title: 'Tomas',
      type: 'table',
      options: ['Hora', 'Tensión'],
      columns: ['time', 'bloodPressure'],
    }
    const begun = await draft(await published({ sections: [tomas] }))
    const written = async (rows: string[][], seen: typeof begun) =>
      documentIn(await put(seen, { sections: [{ key: 'tomas', type: 'table', value: rows }] }))
    const wrong = await written(
      [
        ['07:30', '120/80'],
        ['25:99', ''],
      ],
      begun,
    )
    const reply = await actOn(wrong, 'sign')
    expect([reply.status, reply.body]).toEqual([
      422,
      expect.objectContaining({ errors: { tomas: ['«25:99» no es una hora, como 07:30 (renglón 2)'] } }),
    ])
    const right = await written(
      [
        ['07:30', '120/80'],
        ['19:30', ''],
      ],
      wrong,
    )
    expect((await sign(right)).status).toBe('signed')
  })

  test('once, by whoever comes first with the version that is there', async () => {
    const { complete, actOn } = await startRecord()
    const draft = await complete()
    const replies = await Promise.all([1, 2, 3].map(() => actOn(draft, 'sign')))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 412, 412])
  })

  test('not what somebody else has changed in the meantime', async () => {
    const { complete, put, actOn } = await startRecord()
    const seen = await complete()
    await put(seen, { sections: seen.definitions.slice(2, 3).map(contentFor) }, 'enfermeria')
    expect((await actOn(seen, 'sign')).status).toBe(412)
  })
})

describe('who may', () => {
  test('F48: nobody signs what somebody else wrote, whatever they may else', async () => {
    const { complete, actOn, get } = await startRecord()
    const draft = await complete()
    for (const persona of ['direccion', 'enfermeria', 'admision']) {
      const reply = await actOn(draft, 'sign', {}, persona)
      expect([reply.status, reply.body]).toEqual([
        403,
        expect.objectContaining({
          detail: 'Solo Ximena Núñez Ávila, que escribe este documento, puede firmarlo',
        }),
      ])
    }
    expect((await actOn(draft, 'sign', {}, 'archivo')).body).toMatchObject({
      group: 'hospital-1-episodes-write',
    })
    expect(await get(draft)).toEqual(draft)
  })

  test.each([
    ['medica', 'paused'],
    ['medica', 'retired'],
  ])('F48: %s, whose record as a doctor is %s, signs nothing and adds nothing', async (persona, status) => {
    const { complete, sign, actOn, store, get } = await startRecord()
    const draft = await complete(undefined, persona)
    const other = await sign(await complete(undefined, 'direccion'), 'direccion')
    await store.write('installation', (db) =>
      db.updateTable('doctors').set({ status }).where('doctorId', '=', persona).execute(),
    )
    for (const reply of [await actOn(draft, 'sign', {}, persona), await actOn(other, 'addenda', {}, persona)])
      expect([reply.status, reply.body]).toEqual([
        403,
        expect.objectContaining({ detail: 'Solo un médico activo puede firmar este documento' }),
      ])
    expect([await get(draft), await get(other)]).toEqual([draft, other])
  })

  test('nobody begins what they could not sign: no draft is left behind', async () => {
    const { published, starter, post, list, store } = await startRecord()
    const { templateId } = await published()
    await store.write('installation', (db) =>
      db.updateTable('doctors').set({ status: 'paused' }).where('doctorId', '=', 'medica').execute(),
    )
    for (const persona of ['enfermeria', 'admision', 'medica']) {
      const reply = await post(templateId, {}, persona)
      expect([reply.status, reply.body]).toEqual([
        403,
        expect.objectContaining({ detail: 'Solo un médico activo puede firmar este documento' }),
      ])
    }
    expect(await list()).toEqual([])
    const sheet = await starter('Hoja de enfermería')
    expect((await post(sheet.templateId, {}, 'enfermeria')).status).toBe(201)
  })

  test('nursing signs its sheet and adds to it, with the licence of who has one', async () => {
    const { starter, complete, actOn, practise } = await startRecord()
    const draft = await complete(await starter('Hoja de enfermería'), 'enfermeria')
    const signed = documentIn(await actOn(draft, 'sign', {}, 'enfermeria'))
    const nurse = { userId: 'enfermeria', name: 'Óscar Peña Lara', license: null }
    expect(signed.signedBy).toEqual(nurse)
    const amended = documentIn(await actOn(signed, 'addenda', {}, 'enfermeria'))
    expect(amended.addenda).toMatchObject([{ signedBy: nurse }])
    const byDoctor = documentIn(await actOn(amended, 'addenda', {}, 'medica'))
    expect(byDoctor.addenda[1]?.signedBy).toMatchObject({ userId: 'medica', license: '4101017' })
    await practise('enfermeria', 'active', { profession: 'nurse', professionalLicense: '5432' })
    const again = documentIn(await actOn(byDoctor, 'addenda', {}, 'enfermeria'))
    expect(again.addenda[2]?.signedBy).toEqual({ ...nurse, license: '5432' })
  })

  test('a signed document is annulled by who signed it, or with hospital-write', async () => {
    const { complete, sign, actOn } = await startRecord()
    const signed = await sign(await complete())
    for (const persona of ['enfermeria', 'admision']) {
      const reply = await actOn(signed, 'annul', {}, persona)
      const detail =
        'Solo Ximena Núñez Ávila, o quien tenga el permiso hospital-1-hospital-write, puede anular este documento'
      expect([reply.status, reply.body]).toEqual([403, expect.objectContaining({ detail })])
    }
    const annulled = documentIn(await actOn(signed, 'annul', {}, 'direccion'))
    expect(annulled.annulment).toEqual({
      at: NOW.toISOString(),
      reason: 'Paciente equivocado',
      signedBy: {
        userId: 'direccion',
        name: 'Elena Ríos Beltrán',
        license: expect.stringMatching(/^\d{7}$/),
      },
    })
    const own = await sign(await complete())
    expect((await actOn(own, 'annul')).status).toBe(200)
  })

  test('with hospital-write and nothing of episodes, nobody annuls', async () => {
    const { complete, sign, actOn, store } = await startRecord()
    const signed = await sign(await complete())
    await grant(store, 'sin-permisos', 'hospital', 'write')
    expect((await actOn(signed, 'annul', {}, 'sin-permisos')).body).toMatchObject({
      group: 'hospital-1-episodes-write',
    })
  })
})

describe('F48: what was signed', () => {
  test('is changed by nobody, straight to the API', async () => {
    const { inState, put, get } = await startRecord()
    for (const status of ['signed', 'amended', 'annulled'] as const) {
      const document = await inState[status]()
      for (const persona of ['medica', 'direccion']) {
        const reply = await put(document, { sections: document.definitions.map(contentFor) }, persona)
        expect(reply.status).toBe(409)
      }
      expect(await get(document)).toEqual(document)
    }
  })

  test.each([
    { sections: '[]' },
    { digest: 'x' },
    { signedAt: 0 },
    { signedAt: null },
    { signedById: 'direccion' },
    { signedByName: 'Otra' },
    { signedByLicense: '1' },
    { subject: '{"name":"Otra"}' },
    { subject: null },
    { signatureVersion: 1 },
    { editedById: 'direccion', editedByName: 'Otra', editedAt: 0 },
    { occurredAt: 0 },
    { status: 'draft' },
    { status: 'discarded', discardedAt: 0 },
    { title: 'Otro', titleSearch: 'otro' },
    { authorId: 'direccion' },
    { episodeId: 1_000 },
    { revision: 2 },
  ])('is not changed to %j by whoever has the database itself', async (change) => {
    const { inState, store, get } = await startRecord()
    for (const status of ['signed', 'amended', 'annulled'] as const) {
      const document = await inState[status]()
      const { documentId } = document
      const write = store.write('installation', (db) =>
        db.updateTable('documents').set(change).where('documentId', '=', documentId).execute(),
      )
      await expect(write).rejects.toThrow('documents keep what was written')
      expect(await get(document)).toEqual(document)
    }
  })

  test('is not removed, nor what was added to it', async () => {
    const { inState, store } = await startRecord()
    await inState.amended()
    const refused = [
      store.write('installation', (db) => db.deleteFrom('addenda').execute()),
      store.write('installation', (db) => db.updateTable('addenda').set({ text: 'Otra' }).execute()),
      store.write('installation', (db) => db.deleteFrom('documents').execute()),
    ]
    for (const write of refused) await expect(write).rejects.toThrow('keep what was written')
  })

  test('is annulled for good', async () => {
    const { inState, store } = await startRecord()
    await inState.annulled()
    for (const change of [
      { annulReason: 'Otra' },
      { status: 'signed', annulledAt: null },
      { annulledById: 'direccion' },
    ])
      await expect(
        store.write('installation', (db) => db.updateTable('documents').set(change).execute()),
      ).rejects.toThrow('keep what')
  })

  test('a draft is not removed either, and takes no addenda', async () => {
    const { draft, store } = await startRecord()
    const { documentId } = await draft()
    await expect(store.write('installation', (db) => db.deleteFrom('documents').execute())).rejects.toThrow(
      'keep what',
    )
    const addendum = {
      hospitalId: 1,
      documentId,
      place: 0,
      text: 'x',
      addedAt: 0,
      signedById: 'medica',
      signedByName: 'X',
      signedByLicense: null,
    }
    await expect(
      store.write('installation', (db) => db.insertInto('addenda').values(addendum).execute()),
    ).rejects.toThrow('keep what')
  })
})

describe('what is added and what is annulled', () => {
  test('stands in order, each signed, and the document stays readable', async () => {
    const { inState, actOn, get, later } = await startRecord()
    const signed = await inState.signed()
    later(5)
    const one = documentIn(await actOn(signed, 'addenda', { text: '  Primera\nlínea ' }))
    later(5)
    const two = documentIn(await actOn(one, 'addenda', { text: 'Segunda' }, 'direccion'))
    expect(two.addenda.map(({ text, at, signedBy }) => [text, at, signedBy.userId])).toEqual([
      ['Primera\nlínea', minutes(5), 'medica'],
      ['Segunda', minutes(10), 'direccion'],
    ])
    const annulled = documentIn(await actOn(two, 'annul', { reason: ' Otro paciente ' }))
    expect(annulled).toMatchObject({
      status: 'annulled',
      annulment: { reason: 'Otro paciente' },
      sections: signed.sections,
    })
    expect(annulled.addenda).toEqual(two.addenda)
    expect(await get(annulled)).toEqual(annulled)
  })

  test.each([
    ['addenda', 'text', ''],
    ['addenda', 'text', '  \n '],
    ['addenda', 'text', 'a\u0007'],
    ['addenda', 'text', 'x'.repeat(10_001)],
    ['addenda', 'text', 7],
    ['annul', 'reason', ' '],
    ['annul', 'reason', '\ud800'],
    ['annul', 'reason', 'x'.repeat(2001)],
  ])('%s asks for a %s: %#', async (action, field, value) => {
    const { inState, actOn, get } = await startRecord()
    const signed = await inState.signed()
    const reply = await actOn(signed, action, { [field]: value })
    expect([reply.status, reply.body]).toEqual([
      422,
      expect.objectContaining({ errors: { [field]: [expect.any(String)] } }),
    ])
    expect(await get(signed)).toEqual(signed)
  })
})

describe('Descartar', () => {
  const DAY = 24 * 60

  test.each([
    [30 * DAY, 200],
    [30 * DAY + 1, 409],
  ])('%i minutes later it is recovered: %i', async (after, status) => {
    const { inState, actOn, later, get } = await startRecord()
    const discarded = await inState.discarded()
    expect(discarded.discardedAt).toBe(NOW.toISOString())
    later(after)
    const reply = await actOn(discarded, 'restore', {}, 'enfermeria')
    expect(reply.status).toBe(status)
    const expected = { status: 'draft', discardedAt: null, sections: discarded.sections }
    if (status === 200) expect(documentIn(reply)).toMatchObject(expected)
    else {
      expect(reply.body).toMatchObject({
        detail: 'Se descartó hace más de 30 días: ya no se puede recuperar',
      })
      expect(await get(discarded)).toEqual(discarded)
    }
  })

  test('what is not written is asked for before the state is told', async () => {
    const { draft, actOn } = await startRecord()
    const discarded = documentIn(await actOn(await draft(), 'discard'))
    expect((await actOn(discarded, 'sign')).status).toBe(422)
  })
})

describe('the timeline', () => {
  test('tells what was signed, added and annulled, in order, with the document, and can be searched', async () => {
    const { complete, actOn, later, as, episode, published } = await startRecord()
    const template = await published({ name: 'Nota única' })
    later(1)
    const signed = documentIn(await actOn(await complete(template), 'sign'))
    later(1)
    const amended = documentIn(await actOn(signed, 'addenda', {}, 'direccion'))
    const again = documentIn(await actOn(amended, 'addenda'))
    later(1)
    await actOn(again, 'annul')
    const path = `${EPISODES}/${episode.episodeId}/timeline?pageSize=100`
    const { documentId, templateId } = signed
    const document = { documentId, templateId, title: 'Nota única' }
    const [ximena, elena] = ['Ximena Núñez Ávila', 'Elena Ríos Beltrán']
    const told = [
      { kind: 'documentAnnulled', at: minutes(3), userName: ximena, note: 'Paciente equivocado', document },
      { kind: 'documentAmended', at: minutes(2), userName: ximena, note: '', document },
      { kind: 'documentAmended', at: minutes(2), userName: elena, note: '', document },
      { kind: 'documentSigned', at: minutes(1), userName: ximena, note: '', document },
    ]
    const admission = { kind: 'admission', document: null }
    expect((await as('archivo').get(path)).body).toMatchObject({
      data: [...told, admission],
      pagination: { totalItems: 5 },
    })
    expect((await as('archivo').get(`${path}&search=unica`)).body).toMatchObject({ data: told })
    expect((await as('archivo').get(`${path}&search=beltran`)).body).toMatchObject({ data: told.slice(2, 3) })
    const pages = await Promise.all(
      [1, 2, 3, 4, 5].map((page) =>
        as('archivo').get(`${EPISODES}/${episode.episodeId}/timeline?pageSize=1&pageIndex=${page}`),
      ),
    )
    expect(pages.map(({ body }) => body)).toMatchObject(
      [...told, admission].map((entry) => ({ data: [entry] })),
    )
  })

  test('says nothing of drafts', async () => {
    const { inState, as, episode } = await startRecord()
    await inState.draft()
    await inState.discarded()
    const { body } = await as('archivo').get(`${EPISODES}/${episode.episodeId}/timeline?pageSize=100`)
    expect(body).toMatchObject({ data: [{ kind: 'admission' }], pagination: { totalItems: 1 } })
  })
})

test('what was answered for one document is answered again to who repeats its creation, as it was then', async () => {
  const { post, published, actOn } = await startRecord()
  const { templateId } = await published()
  const key = { 'idempotency-key': 'again' }
  const begun = documentIn(await post(templateId, {}, 'medica', key))
  await actOn(begun, 'discard')
  expect(documentIn(await post(templateId, {}, 'medica', key))).toEqual(begun)
})

test('a retired template’s documents are signed all the same', async () => {
  const { published, complete, actOnTemplate, sign, get } = await startRecord()
  const template = await published()
  const draft = await complete(template)
  templateIn(await actOnTemplate(template, 'retire'))
  const signed = await sign(draft)
  expect(await get(signed)).toEqual(signed)
})

test('a bad address is no document', async () => {
  const { as, draft } = await startRecord()
  const { documentId } = await draft()
  for (const id of ['0', '-1', '1e0', `${documentId}.0`, '9999999999', 'x'])
    expect((await as('medica').get(`${DOCUMENTS}/${id}`)).status).toBe(404)
  expect((await as('medica').put(`${DOCUMENTS}/x`, { sections: [] }, ifMatch({ version: 1 }))).status).toBe(
    404,
  )
})

/** RFC 8785 for what has no numbers that JSON and ECMAScript write differently: keys in the order of their units. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`).join()}}`
}
