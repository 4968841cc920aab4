import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw/http'
import { describe, expect, test } from 'vitest'
import { type Desk, openDesk } from '../fixtures/ward.ts'
import {
  contentOf,
  DOCS,
  isKept,
  openNote,
  reload,
  saveBar,
  saveNow,
  saysSoon,
  section,
  writeNote,
} from './documents.ts'
import {
  type App,
  expectToast,
  findButton,
  gone,
  ORIGIN,
  queryClientOf,
  shownDialog,
  visit,
  write,
} from './harness.tsx'

const SAVED = /^Guardado \d\d:\d\d$/
const dialog = (name: string) => shownDialog('dialog', name)
const press = async (app: App, place: HTMLElement, name: string) =>
  app.user.click(await within(place).findByRole('button', { name }))
const pressSoon = async (app: App, name: string) =>
  app.user.click(await screen.findByRole('button', { name }))

/** A note with everything that it takes to sign it; the server has it. */
async function writeWhole() {
  const desk = await openDesk()
  const { documentId } = await desk.begin()
  await desk.put(documentId, { evolucion: 'Mejor', plan: 'Alta' })
  return { desk, documentId, app: await openNote(desk, documentId) }
}

/** A note that is signed. */
async function openSigned() {
  const desk = await openDesk()
  const { documentId } = await desk.begin()
  await desk.put(documentId, { evolucion: 'Mejor', plan: 'Alta' })
  await desk.action(documentId, 'sign', {})
  return { desk, documentId, app: await openNote(desk, documentId) }
}

describe('the documents of a template', () => {
  test('are listed with state and author; Nuevo documento begins one and opens it', async () => {
    const desk = await openDesk()
    const app = await visit(desk.path, { mock: desk.mock })
    expect(await screen.findByText('Aún no hay documentos de esta plantilla en el episodio')).toBeVisible()
    await pressSoon(app, 'Nuevo documento')
    expect(await section('Evolución')).toHaveValue('')
    const list = within(screen.getByRole('navigation', { name: 'Documentos de esta plantilla' }))
    expect(list.getByRole('link', { name: /Elena Ríos Beltrán\s*Borrador/ })).toHaveAttribute(
      'aria-current',
      'page',
    )
    expect(app.address()).toMatch(/\?document=\d+$/)
    // On the button, one more Enter would begin one more.
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
  })

  test('F32: a creation whose answer is lost makes no duplicate', async () => {
    const desk = await openDesk()
    let isLost = true
    const app = await visit(desk.path, {
      mock: desk.mock,
      prepare: ({ server, api }) =>
        server.use(
          http.post(`${ORIGIN}${DOCS}/episodes/*/documents`, async ({ request }) => {
            if (!isLost) return undefined
            isLost = false
            await api.fetch(request)
            return HttpResponse.error()
          }),
        ),
    })
    await app.user.click(await screen.findByRole('button', { name: 'Nuevo documento' }))
    await app.user.click(await screen.findByRole('button', { name: 'Reintentar' }))
    await section('Evolución')
    const list = within(screen.getByRole('navigation', { name: 'Documentos de esta plantilla' }))
    expect(list.getAllByRole('link')).toHaveLength(1)
  })

  test('without a name in the address, the newest draft opens', async () => {
    const desk = await openDesk()
    const draft = await desk.begin()
    const signed = await desk.begin()
    await desk.put(draft.documentId, { evolucion: 'Borrador' })
    await desk.put(signed.documentId, { evolucion: 'Firmada', plan: 'Alta' })
    await desk.action(signed.documentId, 'sign', {})
    await visit(desk.path, { mock: desk.mock })
    expect(await section('Evolución')).toHaveValue('Borrador')
  })

  test('without a name in the address, what somebody else is writing stays closed until it is chosen', async () => {
    const desk = await openDesk()
    const { documentId } = await desk.begin('medica')
    await desk.put(documentId, { evolucion: 'De Ximena' })
    const app = await visit(desk.path, { mock: desk.mock })
    expect(await screen.findByText('Los borradores de esta plantilla son de otras personas')).toBeVisible()
    expect(screen.queryByRole('article')).toBeNull()
    expect(screen.getByRole('button', { name: 'Nuevo documento' })).toBeVisible()
    await app.user.click(await screen.findByRole('link', { name: /Ximena Núñez Ávila\s*Borrador/ }))
    expect(await section('Evolución')).toHaveValue('De Ximena')
  })

  test('without a name in the address, one’s own draft opens before a newer one of somebody else', async () => {
    const desk = await openDesk()
    const { documentId } = await desk.begin()
    await desk.put(documentId, { evolucion: 'Mía' })
    await desk.begin('medica')
    await visit(desk.path, { mock: desk.mock })
    expect(await section('Evolución')).toHaveValue('Mía')
  })

  test('after the discharge one is begun and signed, and says so on the sheet; one from before does not', async () => {
    const desk = await openDesk()
    const before = await desk.begin('medica')
    const ordered = await desk.actOnEpisode(desk.episode, 'order-discharge', { motive: 'improved' })
    const { lastMovementAt } = ordered
    await desk.actOnEpisode(ordered, 'discharge', { at: lastMovementAt })
    const app = await visit(desk.path, { mock: desk.mock })
    await app.user.click(await findButton('Nuevo documento'))
    await write(app, await section('Evolución'), 'Falleció a pesar de las maniobras')
    await write(app, await section('Plan'), 'Ninguno')
    expect(screen.getByText('Elaborada después del egreso')).toBeVisible()
    await screen.findByText(/^Guardado /)
    await app.user.click(await findButton('Firmar'))
    const question = await shownDialog('dialog', 'Firmar documento')
    await app.user.click(await within(question).findByRole('button', { name: 'Firmar' }))
    await gone(question)
    expect(await screen.findByText('La huella coincide')).toBeVisible()
    expect(screen.getByText('Elaborada después del egreso')).toBeVisible()
    await app.user.click(await screen.findByRole('link', { name: /^.*Ximena Núñez Ávila\s*Borrador/ }))
    await waitFor(() => expect(app.address()).toContain(String(before.documentId)))
    await waitFor(() => expect(screen.queryByText('Elaborada después del egreso')).toBeNull())
    expect(await section('Evolución')).toHaveValue('')
  })

  test('who may only read sees no way to write, and what is missing', async () => {
    const desk = await openDesk()
    const { documentId } = await desk.begin()
    await desk.put(documentId, { evolucion: 'Mejor' })
    await openNote(desk, documentId, { persona: 'archivo' })
    expect(screen.getByText('Mejor')).toBeVisible()
    expect(screen.queryByRole('textbox', { name: /^Evolución/ })).toBeNull()
    expect(screen.getByText(/te falta el permiso Episodios y documentos \(Escritura\)/)).toBeVisible()
  })

  test('who may not read episodes reads nothing, and the right is named', async () => {
    const desk = await openDesk()
    const { documentId } = await desk.begin()
    const app = await visit(`${desk.path}?document=${documentId}`, {
      mock: desk.mock,
      persona: 'sin-permisos',
    })
    expect(await screen.findByText(/Pacientes \(Lectura\)/)).toBeVisible()
    expect(app.callsTo('GET', `${DOCS}/documents`)).toHaveLength(0)
  })

  test('a template that nobody knows has a way back', async () => {
    const desk = await openDesk()
    const path = desk.path.replace(/\d+$/, '9999')
    await visit(path, { mock: desk.mock })
    expect(await screen.findByRole('heading', { name: 'Esta plantilla no existe' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Ver los documentos del episodio' })).toBeVisible()
  })

  test('F25: a document that is not there leaves the list in place', async () => {
    const desk = await openDesk()
    await desk.begin()
    await visit(`${desk.path}?document=99999`, { mock: desk.mock })
    expect(await screen.findByText('Este documento no está entre los de esta plantilla')).toBeVisible()
    expect(screen.getByRole('navigation', { name: 'Documentos de esta plantilla' })).toBeVisible()
  })

  test.each([['direccion'], ['medica']])('a retired template shows its documents to %s', async (persona) => {
    const desk = await openDesk()
    const { documentId } = await desk.begin(persona)
    await desk.put(documentId, { evolucion: 'Mejor' })
    await desk.actOnTemplate(desk.template, 'retire')
    await visit(desk.path, { mock: desk.mock, persona })
    expect(await section('Evolución')).toHaveValue('Mejor')
    expect(screen.getByText(/^La plantilla no está publicada/)).toBeVisible()
  })

  test('a note of another patient’s episode is not read under this one', async () => {
    const desk = await openDesk()
    const { documentId } = await desk.begin()
    const other = await desk.addPatient({ givenNames: 'Otra' })
    const path = desk.path.replace(/patients\/\d+/, `patients/${other.patientId}`)
    const app = await visit(`${path}?document=${documentId}`, { mock: desk.mock })
    expect(await screen.findByRole('heading', { name: 'Este episodio no existe' })).toBeVisible()
    expect(app.callsTo('GET', `${DOCS}/documents/`)).toHaveLength(0)
  })
})

describe('Firmar', () => {
  test('Faltan para firmar leads to each section; nothing is signed before', async () => {
    const { app } = await writeNote({ Evolución: 'Mejor' })
    const missing = screen.getByRole('region', { name: 'Faltan para firmar' })
    await press(app, saveBar(), 'Firmar')
    expect(missing).toHaveFocus()
    expect(screen.queryByRole('dialog')).toBeNull()
    const way = within(missing).getByRole('link', { name: 'Plan: sin llenar' })
    expect(way).toHaveAttribute('href', `#${(await section('Plan')).id}`)
    // Behind a text that no server has yet, the way asks nothing and is no step of the history.
    await app.user.type(await section('Evolución'), ' hoy')
    const { location, historyLength } = { location: app.address(), historyLength: app.router.history.length }
    await app.user.click(way)
    expect(await section('Plan')).toHaveFocus()
    expect(app.address()).toBe(location)
    expect(app.router.history.length).toBe(historyLength)
    expect(window.location.hash).toBe('')
    expect(screen.queryByRole('alertdialog')).toBeNull()
    await app.user.type(await section('Plan'), 'Alta')
    await waitFor(() => expect(missing).not.toBeInTheDocument())
  })

  test('repeats whose note it is, saves what was just typed, and shows what was signed', async () => {
    const { desk, app, documentId } = await writeWhole()
    await app.user.type(await section('Plan'), ' mañana')
    await press(app, saveBar(), 'Firmar')
    const form = await dialog('Firmar documento')
    expect(form).toHaveTextContent('QUINTANAR YÁÑEZ, Rosa')
    expect(form).toHaveTextContent('15 mar 1985')
    expect(form).toHaveTextContent('Nota de prueba')
    expect(form).toHaveTextContent('Elena Ríos Beltrán')
    await press(app, form, 'Firmar')
    await gone(form)
    const signature = within(await screen.findByRole('region', { name: 'Firma' }))
    expect(signature.getByText(/^Elena Ríos Beltrán · Cédula \d{7,8}$/)).toBeVisible()
    expect(await signature.findByText('La huella coincide')).toBeVisible()
    const stored = await desk.readDocument(documentId)
    expect([stored.status, contentOf(stored, 'plan')]).toEqual(['signed', 'Alta mañana'])
    expect(signature.getByText(stored.digest ?? '-')).toBeVisible()
    expect(screen.queryByRole('textbox', { name: /^Plan/ })).toBeNull()
    await expectToast('status', 'Firmar: Rosa Quintanar Yáñez', 'El documento quedó firmado')
  })

  test('names the columns of a row that was begun in which nothing is written, and signs all the same', async () => {
    const { app } = await writeWhole()
    const left = 'Renglones con columnas sin llenar: Medicamentos (Dosis)'
    await app.user.type(await section('Fármaco, renglón 1'), 'Paracetamol')
    await press(app, saveBar(), 'Firmar')
    const warned = await dialog('Firmar documento')
    expect(within(warned).getByText(left)).toBeVisible()
    await press(app, warned, 'Cancelar')
    await app.user.type(await section('Dosis, renglón 1'), '500 mg')
    await app.user.click(await screen.findByRole('button', { name: 'Agregar renglón' }))
    await press(app, saveBar(), 'Firmar')
    const whole = await dialog('Firmar documento')
    expect(within(whole).queryByText(/sin llenar/)).toBeNull()
    await press(app, whole, 'Firmar')
    await gone(whole)
  })

  test('F48: somebody else’s draft can be read and written, and not signed: it says by whom', async () => {
    const desk = await openDesk()
    const { documentId } = await desk.begin('medica')
    await desk.put(documentId, { evolucion: 'Mejor', plan: 'Alta' })
    await openNote(desk, documentId)
    expect(within(saveBar()).getByText('Solo Ximena Núñez Ávila puede firmarlo.')).toBeVisible()
    expect(within(saveBar()).queryByRole('button', { name: 'Firmar' })).toBeNull()
  })

  test('F48: who is no active doctor is told before', async () => {
    const { desk, documentId } = await writeWhole()
    cleanup()
    const none = {
      data: [],
      pagination: { pageSize: 100, hasPreviousPage: false, hasNextPage: false, totalPages: 0, totalItems: 0 },
    }
    desk.mock.server.use(http.get(`${ORIGIN}/api/hospitals/1/doctors`, () => HttpResponse.json(none)))
    await openNote(desk, documentId)
    const why = 'Solo un médico activo puede firmar este documento.'
    expect(await within(saveBar()).findByText(why)).toBeVisible()
    expect(within(saveBar()).queryByRole('button', { name: 'Firmar' })).toBeNull()
  })

  test('F48: nobody begins what they could not sign, and is told who signs it', async () => {
    const desk = await openDesk()
    await visit(desk.path, { mock: desk.mock, persona: 'enfermeria' })
    expect(await screen.findByText('Solo un médico activo puede firmar este documento.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Nuevo documento' })).toBeNull()
  })

  test('a refusal of the server stands in the dialog, in its words', async () => {
    const { app } = await writeWhole()
    app.mock.server.use(
      http.post(`${ORIGIN}${DOCS}/documents/*/sign`, () =>
        HttpResponse.json({ detail: 'Solo un médico activo puede firmar este documento' }, { status: 403 }),
      ),
    )
    await press(app, saveBar(), 'Firmar')
    const form = await dialog('Firmar documento')
    await press(app, form, 'Firmar')
    expect(await within(form).findByRole('alert')).toHaveTextContent(
      'Solo un médico activo puede firmar este documento',
    )
  })

  test('what can’t be saved is not signed', async () => {
    const { desk, app, documentId } = await writeWhole()
    app.mock.server.use(
      http.put(`${ORIGIN}${DOCS}/documents/:documentId`, () => new HttpResponse(null, { status: 503 })),
    )
    await app.user.type(await section('Plan'), ' mañana')
    await press(app, saveBar(), 'Firmar')
    const form = await dialog('Firmar documento')
    await press(app, form, 'Firmar')
    expect(await within(form).findByText(/^No se pudo guardar lo último/)).toBeVisible()
    expect((await desk.readDocument(documentId)).status).toBe('draft')
    await isKept()
  })

  test('F27: what somebody else changed meanwhile is not signed unseen', async () => {
    const { desk, app, documentId } = await writeWhole()
    await press(app, saveBar(), 'Firmar')
    const form = await dialog('Firmar documento')
    await desk.put(documentId, { plan: 'Otra cosa' })
    await press(app, form, 'Firmar')
    expect(await within(form).findByText(/^Alguien cambió el documento mientras tanto/)).toBeVisible()
    expect(within(form).getByText('Cambió: Plan')).toBeVisible()
    expect(within(form).queryByRole('button', { name: 'Firmar' })).toBeNull()
    await press(app, form, 'Revisar el documento')
    await gone(form)
    expect(await section('Plan')).toHaveValue('Otra cosa')
    expect((await desk.readDocument(documentId)).status).toBe('draft')
    await press(app, saveBar(), 'Firmar')
    await press(app, await dialog('Firmar documento'), 'Firmar')
    expect(await screen.findByRole('region', { name: 'Firma' })).toBeVisible()
  })

  test('F27: what came by itself behind the question is not signed unseen either', async () => {
    const { desk, app, documentId } = await writeWhole()
    await press(app, saveBar(), 'Firmar')
    const form = await dialog('Firmar documento')
    await desk.put(documentId, { plan: 'Otra cosa' })
    await queryClientOf(app).invalidateQueries()
    await screen.findByDisplayValue('Otra cosa')
    await press(app, form, 'Firmar')
    expect(await within(form).findByText('Cambió: Plan')).toBeVisible()
    expect(app.callsTo('POST', `${DOCS}/documents`)).toEqual([])
    expect((await desk.readDocument(documentId)).status).toBe('draft')
  })

  test('F27: where both changed it, the dialog leads back to the two copies', async () => {
    const { desk, app, documentId } = await writeWhole()
    await desk.put(documentId, { plan: 'Otra cosa' })
    await app.user.type(await section('Plan'), ' mañana')
    await press(app, saveBar(), 'Firmar')
    const form = await dialog('Firmar documento')
    await press(app, form, 'Firmar')
    await press(app, form, 'Revisar el documento')
    await gone(form)
    expect(within(saveBar()).getByRole('button', { name: 'Conservar lo mío' })).toBeVisible()
  })

  test('F32: a signature whose answer is lost is found again', async () => {
    const { app } = await writeWhole()
    let isLost = true
    app.mock.server.use(
      http.post(`${ORIGIN}${DOCS}/documents/*/sign`, async ({ request }) => {
        if (!isLost) return undefined
        isLost = false
        await app.mock.api.fetch(request)
        return HttpResponse.error()
      }),
    )
    await press(app, saveBar(), 'Firmar')
    const form = await dialog('Firmar documento')
    await press(app, form, 'Firmar')
    await app.user.click(await within(form).findByRole('button', { name: 'Reintentar' }))
    await gone(form)
    expect(await screen.findByRole('region', { name: 'Firma' })).toBeVisible()
  })

  test('after too long a time it asks who it is, and comes back to the same question', async () => {
    const { app } = await writeWhole()
    const challenge = 'Bearer error="insufficient_user_authentication", max_age="900"'
    app.mock.server.use(
      http.post(
        `${ORIGIN}${DOCS}/documents/*/sign`,
        () =>
          HttpResponse.json(
            { detail: 'Para firmar, comprueba otra vez que eres tú' },
            { status: 401, headers: { 'www-authenticate': challenge } },
          ),
        { once: true },
      ),
    )
    const renewals = app.callsTo('POST', '/oauth2/default/token').length
    await press(app, saveBar(), 'Firmar')
    const form = await dialog('Firmar documento')
    await press(app, form, 'Firmar')
    expect(await within(form).findByText('Para firmar, comprueba otra vez que eres tú')).toBeVisible()
    // The token is good: neither is it renewed, nor has the session ended.
    expect(app.callsTo('POST', '/oauth2/default/token')).toHaveLength(renewals)
    expect(screen.queryByText('Tu sesión terminó')).toBeNull()
    await press(app, form, 'Comprobar que soy yo')
    await waitFor(() =>
      expect(app.session.manager.signinRedirect).toHaveBeenCalledWith(
        expect.objectContaining({ max_age: 900, state: { returnTo: app.address(), maxAge: 900 } }),
      ),
    )
    expect(app.address()).toContain('form=sign')

    const again = await reload(app)
    const question = await dialog('Firmar documento')
    await press(again, question, 'Firmar')
    await gone(question)
    expect(await screen.findByRole('region', { name: 'Firma' })).toBeVisible()
  })

  test('F39: content that is not what was signed is pointed out', async () => {
    const { desk, documentId, app } = await openSigned()
    const stored = await desk.readDocument(documentId)
    const sections = stored.sections.map((one) => (one.key === 'plan' ? { ...one, value: 'Otra cosa' } : one))
    app.mock.server.use(
      http.get(`${ORIGIN}${DOCS}/documents/${documentId}`, () => HttpResponse.json({ ...stored, sections })),
    )
    app.unmount()
    await openNote(desk, documentId)
    expect(await screen.findByText(/^La huella no coincide/)).toBeVisible()
  })
})

describe('what is signed', () => {
  test('takes an addendum, signed by who adds it', async () => {
    const { app, desk, documentId } = await openSigned()
    await pressSoon(app, 'Agregar adenda')
    const form = await dialog('Agregar adenda')
    expect(form).toHaveTextContent('QUINTANAR YÁÑEZ, Rosa')
    await press(app, form, 'Firmar adenda')
    expect(within(form).getByText('Escribe la adenda')).toBeVisible()
    await app.user.type(within(form).getByLabelText('Adenda'), 'Se agrega el resultado')
    await press(app, form, 'Firmar adenda')
    await gone(form)
    await expectToast('status', 'Agregar adenda: Rosa Quintanar Yáñez', 'La adenda quedó firmada')
    const addenda = within(await screen.findByRole('region', { name: 'Adendas' }))
    expect(addenda.getByText('Se agrega el resultado')).toBeVisible()
    expect(addenda.getByText(/^Elena Ríos Beltrán · Cédula/)).toBeVisible()
    expect(await screen.findByText('La huella coincide')).toBeVisible()
    expect((await desk.readDocument(documentId)).status).toBe('amended')
  })

  test('F32: an addendum whose answer is lost is there once', async () => {
    const { app, desk, documentId } = await openSigned()
    let isLost = true
    app.mock.server.use(
      http.post(`${ORIGIN}${DOCS}/documents/*/addenda`, async ({ request }) => {
        if (!isLost) return undefined
        isLost = false
        await app.mock.api.fetch(request)
        return HttpResponse.error()
      }),
    )
    await pressSoon(app, 'Agregar adenda')
    const form = await dialog('Agregar adenda')
    await app.user.type(within(form).getByLabelText('Adenda'), 'Resultado')
    await press(app, form, 'Firmar adenda')
    await app.user.click(await within(form).findByRole('button', { name: 'Reintentar' }))
    await gone(form)
    expect((await desk.readDocument(documentId)).addenda).toHaveLength(1)
  })

  test('is annulled with a reason, and stays readable, struck', async () => {
    const { app } = await openSigned()
    await pressSoon(app, 'Anular')
    const form = await dialog('Anular documento')
    await press(app, form, 'Anular')
    expect(within(form).getByText('Escribe por qué se anula')).toBeVisible()
    await app.user.type(within(form).getByLabelText('Motivo de la anulación'), 'De otro paciente')
    await press(app, form, 'Anular')
    await gone(form)
    await expectToast('status', 'Anular: Rosa Quintanar Yáñez', 'Se anuló el documento')
    const notice = await screen.findByRole('region', { name: 'Anulación' })
    expect(notice).toHaveTextContent('De otro paciente')
    expect(screen.getByText('Mejor').closest('.line-through')).not.toBeNull()
    expect(screen.queryByRole('button', { name: 'Agregar adenda' })).toBeNull()
  })

  test('is annulled only by who signed it or who keeps the hospital', async () => {
    const { desk, documentId, app } = await openSigned()
    app.unmount()
    await openNote(desk, documentId, { persona: 'medica' })
    expect(await screen.findByRole('button', { name: 'Agregar adenda' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Anular' })).toBeNull()
  })
})

describe('drafts', () => {
  test('are discarded after a question, and taken back', async () => {
    const { app, desk, documentId } = await writeWhole()
    await pressSoon(app, 'Descartar')
    const form = await dialog('Descartar borrador')
    await press(app, form, 'Descartar')
    await gone(form)
    expect((await desk.readDocument(documentId)).status).toBe('discarded')
    await pressSoon(app, 'Recuperar')
    expect(await screen.findByRole('textbox', { name: /^Evolución/ })).toHaveValue('Mejor')
    expect((await desk.readDocument(documentId)).status).toBe('draft')
  })

  test('F27: what somebody else wrote meanwhile is not put aside unseen', async () => {
    const { app, desk, documentId } = await writeWhole()
    await pressSoon(app, 'Descartar')
    const form = await dialog('Descartar borrador')
    await desk.put(documentId, { observaciones: 'Vigilar la diuresis' })
    await press(app, form, 'Descartar')
    expect(await within(form).findByText('Cambió: Observaciones')).toBeVisible()
    await press(app, form, 'Revisar el documento')
    await gone(form)
    expect(await section('Observaciones')).toHaveValue('Vigilar la diuresis')
    expect((await desk.readDocument(documentId)).status).toBe('draft')
  })

  test('of an annulled episode can be put aside, and nothing else', async () => {
    const desk = await openDesk()
    const { documentId } = await desk.begin()
    await desk.put(documentId, { evolucion: 'Mejor', plan: 'Alta' })
    await desk.actOnEpisode(desk.episode, 'annul', { reason: 'Se registró por error' })
    const app = await openNote(desk, documentId)
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Firmar' })).toBeNull()
    await pressSoon(app, 'Descartar')
    const form = await dialog('Descartar borrador')
    await press(app, form, 'Descartar')
    await gone(form)
    expect((await desk.readDocument(documentId)).status).toBe('discarded')
  })

  /** Two signed notes and a draft in which one section is written. */
  async function openWithEarlier(): Promise<{ desk: Desk; app: App; documentId: number }> {
    const desk = await openDesk()
    for (const words of ['Primera', 'Segunda']) {
      const { documentId } = await desk.begin()
      await desk.put(documentId, { evolucion: words, plan: `Plan de la ${words.toLowerCase()}` })
      await desk.action(documentId, 'sign', {})
    }
    const { documentId } = await desk.begin()
    await desk.put(documentId, { evolucion: 'Propia' })
    return { desk, documentId, app: await openNote(desk, documentId) }
  }

  test('Copiar nota anterior fills what is empty and marks it until it is edited', async () => {
    const { desk, app, documentId } = await openWithEarlier()
    await pressSoon(app, 'Copiar nota anterior')
    const form = await dialog('Copiar nota anterior')
    expect(within(form).getAllByRole('option')).toHaveLength(2)
    await press(app, form, 'Copiar')
    await gone(form)
    expect(await section('Evolución')).toHaveValue('Propia')
    expect(await section('Plan')).toHaveValue('Plan de la segunda')
    await expectToast('status', 'Copiar nota anterior', 'Se copió una sección; revísala')
    await saveNow(app)
    await saysSoon(SAVED)
    const copied = (await desk.readDocument(documentId)).sections.find(({ key }) => key === 'plan')
    expect(copied?.copiedFrom).toBeGreaterThan(0)

    await press(app, saveBar(), 'Firmar')
    const signing = await dialog('Firmar documento')
    expect(within(signing).getByText('Copiado de una nota anterior y sin editar: Plan')).toBeVisible()
    await press(app, signing, 'Cancelar')
    await app.user.type(await section('Plan'), ', sin cambios')
    await press(app, saveBar(), 'Firmar')
    expect(within(await dialog('Firmar documento')).queryByText(/sin editar/)).toBeNull()
  })

  test('a section that the person emptied is not counted as written', async () => {
    const { app } = await openWithEarlier()
    await app.user.clear(await section('Evolución'))
    await pressSoon(app, 'Copiar nota anterior')
    const form = await dialog('Copiar nota anterior')
    const [, older] = within(form).getAllByRole('option')
    await app.user.selectOptions(within(form).getByLabelText('Nota'), older ?? '')
    await press(app, form, 'Copiar')
    await gone(form)
    expect(await section('Evolución')).toHaveValue('Primera')
  })
})
