import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw/http'
import { describe, expect, test, vi } from 'vitest'
import {
  expectToast,
  gate,
  gone,
  heading,
  heldBy,
  names,
  ORIGIN,
  openCreate,
  openEdit,
  queryClientOf,
  shownDialog,
  toastCount,
  visit,
  visitHospitals,
  write,
} from './harness.tsx'

const NORTE = 'Hospital General Zona Norte'
const QUESTION = '¿Estás seguro de que quieres salir? Se perderán los datos'
const refuse = (status: number, detail: string) => () =>
  HttpResponse.json({ detail }, { status, headers: { 'content-type': 'application/problem+json' } })
const save = (dialog: HTMLElement) => within(dialog).getByRole('button', { name: 'Guardar' })
const nameField = (dialog: HTMLElement) => within(dialog).getByLabelText('Nombre')

describe('§2 §5 creating', () => {
  test('Guardar waits for a name that is not empty after trimming', async () => {
    const app = await visitHospitals()
    const dialog = await openCreate(app)
    expect(nameField(dialog)).toBeRequired()
    expect(save(dialog)).toBeDisabled()
    await app.user.type(nameField(dialog), '   ')
    expect(save(dialog)).toBeDisabled()
    expect(nameField(dialog)).toBeInvalid()
    expect(within(dialog).getByText('Escribe el nombre del centro médico')).toBeVisible()
    await app.user.type(nameField(dialog), 'Clínica')
    expect(save(dialog)).toBeEnabled()
    await app.user.clear(nameField(dialog))
    expect(save(dialog)).toBeDisabled()
  })

  test('a name of 201 letters is refused at its field', async () => {
    const app = await visitHospitals()
    const dialog = await openCreate(app)
    await app.user.click(nameField(dialog))
    await app.user.paste('x'.repeat(201))
    expect(nameField(dialog)).toBeInvalid()
    expect(nameField(dialog)).toHaveAccessibleDescription('Usa 200 letras como máximo')
    expect(save(dialog)).toBeDisabled()
  })

  test('a name in letters that only look Latin is asked about, and Guardar stays enabled', async () => {
    const app = await visitHospitals()
    const dialog = await openCreate(app)
    await app.user.click(nameField(dialog))
    await app.user.paste('Сlínica NÂº 5')
    const meant = within(dialog).getByText('Clínica Nº 5')
    expect(meant.closest('[role=status]')).toHaveTextContent('¿Quisiste escribir Clínica Nº 5?')
    expect(nameField(dialog)).toBeValid()
    expect(save(dialog)).toBeEnabled()
    await app.user.click(within(dialog).getByRole('button', { name: 'Sí, cambiar a Clínica Nº 5' }))
    expect(nameField(dialog)).toHaveValue('Clínica Nº 5')
    expect(save(dialog)).toBeEnabled()
  })

  test('§4 saves once, ends the modal, says so, shows the new row and renews the token', async () => {
    const open = gate()
    const app = await visitHospitals({
      search: '?page=2',
      prepare: ({ server }) => server.use(http.post(`${ORIGIN}/api/hospitals`, heldBy(open))),
    })
    const dialog = await openCreate(app, '  Clínica Nueva ')
    await app.user.click(save(dialog))
    expect(save(dialog)).toBeDisabled()
    expect(save(dialog)).toHaveAttribute('aria-busy', 'true')
    expect(nameField(dialog)).toBeDisabled()
    open.resolve()
    await gone(dialog)
    await expectToast('status', 'Crear centro médico', 'Se creó el centro médico exitosamente')
    await expectToast('status', 'Agregar Cuartos', 'Da click aquí para crear cuartos para el nuevo hospital')
    await waitFor(() => expect(names()).toContain('Clínica Nueva'))
    const [post] = app.callsTo('POST', '/api/hospitals')
    expect(post?.path).toBe('/api/hospitals?api-version=2020-05-01')
    expect(JSON.parse((await post?.body) ?? '')).toEqual({ name: 'Clínica Nueva' })
    await waitFor(() =>
      expect([...(app.session.getState().user?.groups ?? [])]).toContain('hospital-17-rooms-write'),
    )
    expect(app.callsTo('POST', '/oauth2/default/token')).toHaveLength(1)
  })

  test('the toast Agregar Cuartos leads to the rooms of the new hospital', async () => {
    const app = await visitHospitals()
    const dialog = await openCreate(app, 'Clínica Nueva')
    await app.user.click(save(dialog))
    await app.user.click(
      await screen.findByRole('link', { name: 'Da click aquí para crear cuartos para el nuevo hospital' }),
    )
    await waitFor(() => expect(app.address()).toBe('/hospitals/17/settings/rooms'))
    expect(screen.queryByText('Agregar Cuartos')).not.toBeInTheDocument()
  })

  test('F32: a creation whose answer is lost makes no duplicate, by Reintentar or by Agregar', async () => {
    let isLost = true
    const app = await visitHospitals({
      prepare: ({ server, api }) =>
        server.use(
          http.post(`${ORIGIN}/api/hospitals`, async ({ request }) => {
            if (!isLost) return undefined
            isLost = false
            await api.fetch(request)
            return HttpResponse.error()
          }),
        ),
    })
    // The server stores the name without what nobody sees.
    const typed = 'Clínica\u00a0Nueva\u200b'
    await app.user.click(save(await openCreate(app, typed)))
    await screen.findByRole('button', { name: 'Reintentar' })
    const again = await openCreate(app)
    expect(nameField(again)).toHaveValue(typed)
    await app.user.click(save(again))
    await gone(again)
    await expectToast('status', 'Crear centro médico', 'Se creó el centro médico exitosamente')
    expect(app.callsTo('POST', '/api/hospitals')).toHaveLength(1)
    await app.go('/hospitals?q=Clínica Nueva')
    await waitFor(() => expect(names()).toEqual(['Clínica Nueva']))
  })

  test('F20: groups that arrive late are waited for, in words', async () => {
    const app = await visitHospitals({ groupsDelay: 300 })
    const dialog = await openCreate(app, 'Clínica Nueva')
    // The provider's clock stands still until the words are there, however slow the machine is.
    vi.useFakeTimers({ toFake: ['Date'] })
    await app.user.click(save(dialog))
    expect(await screen.findByText('Preparando el hospital…')).toBeVisible()
    vi.setSystemTime(Date.now() + 300)
    await waitFor(() => expect(screen.queryByText('Preparando el hospital…')).not.toBeInTheDocument(), {
      timeout: 15_000,
    })
    expect([...(app.session.getState().user?.groups ?? [])]).toContain('hospital-17-rooms-write')
  })

  test('F20: groups that never arrive are not waited for without end', async () => {
    const app = await visitHospitals({ groupsDelay: 600_000 })
    const dialog = await openCreate(app, 'Clínica Nueva')
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout'],
      shouldAdvanceTime: true,
      advanceTimeDelta: 20,
    })
    fireEvent.click(save(dialog))
    await vi.waitFor(() => expect(screen.getByText('Preparando el hospital…')).toBeVisible(), 15_000)
    await vi.waitFor(
      async () => {
        await vi.advanceTimersByTimeAsync(1_000)
        expect(
          screen.getByText(
            'Tus permisos en el nuevo hospital tardan en llegar. Vuelve a entrar en unos minutos.',
          ),
        ).toBeVisible()
      },
      { timeout: 60_000 },
    )
    expect(screen.queryByText('Preparando el hospital…')).not.toBeInTheDocument()
    expect(app.callsTo('POST', '/oauth2/default/token')).toHaveLength(5)
  })

  test('§4 a failure ends the modal too, with one toast; the list loads again', async () => {
    const app = await visitHospitals({
      prepare: ({ server }) => server.use(http.post(`${ORIGIN}/api/hospitals`, refuse(500, 'sin espacio'))),
    })
    const dialog = await openCreate(app, 'Clínica Nueva')
    // What is still asked for the first time would not be asked again.
    await waitFor(() => expect(queryClientOf(app).isFetching()).toBe(0))
    const before = app.callsTo('GET', '/api/hospitals').length
    await app.user.click(save(dialog))
    await gone(dialog)
    await expectToast('alert', 'Crear centro médico', "Error 'sin espacio' al crear el centro médico")
    expect(toastCount()).toBe(1)
    // The shell's list, the table's, and those that may be restored.
    await waitFor(() => expect(app.callsTo('GET', '/api/hospitals').length).toBe(before + 3))
    expect(app.callsTo('POST', '/api/hospitals')).toHaveLength(1)
  })

  test.each([
    [500, 'El servidor tuvo un problema'],
    [422, 'Hay datos que no son válidos'],
    [409, 'Alguien más ya lo hizo'],
    [403, 'No tienes permiso para hacerlo'],
  ])(
    '§8 refused with %i it ends the form with the server’s words; Reintentar brings all back',
    async (status, detail) => {
      const app = await visit('/hospitals?q=error')
      const dialog = await openCreate(app, `Clínica error-${status}`)
      await app.user.click(save(dialog))
      await gone(dialog)
      const told = await expectToast(
        'alert',
        'Crear centro médico',
        `Error '${detail}' al crear el centro médico`,
      )
      await app.user.click(await within(told).findByRole('button', { name: 'Reintentar' }))
      const again = await shownDialog('dialog', 'Crear centro médico')
      expect(nameField(again)).toHaveValue(`Clínica error-${status}`)
      await write(app, nameField(again), `Clínica sin error, ${status}`)
      await app.user.click(save(again))
      await expectToast('status', 'Crear centro médico', 'Se creó el centro médico exitosamente')
      await waitFor(() => expect(names()).toEqual([`Clínica sin error, ${status}`]))
    },
  )

  test('Reintentar opens the same modal with what was typed, from any page; so does Agregar', async () => {
    const app = await visitHospitals()
    const dialog = await openCreate(app, 'error-503')
    await app.user.click(save(dialog))
    const toast = await expectToast(
      'alert',
      'Crear centro médico',
      "Error 'El servicio no está disponible por ahora' al crear el centro médico",
    )
    await app.go('/hospitals/1')
    await heading('Estadísticas')
    await app.user.click(await within(toast).findByRole('button', { name: 'Reintentar' }))
    const again = await shownDialog('dialog', 'Crear centro médico')
    expect(app.address()).toBe('/hospitals')
    expect(nameField(again)).toHaveValue('error-503')
    await write(app, nameField(again), 'Clínica Nueva')
    await app.user.click(save(again))
    await expectToast('status', 'Crear centro médico', 'Se creó el centro médico exitosamente')
    await waitFor(() => expect(again).not.toBeInTheDocument())
    expect(nameField(await openCreate(app))).toHaveValue('')
  })

  test('what failed waits for the next Agregar', async () => {
    const app = await visitHospitals()
    await app.user.click(save(await openCreate(app, 'error-500')))
    await screen.findByRole('button', { name: 'Reintentar' })
    expect(nameField(await openCreate(app))).toHaveValue('error-500')
  })

  test('F10: a double click on Guardar writes once', async () => {
    const app = await visitHospitals()
    const dialog = await openCreate(app, 'Clínica Nueva')
    await app.user.dblClick(save(dialog))
    await gone(dialog)
    await expectToast('status', 'Crear centro médico', 'Se creó el centro médico exitosamente')
    expect(app.callsTo('POST', '/api/hospitals')).toHaveLength(1)
  })

  test('Enter saves', async () => {
    const app = await visitHospitals()
    const dialog = await openCreate(app, 'Clínica Nueva{Enter}{Enter}')
    await gone(dialog)
    expect(app.callsTo('POST', '/api/hospitals')).toHaveLength(1)
  })

  test('a person’s first hospital becomes the active one', async () => {
    const app = await visit('/getting-started', { persona: 'sin-hospitales' })
    await app.user.click(await screen.findByRole('link', { name: 'Centros médicos' }))
    const dialog = await openCreate(app, 'Mi Clínica')
    await app.user.click(save(dialog))
    await gone(dialog)
    await screen.findByRole('link', { name: 'Mi Clínica' })
    await waitFor(() => expect(document.cookie).toMatch(/hospitalId=\d+/))
    expect(document.cookie).toContain('hospitalName=Mi%20Cl')
    expect(app.address()).toBe('/hospitals')
  })

  test.each([
    ['nothing', () => new HttpResponse(null, { status: 201 })],
    ['an empty object', () => HttpResponse.json({}, { status: 201 })],
    ['the record in another place', () => HttpResponse.json({ data: { hospitalId: 99 } })],
  ])('what was made with %s for an answer was made, and is found in the list', async (_, answer) => {
    const app = await visitHospitals({
      prepare: ({ server, api }) =>
        server.use(
          http.post(`${ORIGIN}/api/hospitals`, async ({ request }) => {
            await api.fetch(request)
            return answer()
          }),
        ),
    })
    const dialog = await openCreate(app, 'Clínica Nueva')
    await app.user.click(save(dialog))
    await gone(dialog)
    await expectToast('status', 'Crear centro médico', 'Se creó el centro médico exitosamente')
    const rooms = await screen.findByRole('link', { name: /crear cuartos para el nuevo hospital/ })
    expect(rooms).toHaveAttribute('href', expect.stringMatching(/^\/hospitals\/\d+\/settings\/rooms$/))
  })

  test('§4 what was made, and is told of nowhere, renews the token all the same, and leads to the list', async () => {
    const app = await visitHospitals({
      prepare: ({ server }) =>
        server.use(http.post(`${ORIGIN}/api/hospitals`, () => HttpResponse.json({}, { status: 201 }))),
    })
    const renew = vi.spyOn(app.session, 'renew')
    await app.user.click(save(await openCreate(app, 'Clínica Nueva')))
    await expectToast('status', 'Agregar Cuartos', 'Da click aquí para crear cuartos para el nuevo hospital')
    const link = screen.getByRole('link', { name: /crear cuartos para el nuevo hospital/ })
    expect(link).toHaveAttribute('href', '/hospitals')
    await waitFor(() => expect(app.callsTo('POST', '/oauth2/default/token')).toHaveLength(1))
    await act(async () => void (await renew.mock.results[0]?.value))
    expect(screen.queryByText('Preparando el hospital…')).not.toBeInTheDocument()
  })

  test('F33: a page in place of an answer made nothing, as far as anybody knows', async () => {
    const app = await visitHospitals({
      prepare: ({ server }) =>
        server.use(http.post(`${ORIGIN}/api/hospitals`, () => HttpResponse.html('<h1>Wifi</h1>'))),
    })
    const dialog = await openCreate(app, 'Clínica Nueva')
    await app.user.click(save(dialog))
    await gone(dialog)
    await expectToast(
      'alert',
      'Crear centro médico',
      "Error 'Respuesta inesperada del servidor' al crear el centro médico",
    )
  })
})

describe('§5 leaving a form with changes', () => {
  test.each([
    ['Cancelar', (dialog: HTMLElement) => within(dialog).getByRole('button', { name: 'Cancelar' })],
    ['Cerrar', (dialog: HTMLElement) => within(dialog).getByRole('button', { name: 'Cerrar' })],
  ])('%s asks first; staying keeps everything, leaving drops it', async (_, control) => {
    const app = await visitHospitals()
    const dialog = await openCreate(app, 'Clín')
    await app.user.click(control(dialog))
    const question = await shownDialog('alertdialog')
    expect(within(question).getByText(QUESTION)).toBeVisible()
    await app.user.click(await within(question).findByRole('button', { name: 'Seguir editando' }))
    await gone(question)
    expect(nameField(dialog)).toHaveValue('Clín')
    await app.user.click(control(dialog))
    await app.user.click(within(await shownDialog('alertdialog')).getByRole('button', { name: 'Salir' }))
    await gone(dialog)
    expect(nameField(await openCreate(app))).toHaveValue('')
  })

  test('Esc asks too', async () => {
    const app = await visitHospitals()
    const dialog = await openCreate(app, 'Clín')
    await app.user.keyboard('{Escape}')
    expect(await screen.findByText(QUESTION)).toBeVisible()
    expect(dialog).toBeInTheDocument()
  })

  test('leaving the route asks too', async () => {
    const app = await visitHospitals()
    await openCreate(app, 'Clín')
    const leaving = app.go('/hospitals/1')
    expect(await screen.findByText(QUESTION)).toBeVisible()
    expect(app.address()).toBe('/hospitals')
    await app.user.click(await screen.findByRole('button', { name: 'Salir' }))
    await leaving
    await heading('Estadísticas')
  })

  test('without changes nothing is asked', async () => {
    const app = await visitHospitals()
    const dialog = await openEdit(app, NORTE)
    await app.user.click(await within(dialog).findByRole('button', { name: 'Cancelar' }))
    await gone(dialog)
    expect(screen.queryByText(QUESTION)).not.toBeInTheDocument()
  })
})
