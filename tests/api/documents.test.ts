import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { beginSection } from '#src/domain/documents/begin-section.ts'
import { DocumentPage, DocumentSummary, ListedDocumentPage } from '#src/domain/documents/contract.ts'
import { verifySignature } from '#src/domain/documents/verify-signature.ts'
import { plainTextOf } from '#src/domain/rich-text.ts'
import { ifMatch, newKey } from '../fixtures/api-client.ts'
import {
  contentFor,
  DOCUMENTS,
  documentIn,
  documentsOf,
  SECTIONS,
  startRecord,
  templateIn,
} from '../fixtures/documents.ts'
import { EPISODES, episodeOf, minutes } from '../fixtures/episodes.ts'
import { ANA, addPatient, namesIn, UNNAMED } from '../fixtures/patients.ts'
import { NOW } from '../fixtures/server.ts'
import { grant, revoke } from '../fixtures/store-changes.ts'

describe('a document is begun', () => {
  test('as a draft of whoever begins it, of the published revision, and read as it was answered', async () => {
    const { published, post, get, episode, patientId } = await startRecord()
    const template = await published()
    const reply = await post(template.templateId)
    expect(reply.status).toBe(201)
    expect(reply.headers.get('etag')).toBe('"1"')
    const document = documentIn(reply)
    expect(document).toMatchObject({
      episodeId: episode.episodeId,
      patientId,
      templateId: template.templateId,
      revision: 1,
      title: 'Nota breve',
      kind: 'progress',
      status: 'draft',
      definitions: template.sections,
      version: 1,
      author: { userId: 'medica', name: 'Ximena Núñez Ávila' },
      occurredAt: NOW.toISOString(),
      createdAt: NOW.toISOString(),
      updatedAt: NOW.toISOString(),
      signedAt: null,
      signedBy: null,
      digest: null,
      addenda: [],
      annulment: null,
      discardedAt: null,
    })
    const begun = template.sections.map((one) =>
      beginSection(one, one.key === 'resumen' ? 'Ana López Ruiz' : ''),
    )
    expect(document.sections).toEqual(begun)
    expect(await get(document)).toEqual(document)
  })

  test('once, however often the same creation is sent', async () => {
    const { published, post, list } = await startRecord()
    const { templateId } = await published()
    const key = newKey()
    const replies = await Promise.all([1, 2, 3].map(() => post(templateId, {}, 'medica', key)))
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(replies.map((reply) => documentIn(reply).documentId)).size).toBe(1)
    expect(await list()).toHaveLength(1)
    expect((await post(templateId, { occurredAt: minutes(-1) }, 'medica', key)).status).toBe(422)
    expect((await post(templateId, {}, 'medica', { other: 'x' })).status).toBe(400)
  })

  test('with its variables filled, on the hospital’s clock', async () => {
    const { published, as, store, admit, bedB } = await startRecord()
    const profile = { address: 'Av. Reforma 1', clues: 'DFSSA000001', timeZone: 'America/Tijuana' }
    await store.write('installation', (db) =>
      db.updateTable('profiles').set(profile).where('hospitalId', '=', 1).execute(),
    )
    const patientId = await addPatient(store, {
      givenNames: 'José',
      firstSurname: 'Muñoz',
      secondSurname: '{{autor.nombre}}',
      sex: 'male',
      birthDate: '1980-03-16',
      curp: '',
      allergies: { state: 'listed', items: ['Penicilina', 'Látex'] },
    })
    const diagnoses = [{ code: 'J18.9', text: 'Neumonía', rank: 'principal', certainty: 'presuntivo' }]
    const episode = episodeOf(
      await admit({
        patientId,
        bedId: bedB,
        reason: 'Tos y $& fiebre',
        service: 'Medicina interna',
        diagnoses,
      }),
    )
    const variables = [
      ...['paciente.nombre', 'paciente.edad', 'paciente.edadEnPalabras', 'paciente.sexo'],
      ...['paciente.fechaNacimiento', 'paciente.curp'],
      ...['paciente.alergias', 'episodio.motivo', 'episodio.ingreso', 'episodio.servicio'],
      ...['episodio.diagnosticos', 'hospital.nombre', 'hospital.direccion', 'hospital.clues'],
      ...['autor.nombre', 'autor.cedula', 'fecha', 'hora', 'paciente.apodo'],
    ]
    const initial = variables.map((name) => `${name}: {{ ${name} }}`).join('\n')
    const sections = [
      { key: 'nota', title: 'Nota', type: 'richText', initial },
      { key: 'curp', title: 'CURP', type: 'text', required: true, initial: '{{paciente.curp}}' },
    ]
    const { templateId } = await published({ sections })
    const at = new Date(NOW.getTime() - 12 * 3_600_000).toISOString()
    const { sections: filled } = documentIn(
      await as('medica').post(documentsOf(episode.episodeId), { templateId, occurredAt: at }, newKey()),
    )
    const [note, curp] = filled
    if (note?.type !== 'richText' || note.value === null) throw new Error('It is no rich text')
    expect(plainTextOf(note.value).split('\n')).toEqual([
      'paciente.nombre: José Muñoz {{autor.nombre}}',
      'paciente.edad: 45 a',
      'paciente.edadEnPalabras: 45 años',
      'paciente.sexo: Hombre',
      'paciente.fechaNacimiento: 16 mar 1980',
      'paciente.curp: ',
      'paciente.alergias: Penicilina, Látex',
      'episodio.motivo: Tos y $& fiebre',
      'episodio.ingreso: 15 mar 2026, 10:30',
      'episodio.servicio: Medicina interna',
      'episodio.diagnosticos: J18.9 Neumonía',
      'hospital.nombre: Hospital General',
      'hospital.direccion: Av. Reforma 1',
      'hospital.clues: DFSSA000001',
      'autor.nombre: Ximena Núñez Ávila',
      expect.stringMatching(/^autor\.cedula: \d{7}$/),
      'fecha: 14 mar 2026',
      'hora: 23:30',
      'paciente.apodo: {{ paciente.apodo }}',
    ])
    expect(curp).toMatchObject({ type: 'text', value: '' })
  })

  test('even where filling makes a text longer than one may write', async () => {
    const { published, as, admit, bedB, store } = await startRecord()
    const reason = '😀'.repeat(999)
    const episode = episodeOf(await admit({ patientId: await addPatient(store), bedId: bedB, reason }))
    const sections = [
      {
        key: 'nota',
        title: 'Nota',
        type: 'text',
        initial: 'a{{episodio.motivo}}{{episodio.motivo}}{{episodio.motivo}}',
      },
    ]
    const { templateId } = await published({ sections })
    const reply = await as('medica').post(documentsOf(episode.episodeId), { templateId }, newKey())
    expect(reply.status).toBe(201)
    expect(documentIn(reply).sections[0]?.value).toHaveLength(4000)
  })

  test.each([
    ['draft', 409, 'La plantilla Nota breve no está publicada'],
    ['retired', 409, 'La plantilla Nota breve no está publicada'],
    ['nobody’s', 422, 'No existe esa plantilla en este centro médico'],
    ['another hospital’s', 422, 'No existe esa plantilla en este centro médico'],
  ])('but not of a template that is %s', async (which, status, text) => {
    const { published, postTemplate, actOnTemplate, post, as } = await startRecord()
    const ids: Readonly<Record<string, () => Promise<number>>> = {
      draft: async () => templateIn(await postTemplate()).templateId,
      retired: async () => templateIn(await actOnTemplate(await published(), 'retire')).templateId,
      'another hospital’s': async () => {
        const path = '/docs/hospitals/2/templates?pageSize=1'
        const { data } = z.parse(
          z.object({ data: z.array(z.object({ templateId: z.int() })) }),
          (await as('direccion').get(path)).body,
        )
        return data[0]?.templateId ?? 0
      },
    }
    const reply = await post((await ids[which]?.()) ?? 999_999)
    expect([reply.status, reply.body]).toEqual([
      status,
      expect.objectContaining({ detail: text, errors: { templateId: [text] } }),
    ])
  })

  test('of the old revision while the next one is a draft, and keeps it afterwards', async () => {
    const { published, putTemplate, actOnTemplate, draft, get } = await startRecord()
    const first = await published()
    const next = templateIn(await putTemplate(first, { name: 'Nota nueva', sections: SECTIONS.slice(0, 1) }))
    const document = await draft(first)
    expect(document).toMatchObject({ revision: 1, title: 'Nota breve', definitions: first.sections })
    const second = templateIn(await actOnTemplate(next, 'publish'))
    expect(await get(document)).toEqual(document)
    expect(await draft(second)).toMatchObject({
      revision: 2,
      title: 'Nota nueva',
      definitions: second.sections,
    })
    templateIn(await actOnTemplate(second, 'retire'))
    expect(await get(document)).toEqual(document)
  })

  test.each([
    [5, 201],
    [6, 422],
    [-60 - 24 * 60, 201],
    [-61 - 24 * 60, 422],
  ])('for %i minutes from now: %i', async (after, status) => {
    const { published, post } = await startRecord()
    const reply = await post((await published()).templateId, { occurredAt: minutes(after) })
    expect(reply.status).toBe(status)
    if (status === 422) expect(reply.body).toMatchObject({ errors: { occurredAt: [expect.any(String)] } })
  })

  test.each([{}, { templateId: 'x' }, { templateId: 1, occurredAt: '2026-03-15' }, []])(
    'not of %j',
    async (body) => {
      const { as, episode } = await startRecord()
      expect((await as('medica').post(documentsOf(episode.episodeId), body, newKey())).status).toBe(422)
    },
  )

  test.each([
    ['order-discharge', {}, 201, ''],
    ['discharge', { before: true }, 201, ''],
    ['annul', {}, 409, 'El episodio está anulado: no admite documentos nuevos'],
  ])(
    'in an episode after %s: %j',
    async (action, { before = false }: { before?: boolean }, status, detail) => {
      const { published, post, act, episode } = await startRecord()
      const { templateId } = await published()
      const ready = before ? episodeOf(await act(episode, 'order-discharge')) : episode
      expect((await act(ready, action)).status).toBe(200)
      const reply = await post(templateId)
      expect(reply.status).toBe(status)
      if (status === 409) expect(reply.body).toMatchObject({ detail })
    },
  )

  test('in no episode of another hospital', async () => {
    const { as, published, episode } = await startRecord()
    const { templateId } = await published()
    for (const path of [documentsOf(999_999), `/docs/hospitals/2/episodes/${episode.episodeId}/documents`])
      expect((await as('direccion').post(path, { templateId }, newKey())).status).toBe(404)
  })
})

describe('documents are listed', () => {
  async function several() {
    const record = await startRecord()
    const { published, starter, post, admit, bedB, store, as } = record
    const note = await published()
    const other = episodeOf(
      await admit({ patientId: await addPatient(store, { firstSurname: 'Güémez' }), bedId: bedB }),
    )
    const sheet = await starter('Hoja de enfermería')
    const a = documentIn(await post(note.templateId, { occurredAt: minutes(-30) }))
    const b = documentIn(await post(sheet.templateId, { occurredAt: minutes(-10) }, 'enfermeria'))
    const c = documentIn(
      await as('direccion').post(
        documentsOf(other.episodeId),
        { templateId: note.templateId, occurredAt: minutes(-20) },
        newKey(),
      ),
    )
    return { ...record, note, other, a, b, c }
  }
  const ids = (documents: readonly DocumentSummary[]) => documents.map(({ documentId }) => documentId)

  test('of all episodes and of one, the newest first, without their content', async () => {
    const { list, a, b, c, episode } = await several()
    const all = await list()
    expect(ids(all)).toEqual(ids([b, c, a]))
    expect(all).toEqual([b, c, a].map((one) => z.parse(DocumentSummary, one)))
    expect(ids(await list('', 'archivo', documentsOf(episode.episodeId)))).toEqual(ids([b, a]))
  })

  test('by state, author, template and words, in pages, in the order asked for', async () => {
    const { list, actOn, a, b, c, note, as, episode } = await several()
    await actOn(a, 'discard')
    const inEpisode = documentsOf(episode.episodeId)
    expect(ids(await list('&status=discarded'))).toEqual(ids([a]))
    expect(ids(await list('&status=draft'))).toEqual(ids([b, c]))
    expect(ids(await list('&author=me', 'enfermeria'))).toEqual(ids([b]))
    expect(ids(await list('&author=me'))).toEqual([])
    expect(ids(await list(`&templateId=${note.templateId}`))).toEqual(ids([c, a]))
    expect(ids(await list('&search=ENFERMERIA'))).toEqual(ids([b]))
    expect(ids(await list('&search=guemez%20nota'))).toEqual(ids([c]))
    expect(ids(await list('&search=enfermeria', 'archivo', inEpisode))).toEqual(ids([b]))
    expect(ids(await list('&status=draft', 'archivo', inEpisode))).toEqual(ids([b]))
    expect(ids(await list('&orderBy=documentId:asc'))).toEqual(ids([a, b, c]))
    const page = z.parse(DocumentPage, (await as('archivo').get(`${DOCUMENTS}?pageSize=2&pageIndex=2`)).body)
    expect([ids(page.data), page.pagination.totalItems]).toEqual([ids([a]), 3])
    for (const bad of ['status=gone', 'author=medica', 'orderBy=title:asc', 'templateId=x'])
      expect((await as('archivo').get(`${DOCUMENTS}?${bad}`)).status).toBe(400)
  })

  test('with whose each is, but only for those who may read patients', async () => {
    const { as, store, a, b, c } = await several()
    const named = async () => {
      const { body } = await as('archivo').get(`${DOCUMENTS}?orderBy=documentId:asc`)
      const { data } = z.parse(ListedDocumentPage, body)
      return data.map((one) => ({ documentId: one.documentId, ...namesIn([one])[0] }))
    }
    const [first, second, third] = ids([a, b, c])
    expect(await named()).toMatchObject([
      { documentId: first, ...ANA },
      { documentId: second, ...ANA },
      { documentId: third, patientListName: expect.stringContaining('GÜÉMEZ') },
    ])
    await revoke(store, 'archivo', 'patients')
    expect(await named()).toEqual([
      { documentId: first, ...UNNAMED },
      { documentId: second, ...UNNAMED },
      { documentId: third, ...UNNAMED },
    ])
  })

  test('not by the name of a patient for those who may not read patients', async () => {
    const { list, store } = await several()
    await revoke(store, 'archivo', 'patients')
    expect(await list('&search=guemez')).toEqual([])
    expect(await list('&search=breve')).toHaveLength(2)
  })

  test('each hospital’s own', async () => {
    const { as, a, episode } = await several()
    const elsewhere = '/docs/hospitals/2/documents'
    expect((await as('direccion').get(elsewhere)).body).toMatchObject({ data: [] })
    expect((await as('direccion').get(`${elsewhere}/${a.documentId}`)).status).toBe(404)
    expect(
      (await as('direccion').get(`/docs/hospitals/2/episodes/${episode.episodeId}/documents`)).status,
    ).toBe(404)
  })
})

describe('a draft is changed', () => {
  test('section by section; what is left out stays', async () => {
    const { draft, put, get } = await startRecord()
    const begun = await draft()
    const contents = begun.definitions.map(contentFor)
    const first = documentIn(await put(begun, { sections: contents.slice(0, 2) }))
    expect(first.sections).toEqual([...contents.slice(0, 2), ...begun.sections.slice(2)])
    expect(first.version).toBe(2)
    const all = documentIn(await put(first, { sections: contents.toReversed() }, 'enfermeria'))
    expect(all.sections).toEqual(contents)
    expect(all.author.userId).toBe('medica')
    expect(await get(all)).toEqual(all)
  })

  test('by somebody else: who and when is kept with it, whatever its author writes afterwards', async () => {
    const { draft, put, sign, later } = await startRecord()
    const begun = await draft()
    expect([begun.lastEditedBy, begun.lastEditedAt]).toEqual([null, null])
    const contents = begun.definitions.map(contentFor)
    const own = documentIn(await put(begun, { sections: contents.slice(0, 1) }))
    const same = documentIn(await put(own, { sections: contents.slice(0, 1) }, 'admision'))
    // To save again what is there changes nothing.
    expect([own.lastEditedBy, same.lastEditedBy]).toEqual([null, null])
    later(3)
    const hand = { userId: 'enfermeria', name: 'Óscar Peña Lara' }
    const other = documentIn(await put(same, { sections: contents.slice(1, 3) }, 'enfermeria'))
    expect(other).toMatchObject({
      lastEditedBy: hand,
      lastEditedAt: minutes(3),
      author: { userId: 'medica' },
    })
    later(5)
    const again = documentIn(await put(other, { sections: contents.slice(3) }))
    expect(again).toMatchObject({ lastEditedBy: hand, lastEditedAt: minutes(3) })
    const signed = await sign(again)
    expect(signed).toMatchObject({ lastEditedBy: hand, lastEditedAt: minutes(3) })
    expect(verifySignature(signed)).toBe('intact')
    expect(verifySignature({ ...signed, lastEditedBy: null, lastEditedAt: null })).toBe('altered')
  })

  test('with another time of what it tells, within what is possible', async () => {
    const { draft, put } = await startRecord()
    const begun = await draft()
    const moved = documentIn(await put(begun, { occurredAt: minutes(-30) }))
    expect(moved).toMatchObject({ occurredAt: minutes(-30), sections: begun.sections })
    for (const after of [6, -61 - 24 * 60]) {
      const reply = await put(moved, { occurredAt: minutes(after) })
      expect([reply.status, reply.body]).toEqual([
        422,
        expect.objectContaining({ errors: { occurredAt: [expect.any(String)] } }),
      ])
    }
  })

  test('also when it was begun for a moment that is no longer allowed anew', async () => {
    const { draft, put, store, episode } = await startRecord()
    const begun = await draft()
    const admittedAt = NOW.getTime() + 30 * 24 * 3_600_000
    await store.write('installation', (db) =>
      db.updateTable('episodes').set({ admittedAt }).where('episodeId', '=', episode.episodeId).execute(),
    )
    expect((await put(begun, { occurredAt: begun.occurredAt })).status).toBe(200)
  })

  test('a table’s short rows are filled up', async () => {
    const { draft, put } = await startRecord()
    const value = [['Paracetamol'], [], ['Omeprazol', '40 mg\nIV']]
    const reply = await put(await draft(), { sections: [{ key: 'tratamiento', type: 'table', value }] })
    expect(documentIn(reply).sections.at(-1)?.value).toEqual([
      ['Paracetamol', ''],
      ['', ''],
      ['Omeprazol', '40 mg\nIV'],
    ])
  })

  test('naming what was copied, of the same patient alone', async () => {
    const { draft, complete, put, admit, bedB, store, as } = await startRecord()
    const before = await complete()
    const other = episodeOf(await admit({ patientId: await addPatient(store), bedId: bedB }))
    const stranger = documentIn(
      await as('medica').post(documentsOf(other.episodeId), { templateId: before.templateId }, newKey()),
    )
    const begun = await draft()
    const copy = (copiedFrom: number) =>
      put(begun, { sections: [{ ...contentFor(SECTIONS[2] ?? never()), copiedFrom }] })
    for (const id of [stranger.documentId, 999_999])
      expect(await copy(id)).toMatchObject({
        status: 422,
        body: { errors: { 'sections.0': [expect.any(String)] } },
      })
    expect(documentIn(await copy(before.documentId)).sections[2]?.copiedFrom).toBe(before.documentId)
  })

  const text = { key: 'resumen', type: 'text', value: 'x' }
  test.each([
    ['sections.0', [{ ...text, key: 'otra' }]],
    ['sections.1', [text, { ...text, key: 'constructor' }]],
    ['sections.0', [{ ...text, key: 'evolucion' }]],
    ['sections.1', [text, text]],
    ['sections.0', [{ key: 'tratamiento', type: 'table', value: [['a', 'b', 'c']] }]],
    ['sections.0.type', [{ ...text, type: 'image' }]],
    ['sections.0.key', [{ ...text, key: '__proto__' }]],
    ['sections.0.value', [{ ...text, value: 7 }]],
    ['sections.0.value', [{ ...text, value: 'x'.repeat(4001) }]],
    ['sections.0.value', [{ ...text, value: 'a\u0000b' }]],
    ['sections.0.value', [{ ...text, value: '\udc00' }]],
    ['sections.0.value', [{ key: 'fecha', type: 'date', value: '2026-02-30' }]],
    ['sections.0.value', [{ key: 'sangrado', type: 'number', value: '120' }]],
    ['sections.0.value.systolic', [{ key: 'signos', type: 'vitalSigns', value: { systolic: -1 } }]],
    [
      'sections.0.value.0.rank',
      [
        {
          key: 'diagnosticos',
          type: 'diagnoses',
          value: [{ code: '', text: '', rank: 'x', certainty: 'presuntivo' }],
        },
      ],
    ],
    ['sections.0.value.1', [{ key: 'tratamiento', type: 'table', value: [['a'], 'b'] }]],
    ['sections', 'x'],
  ])('not with a bad %s: %#', async (field, sections) => {
    const { draft, put, get } = await startRecord()
    const begun = await draft()
    const reply = await put(begun, { sections })
    expect(reply.status).toBe(422)
    expect(
      Object.keys(
        z.parse(z.object({ errors: z.record(z.string(), z.array(z.string())) }), reply.body).errors,
      ),
    ).toContain(field)
    expect(await get(begun)).toEqual(begun)
  })

  test('with a diagnosis or a choice that is not whole yet: that is asked for when it is signed', async () => {
    const { draft, put } = await startRecord()
    const diagnosis = { code: 'J', text: '', rank: 'principal', certainty: 'presuntivo' }
    const sections = [
      { key: 'diagnosticos', type: 'diagnoses', value: [diagnosis] },
      { key: 'riesgo', type: 'choice', value: 'Otro' },
      { key: 'signos', type: 'vitalSigns', value: { systolic: 9_999 } },
    ]
    expect((await put(await draft(), { sections })).status).toBe(200)
  })

  test('stores the codes of diagnoses without the marks of the ICD-10', async () => {
    const { draft, put } = await startRecord()
    const about = { text: '', rank: 'secundario', certainty: 'presuntivo' }
    const value = ['G63.2*', 'T14.9†', 'A17.0+', 'J18.9'].map((code) => ({ ...about, code }))
    const sections = [{ key: 'diagnosticos', type: 'diagnoses', value }]
    const { sections: stored } = documentIn(await put(await draft(), { sections }))
    const codes = ['G63.2', 'T14.9', 'A17.0', 'J18.9']
    expect(stored.find(({ key }) => key === 'diagnosticos')).toMatchObject({
      value: codes.map((code) => ({ ...about, code })),
    })
  })

  test('by two people at once: the second sees what the first saved, and nothing is lost', async () => {
    const { draft, put, get } = await startRecord()
    const begun = await draft()
    const [first, second] = begun.definitions.map(contentFor)
    const replies = await Promise.all([
      put(begun, { sections: [first] }),
      put(begun, { sections: [second] }, 'direccion'),
    ])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 412])
    const current = await get(begun)
    expect(replies.find(({ status }) => status === 412)?.body).toMatchObject({ current })
    const won = replies[0]?.status === 200
    const merged = documentIn(await put(current, { sections: [won ? second : first] }))
    expect(merged.sections.slice(0, 2)).toEqual([first, second])
  })
})

describe('every change of a document', () => {
  const WAYS = ['put', 'sign', 'addenda', 'annul', 'discard', 'restore']

  test.each(WAYS)('%s asks for the version, refuses an older one, and finds no stranger', async (way) => {
    const { as, draft, put } = await startRecord()
    const old = await draft()
    const current = documentIn(await put(old, { occurredAt: minutes(-5) }))
    const send = (id: number, headers: Record<string, string>) =>
      as('medica').send(
        way === 'put' ? 'PUT' : 'POST',
        `${DOCUMENTS}/${id}${way === 'put' ? '' : `/${way}`}`,
        { sections: [], text: 'x', reason: 'x' },
        headers,
      )
    expect((await send(old.documentId, {})).status).toBe(428)
    const stale = await send(old.documentId, ifMatch(old))
    expect([stale.status, stale.body]).toEqual([412, expect.objectContaining({ current })])
    expect((await send(999_999, ifMatch(old))).status).toBe(404)
  })

  test('shows nobody what is there who may not read it', async () => {
    const { draft, put, as, store } = await startRecord()
    const old = await draft()
    await put(old, { occurredAt: minutes(-5) })
    await grant(store, 'sin-permisos', 'episodes', 'write')
    const reply = await as('sin-permisos').put(
      `${DOCUMENTS}/${old.documentId}`,
      { sections: [] },
      ifMatch(old),
    )
    expect([reply.status, reply.body]).toMatchObject([403, { group: 'hospital-1-episodes-read' }])
    expect(reply.body).not.toHaveProperty('current')
  })

  test('and every reading of one is logged with its patient', async () => {
    const { audit, complete, actOn, get, list, patientId, episode } = await startRecord()
    const before = (await audit()).length
    const document = await complete()
    const signed = documentIn(await actOn(document, 'sign'))
    const amended = documentIn(await actOn(signed, 'addenda'))
    await actOn(amended, 'annul', {}, 'enfermeria')
    await get(document)
    await get(document)
    await list()
    await list('', 'archivo', documentsOf(episode.episodeId))
    await actOn(amended, 'annul')
    const one = `${DOCUMENTS}/${document.documentId}`
    const logged = (await audit()).slice(before).filter(({ path }) => !path.includes('templates'))
    expect(logged.map((row) => [row.userId, row.method, row.path, row.status, row.patientId])).toEqual([
      ['medica', 'POST', documentsOf(episode.episodeId), 201, patientId],
      ['medica', 'PUT', one, 200, patientId],
      ['medica', 'POST', `${one}/sign`, 200, patientId],
      ['medica', 'POST', `${one}/addenda`, 200, patientId],
      ['enfermeria', 'POST', `${one}/annul`, 403, null],
      ['archivo', 'GET', one, 200, patientId],
      ['archivo', 'GET', DOCUMENTS, 200, null],
      ['archivo', 'GET', documentsOf(episode.episodeId), 200, patientId],
      ['medica', 'POST', `${one}/annul`, 200, patientId],
    ])
  })
})

function never(): never {
  throw new Error('There is no such section')
}

describe('an episode', () => {
  test.each([
    ['draft', 200],
    ['discarded', 200],
    ['annulled', 200],
    ['signed', 409],
    ['amended', 409],
  ] as const)('with a document that is %s is annulled: %i', async (status, answered) => {
    const { inState, act, episode, as } = await startRecord()
    await inState[status]()
    const reply = await act(episode, 'annul')
    expect(reply.status).toBe(answered)
    const after = episodeOf(await as('medica').get(`${EPISODES}/${episode.episodeId}`))
    if (answered === 200) return expect(after.status).toBe('annulled')
    expect(reply.body).toMatchObject({
      detail: 'El episodio tiene documentos firmados (Nota breve): no se puede anular',
    })
    expect(after).toEqual(episode)
  })

  test('that was annulled leaves its drafts to be discarded, and nothing else', async () => {
    const { inState, act, actOn, put, episode, complete, get } = await startRecord()
    const [draft, discarded] = [await complete(), await inState.discarded()]
    await act(episode, 'annul')
    const detail = 'El episodio está anulado: sus borradores solo se pueden descartar'
    for (const reply of [await put(draft, {}), await actOn(draft, 'sign'), await actOn(discarded, 'restore')])
      expect([reply.status, reply.body]).toEqual([409, expect.objectContaining({ detail })])
    expect((await actOn(draft, 'discard')).status).toBe(200)
    expect((await get(draft)).status).toBe('discarded')
  })

  test('that is over lets what was begun be finished', async () => {
    const { complete, inState, act, actOn, put, episode, sign } = await startRecord()
    const [one, two, discarded] = [await complete(), await complete(), await inState.discarded()]
    await act(episodeOf(await act(episode, 'order-discharge')), 'discharge')
    expect((await put(one, { occurredAt: minutes(-1) })).status).toBe(200)
    expect((await actOn(await sign(two), 'addenda')).status).toBe(200)
    expect((await actOn(discarded, 'restore')).status).toBe(200)
  })
})
