import { describe, expect, test } from 'vitest'
import type { Document } from '#src/domain/documents/contract.ts'
import { verifySignature } from '#src/domain/documents/verify-signature.ts'
import { newKey } from '../fixtures/api-client.ts'
import { documentIn, documentsOf, startRecord } from '../fixtures/documents.ts'
import { episodeOf } from '../fixtures/episodes.ts'
import { addPatient } from '../fixtures/patients.ts'

/** A record with a signed request of a consultation, and how to answer it. */
async function startConsultation() {
  const record = await startRecord()
  const { starter, complete, sign, post, list } = record
  const templates = {
    request: await starter('Solicitud de interconsulta'),
    answer: await starter('Respuesta de interconsulta'),
  }
  const request = await sign(await complete(templates.request))
  const begin = (answersId: number, templateId = templates.answer.templateId, persona = 'direccion') =>
    post(templateId, { answersId }, persona)
  async function write(answer: Document): Promise<Document> {
    const sections = (await complete(templates.answer, 'direccion')).sections
    return documentIn(await record.put(answer, { sections }, 'direccion'))
  }
  const waiting = async (persona = 'medica') =>
    (await list('&unanswered=me', persona)).map(({ documentId }) => documentId)
  return { ...record, templates, request, begin, write, waiting }
}

describe('a request of a consultation', () => {
  test('names the service that it asks, once it is signed, and waits for an answer', async () => {
    const { request, waiting, complete, templates } = await startConsultation()
    expect(request).toMatchObject({ requestedService: 'Cirugía general', answersId: null })
    const draft = await complete(templates.request)
    expect(draft.requestedService).toBeNull()
    expect(await waiting()).toEqual([request.documentId])
  })

  test('waits for physicians; nobody else is told to answer it', async () => {
    const { waiting, request } = await startConsultation()
    expect(await waiting('direccion')).toEqual([request.documentId])
    for (const persona of ['enfermeria', 'admision', 'archivo']) expect(await waiting(persona)).toEqual([])
  })

  test('is ended by a signed answer, and waits again when that is annulled', async () => {
    const { request, begin, write, sign, waiting, actOn, get } = await startConsultation()
    const begun = documentIn(await begin(request.documentId))
    expect(begun).toMatchObject({
      kind: 'consultationAnswer',
      answersId: request.documentId,
      status: 'draft',
    })
    expect(await waiting()).toEqual([request.documentId])
    const answer = await sign(await write(begun), 'direccion')
    expect([answer.answersId, answer.requestedService]).toEqual([request.documentId, null])
    expect(await waiting()).toEqual([])
    expect(await get(request)).toEqual(request)
    await actOn(answer, 'annul', {}, 'direccion')
    expect(await waiting()).toEqual([request.documentId])
  })

  test('waits no longer once it is annulled, or the patient has left', async () => {
    const { request, waiting, actOn, act, episode, complete, sign, templates } = await startConsultation()
    await actOn(request, 'annul')
    expect(await waiting()).toEqual([])
    const second = await sign(await complete(templates.request))
    const ordered = episodeOf(await act(episode, 'order-discharge'))
    expect(await waiting()).toEqual([second.documentId])
    await act(ordered, 'discharge')
    expect(await waiting()).toEqual([])
  })
})

describe('an answer', () => {
  test('is begun by whoever may sign it, and by nobody else', async () => {
    const { request, begin, templates } = await startConsultation()
    const { templateId } = templates.answer
    expect((await begin(request.documentId, templateId, 'enfermeria')).status).toBe(403)
    expect((await begin(request.documentId, templateId, 'archivo')).status).toBe(403)
    expect((await begin(request.documentId, templateId, 'medica')).status).toBe(201)
  })

  test('answers a signed request of its own episode, on a template for answers', async () => {
    const { request, begin, draft, templates, starter, as, admit, bedB, store } = await startConsultation()
    const unsigned = await draft(templates.request)
    const progress = await starter('Nota de evolución')
    const refused = [
      [await begin(unsigned.documentId), 'answersId'],
      [await begin(999_999), 'answersId'],
      [await begin(request.documentId, progress.templateId), 'templateId'],
    ] as const
    for (const [{ status, body }, field] of refused)
      expect([status, body]).toEqual([
        422,
        expect.objectContaining({ errors: { [field]: [expect.any(String)] } }),
      ])
    const patientId = await addPatient(store)
    const other = episodeOf(await admit({ patientId, bedId: bedB }))
    const body = { templateId: templates.answer.templateId, answersId: request.documentId }
    const elsewhere = await as('medica').post(documentsOf(other.episodeId), body, newKey())
    expect(elsewhere.status).toBe(422)
  })

  test('comes once: who comes second is told who answered', async () => {
    const { request, begin, write, sign } = await startConsultation()
    const { signedBy } = await sign(await write(documentIn(await begin(request.documentId))), 'direccion')
    const reply = await begin(request.documentId)
    expect([reply.status, reply.body]).toEqual([
      409,
      expect.objectContaining({ detail: `La interconsulta ya la respondió ${signedBy?.name}` }),
    ])
  })

  test('of somebody in training ends the request once a physician has authorised it', async () => {
    const { request, begin, teach, complete, put, actOn, waiting, templates } = await startConsultation()
    await teach()
    const { templateId } = templates.answer
    const begun = documentIn(await begin(request.documentId, templateId, 'residente'))
    const { sections } = await complete(templates.answer, 'residente')
    const written = documentIn(await put(begun, { sections }, 'residente'))
    expect((await actOn(written, 'sign', {}, 'residente')).status).toBe(403)
    const submitted = documentIn(await actOn(written, 'submit', {}, 'residente'))
    expect([submitted.status, submitted.answersId]).toEqual(['submitted', request.documentId])
    expect(await waiting()).toEqual([request.documentId])
    const signed = documentIn(await actOn(submitted, 'sign'))
    expect(await waiting()).toEqual([])
    expect(verifySignature(signed)).toBe('intact')
    for (const other of [{ answersId: null }, { submission: null }])
      expect(verifySignature({ ...signed, ...other })).toBe('altered')
  })

  test('answers the same for good: the database keeps it', async () => {
    const { request, begin, store } = await startConsultation()
    const { documentId } = documentIn(await begin(request.documentId))
    const write = (change: object, id: number) =>
      store.write('installation', (db) =>
        db.updateTable('documents').set(change).where('documentId', '=', id).execute(),
      )
    await expect(write({ answersId: null }, documentId)).rejects.toThrow('documents keep what was written')
    await expect(write({ requestedService: null }, request.documentId)).rejects.toThrow(
      'documents keep what was written',
    )
  })

  test('may stand on a template of before that holds both parts, whose answers ask nobody', async () => {
    const { published, post, put, sign, waiting, actOn, request } = await startConsultation()
    await actOn(request, 'annul')
    const template = await published({
      name: 'Nota de interconsulta',
      kind: 'consultation',
      sections: [
        { key: 'parte', title: 'Esta nota es', type: 'choice', options: ['Solicitud', 'Respuesta'] },
        { key: 'servicioInterconsultado', title: 'Servicio', type: 'text' },
      ],
    })
    const note = async (parte: string, about: object = {}) => {
      const begun = documentIn(await post(template.templateId, about))
      const sections = [
        { key: 'parte', type: 'choice', value: parte },
        { key: 'servicioInterconsultado', type: 'text', value: 'Nefrología' },
      ]
      return sign(documentIn(await put(begun, { sections })))
    }
    const asked = await note('Solicitud')
    expect(asked.requestedService).toBe('Nefrología')
    expect((await note('Respuesta')).requestedService).toBeNull()
    expect(await waiting()).toEqual([asked.documentId])
    expect((await note('Respuesta', { answersId: asked.documentId })).answersId).toBe(asked.documentId)
    expect(await waiting()).toEqual([])
  })
})
