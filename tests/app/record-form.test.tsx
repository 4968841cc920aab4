import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw/http'
import { describe, expect, test, vi } from 'vitest'
import {
  findButton,
  gate,
  gone,
  heading,
  heldBy,
  ORIGIN,
  reload,
  shownDialog,
  throughProvider,
  visit,
} from './harness.tsx'
import {
  arriveAtRecord,
  CORE,
  countOf,
  errorAt,
  field,
  fill,
  IN,
  NOBODY,
  openRegister,
  patientForm,
  save,
  visitPatients,
} from './patients.ts'

/** The form of every record, seen on the one that registers a patient. */
const PATH = `${IN}/patients?form=paciente`
const PATIENTS = `${ORIGIN}${CORE}/patients`
const form = () => patientForm('Registrar')
const QUESTION = '¿Estás seguro de que quieres salir? Se perderán los datos'
const stored = () => JSON.stringify({ ...sessionStorage })

/** Whether the browser believes that there is a network. */
function connect(online: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)
  window.dispatchEvent(new Event(online ? 'online' : 'offline'))
}

describe('what is typed and not saved', () => {
  test('survives a reload, for the same person', async () => {
    const app = await visitPatients()
    await fill(app, await openRegister(app), NOBODY)
    const again = await reload(app)
    const kept = await form()
    expect(field(kept, 'Nombre(s)')).toHaveValue('Zenaida')
    expect(field(kept, 'Sexo')).toHaveValue('female')
    await save(again, kept)
    await arriveAtRecord(again)
    expect(stored()).not.toContain('Zenaida')
  })

  test('survives the way to another page and back only if one stays: leaving asks, and drops it', async () => {
    const app = await visitPatients()
    const dialog = await openRegister(app)
    await fill(app, dialog, NOBODY)
    void app.go(`${IN}/home`)
    const question = await shownDialog('alertdialog')
    expect(within(question).getByText(QUESTION)).toBeVisible()
    expect(app.address()).toBe(PATH)
    await app.user.click(await findButton('Seguir editando'))
    await gone(question)
    expect(field(dialog, 'Nombre(s)')).toHaveValue('Zenaida')
    void app.go(`${IN}/home`)
    await app.user.click(within(await shownDialog('alertdialog')).getByRole('button', { name: 'Salir' }))
    await heading('Página de Inicio')
    expect(stored()).not.toContain('Zenaida')
    await app.go(PATH)
    expect(field(await form(), 'Nombre(s)')).toHaveValue('')
  })

  test.each([['Cancelar'], ['Cerrar']])(
    '%s asks, and drops it; the address is the page’s own again',
    async (name) => {
      const app = await visitPatients()
      const dialog = await openRegister(app)
      await fill(app, dialog, { 'Nombre(s)': 'Zenaida' })
      await app.user.click(await within(dialog).findByRole('button', { name }))
      await app.user.click(within(await shownDialog('alertdialog')).getByRole('button', { name: 'Salir' }))
      await gone(dialog)
      await waitFor(() => expect(app.address()).toBe(`${IN}/patients`))
      expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
      expect(stored()).not.toContain('Zenaida')
      expect(field(await openRegister(app), 'Nombre(s)')).toHaveValue('')
    },
  )

  test('F14: is nobody else’s: who signs in after finds an empty form', async () => {
    const app = await visitPatients({ persona: 'medica' })
    await fill(app, await openRegister(app), NOBODY)
    app.unmount()
    expect(stored()).toContain('Zenaida')
    const path = await throughProvider(app, PATH, 'admision')
    sessionStorage.setItem('session.person', 'medica')
    await visit(path, { persona: null, mock: app.mock })
    expect(field(await form(), 'Nombre(s)')).toHaveValue('')
    expect(stored()).not.toContain('Zenaida')
  })

  test('F23: says so where the browser has no room for it', async () => {
    const app = await visitPatients()
    const dialog = await openRegister(app)
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await fill(app, dialog, { 'Nombre(s)': 'Zenaida' })
    const notice = 'Este navegador no puede guardar el borrador: si cierras la página, se pierde.'
    expect(await within(dialog).findByText(notice)).toBeVisible()
    await app.user.clear(field(dialog, 'Nombre(s)'))
    await waitFor(() => expect(within(dialog).queryByText(notice)).not.toBeInTheDocument())
  })

  test('is left alone by garbage in its place', async () => {
    sessionStorage.setItem('personal.form.1/patients/new', '{"values":{"givenNames":7}}')
    await visit(PATH)
    expect(field(await form(), 'Nombre(s)')).toHaveValue('')
  })

  test('is no draft once it says what it said at first', async () => {
    const app = await visitPatients()
    const dialog = await openRegister(app)
    await fill(app, dialog, { 'Nombre(s)': 'Zenaida' })
    expect(stored()).toContain('Zenaida')
    await app.user.clear(field(dialog, 'Nombre(s)'))
    await waitFor(() => expect(stored()).not.toContain('personal.form'))
    await app.user.keyboard('{Escape}')
    await gone(dialog)
  })
})

describe('saving', () => {
  test('F34: offline it waits, says so, and goes out when the connection is back', async () => {
    const app = await visitPatients()
    const dialog = await openRegister(app)
    await fill(app, dialog, NOBODY)
    connect(false)
    await save(app, dialog)
    await within(dialog).findByText('Pendiente: sin conexión. Se guardará en cuanto vuelva.')
    expect(app.callsTo('POST', `${CORE}/patients?`)).toHaveLength(0)
    connect(true)
    await arriveAtRecord(app)
    expect(app.callsTo('POST', `${CORE}/patients?`)).toHaveLength(1)
  })

  test('F34: what waits is taken back with Cancelar, and stays in the form', async () => {
    const app = await visitPatients()
    const dialog = await openRegister(app)
    await fill(app, dialog, NOBODY)
    connect(false)
    await save(app, dialog)
    await within(dialog).findByText('Pendiente: sin conexión. Se guardará en cuanto vuelva.')
    await app.user.click(await within(dialog).findByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(field(dialog, 'Nombre(s)')).toBeEnabled())
    connect(true)
    expect(field(dialog, 'Nombre(s)')).toHaveValue('Zenaida')
    expect(app.callsTo('POST', `${CORE}/patients?`)).toHaveLength(0)
  })

  test('can be called off; what is under way then says that it may have arrived', async () => {
    const open = gate()
    const app = await visitPatients({
      prepare: ({ server }) => server.use(http.post(PATIENTS, heldBy(open))),
    })
    const dialog = await openRegister(app)
    await fill(app, dialog, NOBODY)
    await save(app, dialog)
    await waitFor(() => expect(field(dialog, 'Nombre(s)')).toBeDisabled())
    await app.user.click(await within(dialog).findByRole('button', { name: 'Cancelar' }))
    await within(dialog).findByText(/^Cancelaste el envío/)
    expect(field(dialog, 'Nombre(s)')).toHaveValue('Zenaida')
    open.resolve()
  })

  test('leaving while it is on its way says that it may arrive, and leaves it to arrive', async () => {
    const open = gate()
    const app = await visitPatients({
      prepare: ({ server }) => server.use(http.post(PATIENTS, heldBy(open))),
    })
    await fill(app, await openRegister(app), NOBODY)
    await save(app, await form())
    await waitFor(() => expect(app.callsTo('POST', `${CORE}/patients?`)).toHaveLength(1))
    void app.go(`${IN}/home`)
    const question = await shownDialog('alertdialog', 'Se está guardando')
    expect(question).toHaveAccessibleDescription(
      '¿Quieres salir antes de saber si se guardó? Lo enviado puede llegar de todos modos',
    )
    await app.user.click(await within(question).findByRole('button', { name: 'Salir' }))
    await heading('Página de Inicio')
    open.resolve()
    await waitFor(async () => expect(await countOf(app.mock, 'Wuotto')).toBe(1))
  })

  test('a refusal gives the focus back to the button, from which one tries again', async () => {
    const open = gate()
    const app = await visitPatients({
      prepare: ({ server }) =>
        server.use(
          http.post(
            PATIENTS,
            async () => {
              await open.promise
              return HttpResponse.json({}, { status: 500 })
            },
            { once: true },
          ),
        ),
    })
    const dialog = await openRegister(app)
    await fill(app, dialog, NOBODY)
    const submit = within(dialog).getByRole('button', { name: 'Guardar' })
    submit.focus()
    await app.user.keyboard('{Enter}')
    await waitFor(() => expect(submit).toBeDisabled())
    expect(dialog).toHaveFocus()
    open.resolve()
    await within(dialog).findByRole('button', { name: 'Reintentar' })
    await waitFor(() => expect(submit).toHaveFocus())
    await app.user.keyboard('{Enter}')
    await arriveAtRecord(app)
  })

  test('F13: a session that ends meanwhile keeps the form; the same person goes on with it', async () => {
    const app = await visitPatients({
      prepare: ({ server }) => server.use(http.post(PATIENTS, () => new HttpResponse(null, { status: 401 }))),
    })
    const dialog = await openRegister(app)
    await fill(app, dialog, NOBODY)
    await save(app, dialog)
    await screen.findByRole('dialog', { name: 'Tu sesión terminó' })
    app.mock.server.resetHandlers()
    const again = await reload(app)
    const kept = await form()
    expect(field(kept, 'Nombre(s)')).toHaveValue('Zenaida')
    await save(again, kept)
    await arriveAtRecord(again)
    expect(await countOf(app.mock, 'Wuotto')).toBe(1)
  })

  test('a refusal at a field goes when the field changes, and comes back with the next try', async () => {
    const app = await visitPatients({
      prepare: ({ server }) =>
        server.use(
          http.post(PATIENTS, () => HttpResponse.json({ errors: { phone: ['No existe'] } }, { status: 422 })),
        ),
    })
    const dialog = await openRegister(app)
    await fill(app, dialog, NOBODY)
    await save(app, dialog)
    await waitFor(() => expect(errorAt(dialog, 'Teléfono')).toBe('No existe'))
    await fill(app, dialog, { Teléfono: '5512345678' })
    expect(errorAt(dialog, 'Teléfono')).toBe('')
    await save(app, dialog)
    await waitFor(() => expect(errorAt(dialog, 'Teléfono')).toBe('No existe'))
  })

  test('Enter in a field saves', async () => {
    const app = await visitPatients()
    const dialog = await openRegister(app)
    await fill(app, dialog, NOBODY)
    await app.user.type(field(dialog, 'Domicilio'), 'Calle 1{Enter}')
    await arriveAtRecord(app)
  })
})
