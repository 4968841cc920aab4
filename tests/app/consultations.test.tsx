import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openWard, text } from '../fixtures/ward.ts'
import { HOME } from './beds.ts'
import { print } from './documents.ts'
import { findButton, visit } from './harness.tsx'

/** A ward whose patient *medica* has asked a consultation for. */
async function openConsultation() {
  const ward = await openWard()
  const patient = await ward.addPatient({ givenNames: 'Zenaida' })
  const { episodeId, patientId } = await ward.admit(patient.patientId)
  const template = await ward.addTemplate({
    name: 'Solicitud breve',
    kind: 'consultation',
    sections: [
      { key: 'servicio', title: 'Servicio', type: 'service', required: true },
      { key: 'motivo', title: 'Motivo', type: 'text' },
    ],
  })
  const begun = await ward.beginDocument(episodeId, template, { persona: 'direccion' })
  const written = await ward.writeDocument(begun, [
    { key: 'servicio', type: 'service', value: 'Cirugía general', copiedFrom: null },
    text('motivo', 'Dolor abdominal'),
  ])
  const request = await ward.actOnDocument(written, 'sign', {})
  const path = `/hospitals/1/patients/${patientId}/episodes/${episodeId}/templates`
  return { ward, request, path: `${path}/${template.templateId}?document=${request.documentId}` }
}

const openList = async (app: Awaited<ReturnType<typeof visit>>) => {
  await app.user.click(await screen.findByRole('button', { name: /^Interconsultas \d/ }))
  return screen.findByRole('complementary', { name: 'Interconsultas por responder' })
}

describe('Interconsultas por responder', () => {
  test('tells physicians who asks which service about whom, and leads to the request', async () => {
    const { ward, path } = await openConsultation()
    const app = await visit(HOME, { mock: ward.mock, persona: 'medica' })
    const list = await openList(app)
    const link = await within(list).findByRole('link', { name: /^Responder: .*, Zenaida/ })
    const row = link.closest('li')
    expect(row).toHaveTextContent(/Cirugía general/)
    expect(row).toHaveTextContent(/· Elena Ríos BeltránResponder$/)
    expect(link).toHaveAttribute('href', path)
  })

  test('is nothing that nurses are told of', async () => {
    const { ward } = await openConsultation()
    await visit(HOME, { mock: ward.mock, persona: 'enfermeria' })
    await screen.findByRole('button', { name: /^Altas hoy \d/ })
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Interconsultas/ })).toBeNull())
  })
})

describe('the request of a consultation', () => {
  test('is answered from where it is read; each of the two then leads to the other', async () => {
    const { ward, path, request } = await openConsultation()
    const app = await visit(path, { mock: ward.mock, persona: 'medica' })
    expect(await screen.findByText('Interconsulta por responder')).toBeVisible()
    await app.user.click(await findButton('Responder'))
    await screen.findByRole('heading', { level: 1, name: 'Respuesta de interconsulta' })
    const asked = await screen.findByRole('link', { name: /^solicitud del/ })
    // What is asked stands above the answer, which is written under it.
    expect(await screen.findByText('Dolor abdominal')).toBeVisible()
    expect(asked).toHaveAttribute('href', path)
    const documentId = Number(new URLSearchParams(app.address().split('?')[1]).get('document'))
    expect((await ward.readDocument(documentId)).answersId).toBe(request.documentId)
    await app.user.click(asked)
    expect(await screen.findByRole('link', { name: 'Continuar la respuesta' })).toBeVisible()
  })

  test('says whose answer waits for a physician, and offers who wrote it no other one', async () => {
    const { ward, path, request } = await openConsultation()
    const template = await ward.addTemplate({
      name: 'Respuesta breve',
      kind: 'consultationAnswer',
      sections: [{ key: 'criterios', title: 'Criterios', type: 'text' }],
    })
    const begun = await ward.beginDocument(request.episodeId, template, {
      persona: 'residente',
      answersId: request.documentId,
    })
    await ward.actOnDocument(begun, 'submit', {}, 'residente')
    const app = await visit(path, { mock: ward.mock, persona: 'residente' })
    expect(await screen.findByText('Interconsulta por responder')).toBeVisible()
    const link = screen.getByRole('link', { name: 'Respuesta por autorizar' })
    expect(link.parentElement).toHaveTextContent('Respuesta por autorizar de Iván Soto Cervera')
    expect(link).toHaveAttribute('href', expect.stringContaining(`document=${begun.documentId}`))
    expect(await findButton('Imprimir')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Responder' })).toBeNull()
    app.unmount()
    await visit(path, { mock: ward.mock, persona: 'medica' })
    expect(await findButton('Responder')).toBeVisible()
  })

  test('is printed with its answer: who asked what of which service, and when', async () => {
    const { ward, request } = await openConsultation()
    const template = await ward.addTemplate({
      name: 'Respuesta breve',
      kind: 'consultationAnswer',
      sections: [{ key: 'criterios', title: 'Criterios', type: 'text' }],
    })
    const { episodeId, patientId } = request
    const answer = await ward.beginDocument(episodeId, template, { answersId: request.documentId })
    await ward.actOnDocument(answer, 'sign', {})
    const place = `/hospitals/1/patients/${patientId}/episodes/${episodeId}/templates/${template.templateId}`
    await visit(`${place}?document=${answer.documentId}`, { mock: ward.mock, persona: 'archivo' })
    expect(await screen.findByText('Dolor abdominal')).toBeVisible()
    expect(await print()).toHaveTextContent(
      /Responde a la solicitud del .+ de Elena Ríos Beltrán a Cirugía generalMotivoDolor abdominalCriterios/,
    )
  })

  test('says who answered and when, and offers no other answer', async () => {
    const { ward, path, request } = await openConsultation()
    const template = await ward.addTemplate({
      name: 'Respuesta breve',
      kind: 'consultationAnswer',
      sections: [{ key: 'criterios', title: 'Criterios', type: 'text' }],
    })
    const answer = await ward.beginDocument(request.episodeId, template, {
      persona: 'direccion',
      answersId: request.documentId,
    })
    await ward.actOnDocument(answer, 'sign', {})
    await visit(path, { mock: ward.mock, persona: 'medica' })
    const link = await screen.findByRole('link', { name: /^Respondida el/ })
    expect(link.parentElement).toHaveTextContent(/^Respondida el .+ por Elena Ríos Beltrán$/)
    expect(link).toHaveAttribute('href', expect.stringContaining(`document=${answer.documentId}`))
    expect(screen.queryByRole('button', { name: 'Responder' })).toBeNull()
    expect(screen.queryByText('Interconsulta por responder')).toBeNull()
  })
})
