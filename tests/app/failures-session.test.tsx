import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw/http'
import { describe, expect, test, vi } from 'vitest'
import type { MockServer } from '#mocks/node.ts'
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
  shownDialog,
  toastCount,
  visit,
  visitHospitals,
} from './harness.tsx'

const NORTE = 'Hospital General Zona Norte'

describe('F11: tokens that end in the middle', () => {
  /** Refuses calls as a server does whose clock ran past the token, until the token is another one. */
  function expireTokens({ server }: MockServer, of: (request: Request) => boolean = () => true) {
    let refused: string | null = null
    server.use(
      http.all(`${ORIGIN}/api/*`, ({ request }) => {
        if (!of(request)) return undefined
        const token = request.headers.get('authorization')
        refused ??= token
        return token === refused ? HttpResponse.json({ detail: 'Inicia sesión' }, { status: 401 }) : undefined
      }),
    )
  }

  test('F11: a 401 during a save is renewed once and sent once more, and nobody notices', async () => {
    const app = await visitHospitals()
    expireTokens(app.mock, ({ method }) => method === 'PUT')
    const dialog = await openEdit(app, NORTE)
    const field = within(dialog).getByLabelText('Nombre')
    await app.user.type(field, ' 2')
    await app.user.click(await within(dialog).findByRole('button', { name: 'Guardar' }))
    await gone(dialog)
    await expectToast('status', 'Editar centro médico', 'Se editó el centro médico exitosamente')
    expect(toastCount()).toBe(1)
    const puts = app.callsTo('PUT', '/api/hospitals/1')
    expect(puts).toHaveLength(2)
    expect(await puts[1]?.body).toBe(await puts[0]?.body)
    expect(app.callsTo('POST', '/oauth2/default/token')).toHaveLength(1)
  })

  test('F12: several 401s at once get one renewal', async () => {
    const app = await visitHospitals({ prepare: expireTokens })
    expect(names()).toHaveLength(10)
    expect(app.callsTo('POST', '/oauth2/default/token')).toHaveLength(1)
    expect(toastCount()).toBe(0)
  })

  test('F13: a session that is over covers the page, keeps the form, and signing in comes back here', async () => {
    const app = await visitHospitals()
    app.mock.server.use(
      http.post(`${app.mock.authority}/token`, () =>
        HttpResponse.json({ error: 'invalid_grant' }, { status: 400 }),
      ),
    )
    expireTokens(app.mock)
    const dialog = await openCreate(app, 'Clínica Nueva')
    await app.user.click(await within(dialog).findByRole('button', { name: 'Guardar' }))
    const over = await screen.findByRole('dialog', { name: 'Tu sesión terminó', hidden: true })
    expect(toastCount()).toBe(0)
    expect(JSON.parse(sessionStorage.getItem('personal.hospitals') ?? '[]')).toEqual([
      expect.objectContaining({ kind: 'create', text: 'Clínica Nueva', open: true }),
    ])
    await act(async () => within(over).getByRole('button', { name: 'Iniciar sesión', hidden: true }).click())
    expect(app.session.manager.signinRedirect).toHaveBeenCalledWith(
      expect.objectContaining({ state: expect.objectContaining({ returnTo: '/hospitals' }) }),
    )
    app.unmount()
    app.mock.server.resetHandlers()
    await visit('/hospitals', { mock: app.mock })
    const again = await shownDialog('dialog', 'Crear centro médico')
    expect(within(again).getByLabelText('Nombre')).toHaveValue('Clínica Nueva')
  })

  test('F15: a renewal that can’t be reached says that nothing was saved, and keeps the form', async () => {
    const app = await visitHospitals()
    app.mock.server.use(http.post(`${app.mock.authority}/token`, () => Response.error()))
    expireTokens(app.mock, ({ method }) => method === 'POST')
    const dialog = await openCreate(app, 'Clínica Nueva')
    await app.user.click(await within(dialog).findByRole('button', { name: 'Guardar' }))
    const toast = await expectToast(
      'alert',
      'Crear centro médico',
      "Error 'Sin conexión; no se ha guardado' al crear el centro médico",
    )
    await app.user.click(await within(toast).findByRole('button', { name: 'Reintentar' }))
    const again = await shownDialog('dialog', 'Crear centro médico')
    expect(within(again).getByLabelText('Nombre')).toHaveValue('Clínica Nueva')
    expect(app.session.getState().cover).toBeUndefined()
  })

  test('F21: a right that is withdrawn meanwhile goes from the page with the next renewal', async () => {
    const app = await visitHospitals()
    await app.mock.store.db.deleteFrom('grants').where('userId', '=', 'direccion').execute()
    app.mock.server.use(
      http.put(`${ORIGIN}/api/hospitals/1`, () =>
        HttpResponse.json({ detail: 'Ya no puedes' }, { status: 403 }),
      ),
    )
    await waitFor(() =>
      expect(screen.getByRole('link', { name: 'Ronda' })).toHaveAttribute('href', '/hospitals/1/home'),
    )
    const dialog = await openEdit(app, NORTE)
    await app.user.type(within(dialog).getByLabelText('Nombre'), ' 2')
    await app.user.click(await within(dialog).findByRole('button', { name: 'Guardar' }))
    await expectToast('alert', 'Editar centro médico', "Error 'Ya no puedes' al editar el centro médico")
    await waitFor(() => expect(app.session.getState().user?.groups.size).toBe(0))
    expect(app.callsTo('POST', '/oauth2/default/token')).toHaveLength(1)
    await waitFor(() => expect(screen.getByRole('link', { name: 'Ronda' })).toHaveAttribute('href', '/'))
  })
})

describe('F34: without a connection', () => {
  test('F34: a band says so; what was loaded stays; saving waits, says so, and goes on by itself', async () => {
    const app = await visitHospitals()
    // Its code comes while there is a network.
    const first = await openCreate(app)
    await app.user.click(await within(first).findByRole('button', { name: 'Cancelar' }))
    await gone(first)
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    act(() => void window.dispatchEvent(new Event('offline')))
    expect(screen.getByText(/^Sin conexión\. Puedes leer/)).toBeVisible()
    expect(names()).toHaveLength(10)
    const dialog = await openCreate(app, 'Clínica Nueva')
    await app.user.click(await within(dialog).findByRole('button', { name: 'Guardar' }))
    expect(within(dialog).getByText('Pendiente: sin conexión. Se guardará en cuanto vuelva.')).toBeVisible()
    expect(app.callsTo('POST', '/api/hospitals')).toEqual([])
    online.mockReturnValue(true)
    act(() => void window.dispatchEvent(new Event('online')))
    await gone(dialog)
    await expectToast('status', 'Crear centro médico', 'Se creó el centro médico exitosamente')
    expect(app.callsTo('POST', '/api/hospitals')).toHaveLength(1)
  })

  test('F34: a page of the list that was loaded before shows its rows again', async () => {
    const app = await visitHospitals()
    const first = names()
    await app.user.click(await screen.findByRole('button', { name: 'Siguiente página' }))
    await waitFor(() => expect(names()).not.toContain(first[0]))
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    act(() => void window.dispatchEvent(new Event('offline')))
    app.mock.server.use(http.all('*', () => Response.error()))

    act(() => app.router.history.back())
    await waitFor(() => expect(names()).toEqual(first))
    expect(app.address()).toBe('/hospitals')
    // The way there again, as a link leads: the session and the list are looked at anew.
    await app.go('/hospitals/1')
    await heading('Estadísticas')
    expect((await screen.findAllByText('Sin conexión')).length).toBeGreaterThan(0)
    await app.go('/hospitals')
    await heading('Centros Médicos')
    await waitFor(() => expect(names()).toEqual(first))
    expect(screen.queryByText(/^(No pudimos mostrar|No se pudo cargar)/)).not.toBeInTheDocument()
    expect(screen.getByText(/^Sin conexión\. Puedes leer/)).toBeVisible()
    expect(toastCount()).toBe(0)

    // Old enough to be asked for again: that fails, and the rows stay.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
    act(() => app.router.history.back())
    await heading('Estadísticas')
    expect((await screen.findAllByText('Sin conexión')).length).toBeGreaterThan(0)
    act(() => app.router.history.forward())
    await heading('Centros Médicos')
    expect(names()).toEqual(first)
    expect(
      await screen.findByText('No se pudo actualizar la lista; ves la última que se cargó.'),
    ).toBeVisible()
    expect(names()).toEqual(first)
  })
})

describe('§2 what takes long', () => {
  test('after 10 seconds a table says so, and Cancelar stops it; the way back shows the rows', async () => {
    const open = gate()
    const app = await visitHospitals()
    const rows = names()
    const isSorted = (request: Request) => new URL(request.url).searchParams.get('orderBy') === 'name:asc'
    app.mock.server.use(
      http.get(`${ORIGIN}/api/hospitals`, async ({ request }) => {
        if (isSorted(request)) await open.promise
      }),
    )
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    fireEvent.click(screen.getByRole('button', { name: 'Nombre' }))
    await waitFor(() => expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true'))
    expect(screen.queryByText('Está tardando más de lo normal')).not.toBeInTheDocument()
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(screen.getByText('Está tardando más de lo normal')).toBeVisible()
    expect(names()).toEqual(rows)
    fireEvent.click(screen.getByRole('button', { name: 'Cancelar' }))
    expect(await screen.findByText('No se pudo cargar la lista')).toBeVisible()
    act(() => app.router.history.back())
    await waitFor(() => expect(names()).toEqual(rows))
    open.resolve()
  })

  test('after 10 seconds a form says so, and Cancelar stops it', async () => {
    const open = gate()
    const app = await visitHospitals()
    app.mock.server.use(http.post(`${ORIGIN}/api/hospitals`, heldBy(open)))
    const dialog = await openCreate(app, 'Clínica Nueva')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await act(async () => within(dialog).getByRole('button', { name: 'Guardar' }).click())
    await act(() => vi.advanceTimersByTimeAsync(9_999))
    expect(within(dialog).queryByText('Está tardando más de lo normal')).not.toBeInTheDocument()
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(within(dialog).getByText('Está tardando más de lo normal')).toBeVisible()
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(app.callsTo('POST', '/api/hospitals')).toHaveLength(1)
    vi.useRealTimers()
    await app.user.click(await within(dialog).findByRole('button', { name: 'Cancelar' }))
    expect(await within(dialog).findByText(/^Cancelaste el envío/)).toBeVisible()
    expect(within(dialog).getByLabelText('Nombre')).toHaveValue('Clínica Nueva')
    expect(toastCount()).toBe(0)
    open.resolve()
  })
})
