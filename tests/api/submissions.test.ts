import { describe, expect, test } from 'vitest'
import { PERSONAS } from '#mocks/personas.ts'
import { verifySignature } from '#src/domain/documents/verify-signature.ts'
import { newKey } from '../fixtures/api-client.ts'
import { ASSIGNMENTS } from '../fixtures/assignments.ts'
import { DOCUMENTS, documentIn, startRecord } from '../fixtures/documents.ts'
import { minutes } from '../fixtures/episodes.ts'

const DAY_MINUTES = 24 * 60

describe('what somebody in training writes', () => {
  test('is submitted, returned, mended, submitted again and authorised by who answers for them', async () => {
    const { teach, complete, actOn, put, get, later } = await startRecord()
    await teach()
    const draft = await complete(undefined, 'residente')
    later(5)
    const submitted = documentIn(await actOn(draft, 'submit', {}, 'residente'))
    const by = { userId: 'residente', name: 'Iván Soto Cervera', license: null, profession: 'resident' }
    expect(submitted).toEqual({
      ...draft,
      status: 'submitted',
      submittedAt: minutes(5),
      submission: { by, at: minutes(5) },
      updatedAt: minutes(5),
      version: draft.version + 1,
    })
    expect((await put(submitted, {}, 'residente')).status).toBe(409)
    later(4)
    const returned = documentIn(await actOn(submitted, 'return', { note: 'Falta el plan\nde la noche' }))
    expect(returned).toEqual({
      ...draft,
      status: 'draft',
      returnedAt: minutes(9),
      updatedAt: minutes(9),
      version: draft.version + 2,
      returned: {
        by: { userId: 'medica', name: 'Ximena Núñez Ávila' },
        at: minutes(9),
        note: 'Falta el plan\nde la noche',
      },
    })
    const again = documentIn(await actOn(returned, 'submit', {}, 'residente'))
    expect(again).toMatchObject({ status: 'submitted', returned: null, returnedAt: null })
    later(3)
    const signed = documentIn(await actOn(again, 'sign'))
    expect(signed).toMatchObject({
      status: 'signed',
      signedAt: minutes(12),
      author: { userId: 'residente' },
      submission: { by, at: minutes(9) },
      signedBy: { userId: 'medica', license: expect.stringMatching(/^\d{4,8}$/) },
    })
    // The answer was lost, and who authorised it asks again.
    expect(await actOn(again, 'sign')).toMatchObject({ status: 412, body: { current: signed } })
    expect(verifySignature(await get(signed))).toBe('intact')
    expect(verifySignature({ ...signed, submission: null })).toBe('altered')
  })

  test('is signed by nobody in training, and submitted only whole and by who wrote it', async () => {
    const { teach, draft, complete, actOn } = await startRecord()
    await teach()
    const begun = await draft(undefined, 'residente')
    const whole = await complete(undefined, 'residente')
    expect(await actOn(whole, 'sign', {}, 'residente')).toMatchObject({
      status: 403,
      body: { detail: 'Lo firma un médico: envíalo a firma' },
    })
    expect(await actOn(begun, 'submit', {}, 'residente')).toMatchObject({ status: 422 })
    expect(await actOn(whole, 'submit', {}, 'direccion')).toMatchObject({
      status: 403,
      body: { detail: 'Solo Iván Soto Cervera, que escribe este documento, puede enviarlo a firma' },
    })
    const own = await complete()
    expect(await actOn(own, 'submit')).toMatchObject({
      status: 403,
      body: { detail: 'Este documento lo firmas tú' },
    })
  })

  test.each(['return', 'sign'])(
    'F47: %s is for who answers for them, or a physician of the service',
    async (action) => {
      const { inState, actOn, as, episode } = await startRecord()
      const submitted = await inState.submitted()
      const waiting = async (id: string) => {
        const { body } = await as(id).get(`${DOCUMENTS}?authorizer=me`)
        return JSON.stringify(body).includes(`"documentId":${submitted.documentId}`)
      }
      const others = PERSONAS.filter(({ id, member }) => member && id !== 'medica').map(({ id }) => id)
      for (const id of others) {
        expect([id, (await actOn(submitted, action, {}, id)).status]).toEqual([id, 403])
        expect([id, await waiting(id)]).toEqual([id, false])
      }
      const { episodeId } = episode
      const wanted = { doctorId: 'direccion', role: 'onCall', episodeId, startsAt: minutes(-30) }
      expect((await as('direccion').post(ASSIGNMENTS, wanted, newKey())).status).toBe(201)
      expect(await waiting('direccion')).toBe(true)
      expect(await waiting('medica')).toBe(true)
      expect((await actOn(submitted, action, {}, 'direccion')).status).toBe(200)
      expect(await waiting('medica')).toBe(false)
    },
  )

  test('waits for any physician once who answered for them practises here no more', async () => {
    const { inState, actOn, store } = await startRecord()
    const submitted = await inState.submitted()
    await store.write('installation', (db) =>
      db.updateTable('doctors').set({ status: 'retired' }).where('doctorId', '=', 'medica').execute(),
    )
    expect((await actOn(submitted, 'sign', {}, 'direccion')).status).toBe(200)
  })

  test('is listed for who authorises it, apart from the drafts', async () => {
    const { inState, list } = await startRecord()
    const { documentId } = await inState.submitted()
    const ids = async (query: string, persona = 'medica') =>
      (await list(query, persona)).map((one) => one.documentId)
    expect(await ids('&authorizer=me')).toEqual([documentId])
    expect(await ids('&status=submitted')).toEqual([documentId])
    expect(await ids('&status=draft')).toEqual([])
    expect(await ids('&status=draft&author=me', 'residente')).toEqual([])
    expect(await ids('&authorizer=me', 'residente')).toEqual([])
  })
})

describe('what other professions write', () => {
  test('is signed by those whom its template names, with their licence, and begun by nobody else', async () => {
    const { published, post, complete, sign, practise } = await startRecord()
    const template = await published({ kind: 'progress', signers: ['nurse'] })
    expect((await post(template.templateId, {}, 'enfermeria')).status).toBe(403)
    await practise('enfermeria', 'active', { profession: 'nurse', professionalLicense: '5432' })
    const signed = await sign(await complete(template, 'enfermeria'), 'enfermeria')
    expect(signed.signedBy).toEqual({ userId: 'enfermeria', name: 'Óscar Peña Lara', license: '5432' })
    expect(await post(template.templateId)).toMatchObject({
      status: 403,
      body: { detail: 'Este documento lo firma enfermería' },
    })
  })

  test('of the kinds that a team or social workers write is signed by them', async () => {
    const { starter, post, complete, sign, practise } = await startRecord()
    const [checklist, socialWork] = [
      await starter('Lista de verificación quirúrgica'),
      await starter('Nota de trabajo social'),
    ]
    await practise('enfermeria', 'active', { profession: 'nurse', professionalLicense: '5432' })
    await practise('admision', 'active', { profession: 'socialWorker', professionalLicense: '6543' })
    for (const [persona, template, license] of [
      ['enfermeria', checklist, '5432'],
      ['medica', checklist, expect.stringMatching(/^\d+$/)],
      ['admision', socialWork, '6543'],
    ] as const)
      expect((await sign(await complete(template, persona), persona)).signedBy).toMatchObject({
        userId: persona,
        license,
      })
    for (const [persona, template, detail] of [
      ['admision', checklist, 'Este documento lo firma enfermería o un médico'],
      ['medica', socialWork, 'Este documento lo firma trabajo social'],
    ] as const)
      expect(await post(template.templateId, {}, persona)).toMatchObject({ status: 403, body: { detail } })
  })

  test('waits for a physician where its template says so', async () => {
    const { published, complete, actOn, practise } = await startRecord()
    const template = await published({ signers: ['nurse'], needsAuthorization: true })
    await practise('enfermeria', 'active', { profession: 'nurse', professionalLicense: '5432' })
    const whole = await complete(template, 'enfermeria')
    expect((await actOn(whole, 'sign', {}, 'enfermeria')).status).toBe(403)
    const submitted = documentIn(await actOn(whole, 'submit', {}, 'enfermeria'))
    expect(submitted.submission?.by).toMatchObject({ profession: 'nurse', license: '5432' })
    // Nobody answers for a nurse: any physician may.
    expect(documentIn(await actOn(submitted, 'sign'))).toMatchObject({ signedBy: { userId: 'medica' } })
  })

  test('a template keeps who signs it with its revision', async () => {
    const { published, getTemplate, putTemplate, actOnTemplate, draft, get } = await startRecord()
    const template = await published({ signers: ['nurse', 'physician'], needsAuthorization: true })
    expect(await getTemplate(template)).toMatchObject({
      signers: ['nurse', 'physician'],
      needsAuthorization: true,
    })
    const begun = await draft(template)
    await putTemplate(template, { signers: ['physician'], needsAuthorization: false })
    await actOnTemplate(await getTemplate(template), 'publish')
    expect(await getTemplate(template)).toMatchObject({ signers: ['physician'], needsAuthorization: false })
    expect(await get(begun)).toMatchObject({ signers: ['nurse', 'physician'], needsAuthorization: true })
  })
})

describe('a draft that its writer has left', () => {
  test('is taken over after a day; its author stays named, and who took it over signs it', async () => {
    const { complete, actOn, later, get, list } = await startRecord()
    const ownDrafts = (persona: string) => list('&status=draft&author=me', persona)
    const draft = await complete()
    expect(await ownDrafts('medica')).toMatchObject([{ documentId: draft.documentId }])
    later(DAY_MINUTES - 1)
    expect(await actOn(draft, 'take-over', {}, 'direccion')).toMatchObject({
      status: 409,
      body: { detail: 'Ximena Núñez Ávila sigue aquí y escribió hace menos de 24 horas' },
    })
    later(1)
    const taken = documentIn(await actOn(draft, 'take-over', {}, 'direccion'))
    expect(taken).toMatchObject({
      status: 'draft',
      author: { userId: 'medica' },
      takenOverBy: { userId: 'direccion', name: 'Elena Ríos Beltrán' },
    })
    expect(await ownDrafts('medica')).toEqual([])
    expect(await ownDrafts('direccion')).toMatchObject([
      { documentId: draft.documentId, author: { userId: 'medica' }, takenOverBy: { userId: 'direccion' } },
    ])
    expect((await actOn(taken, 'sign')).status).toBe(403)
    const signed = documentIn(await actOn(taken, 'sign', {}, 'direccion'))
    expect(signed).toMatchObject({ author: { userId: 'medica' }, signedBy: { userId: 'direccion' } })
    expect(verifySignature(await get(signed))).toBe('intact')
    expect(verifySignature({ ...signed, takenOverBy: null })).toBe('altered')
  })

  test('is taken over at once when they practise here no more, by who may sign it', async () => {
    const { complete, actOn, store } = await startRecord()
    const draft = await complete()
    await store.write('installation', (db) =>
      db.updateTable('doctors').set({ status: 'retired' }).where('doctorId', '=', 'medica').execute(),
    )
    expect((await actOn(draft, 'take-over', {}, 'enfermeria')).status).toBe(403)
    expect((await actOn(draft, 'take-over', {}, 'direccion')).status).toBe(200)
  })

  test('a nurse who leaves: another goes on with her sheet', async () => {
    const { starter, complete, actOn, store } = await startRecord()
    const draft = await complete(await starter('Hoja de enfermería'), 'enfermeria')
    await store.write('installation', (db) =>
      db.deleteFrom('members').where('userId', '=', 'enfermeria').execute(),
    )
    const taken = documentIn(await actOn(draft, 'take-over', {}, 'admision'))
    expect(taken).toMatchObject({ author: { userId: 'enfermeria' }, takenOverBy: { userId: 'admision' } })
  })
})
