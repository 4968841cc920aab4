import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw/http'
import { describe, expect, test, vi } from 'vitest'
import type { MockServer } from '#mocks/node.ts'
import {
  button,
  expectToast,
  gate,
  gone,
  heading,
  names,
  navbar,
  ORIGIN,
  openCreate,
  openEdit,
  toastCount,
  visit,
  visitHospitals,
} from './harness.tsx'

const NORTE = 'Hospital General Zona Norte'
const UNEXPECTED = "Error 'Respuesta inesperada del servidor' al cargar la información de hospitales"
const isTable = (request: Request) => new URL(request.url).searchParams.get('pageSize') === '10'

/** Answers the table's list in another way; the shell's list stays as it is. */
function tableAnswers(answer: () => Response | Promise<Response>) {
  return ({ server }: MockServer) =>
    server.use(
      http.get(`${ORIGIN}/api/hospitals`, ({ request }) => (isTable(request) ? answer() : undefined)),
    )
}

const row = (fields: object) => ({
  data: [fields],
  pagination: { pageSize: 10, hasPreviousPage: false, hasNextPage: false, totalPages: 1 },
})
const text = (body: string | null, type: string) => () =>
  new HttpResponse(body, { headers: { 'content-type': type } })

describe('F33: an answer that is not what it should be', () => {
  test.each([
    ['HTML with 200', text('<!doctype html><h1>Proxy</h1>', 'text/html')],
    ['truncated JSON', text('{"data":[{"hospitalId":1', 'application/json')],
    ['an empty body', text('', 'application/json')],
    ['no body', text(null, 'application/json')],
    ['null', () => HttpResponse.json(null)],
    ['an array', () => HttpResponse.json([])],
    ['no data', () => HttpResponse.json({ pagination: row({}).pagination })],
    ['no pagination', () => HttpResponse.json({ data: [] })],
    ['a text for an id', () => HttpResponse.json(row({ hospitalId: '1', name: 'A' }))],
    ['no name', () => HttpResponse.json(row({ hospitalId: 1 }))],
    ['__proto__', text('{"__proto__":{"data":[],"pagination":{}}}', 'application/json')],
  ])('F33: %s reads Respuesta inesperada del servidor in that view, and the app lives', async (_, answer) => {
    const app = await visit('/hospitals', { prepare: tableAnswers(answer) })
    await expectToast('alert', 'Error en solicitud', UNEXPECTED)
    expect(toastCount()).toBe(1)
    expect(screen.getByText('No se pudo cargar la lista')).toBeVisible()
    expect(navbar()).toBeVisible()
    app.mock.server.resetHandlers()
    await app.user.click(button('Reintentar'))
    await waitFor(() => expect(names()).toHaveLength(10))
  })

  test('F33: the shell’s own list takes no page down with it', async () => {
    await visit('/hospitals', {
      prepare: ({ server }) =>
        server.use(http.get(`${ORIGIN}/api/hospitals`, text('<h1>Proxy</h1>', 'text/html'))),
    })
    const message = await screen.findByText('No pudimos mostrar esta página')
    expect(message.closest('[role=alert]')).toHaveTextContent('Respuesta inesperada del servidor')
    expect(button('Reintentar')).toBeVisible()
    await expectToast('alert', 'Error en solicitud', UNEXPECTED)
  })

  test('F33: a single hospital that is malformed opens no form', async () => {
    const app = await visitHospitals({
      prepare: ({ server }) =>
        server.use(http.get(`${ORIGIN}/api/hospitals/1`, () => HttpResponse.json({ hospitalId: 1 }))),
    })
    await app.user.click(screen.getByRole('checkbox', { name: `Seleccionar ${NORTE}` }))
    await app.user.click(button('Editar'))
    await expectToast(
      'alert',
      'Error en solicitud',
      "Error 'Respuesta inesperada del servidor' al cargar la información del centro médico",
    )
  })
})

describe('F31: a server that fails', () => {
  test.each([[500], [503]])('F31: a reading answered with %i is tried again by itself', async (status) => {
    const answers = vi.fn()
    await visitHospitals({
      prepare: ({ server }) =>
        server.use(
          http.get(`${ORIGIN}/api/hospitals`, ({ request }) => {
            if (!isTable(request)) return undefined
            answers()
            return answers.mock.calls.length < 3
              ? HttpResponse.json({ detail: 'ocupado' }, { status })
              : undefined
          }),
        ),
    })
    expect(names()).toHaveLength(10)
    expect(answers).toHaveBeenCalledTimes(3)
    expect(toastCount()).toBe(0)
  })

  test('F31: a connection that is reset is tried again, then explained', async () => {
    const answers = vi.fn(() => Response.error())
    await visit('/hospitals', { prepare: tableAnswers(answers) })
    const message = "Error 'No se pudo conectar con el servidor' al cargar la información de hospitales"
    await waitFor(() => expect(screen.getByText(message)).toBeVisible(), { timeout: 4_000 })
    expect(answers).toHaveBeenCalledTimes(3)
    expect(toastCount()).toBe(1)
  })

  test.each([
    ['a 500', () => HttpResponse.json({ detail: 'ocupado' }, { status: 500 }), 'ocupado'],
    [
      'a 503',
      () => HttpResponse.json({ detail: 'ocupado' }, { status: 503, headers: { 'retry-after': '0' } }),
      'ocupado',
    ],
    [
      'a reset connection',
      () => Response.error(),
      'Se perdió la conexión con el servidor; revisa si se guardó antes de reintentar',
    ],
  ])('F31: a write that meets %s is never sent again by itself', async (_, answer, reason) => {
    const app = await visitHospitals({
      prepare: ({ server }) => server.use(http.post(`${ORIGIN}/api/hospitals`, answer)),
    })
    const dialog = await openCreate(app, 'Clínica Nueva')
    await app.user.click(within(dialog).getByRole('button', { name: 'Guardar' }))
    await expectToast('alert', 'Crear centro médico', `Error '${reason}' al crear el centro médico`)
    expect(app.callsTo('POST', '/api/hospitals')).toHaveLength(1)
  })

  test('§8 the reason of a list that can’t be loaded is the server’s own', async () => {
    await visit('/hospitals', {
      prepare: tableAnswers(() => HttpResponse.json({ detail: 'sin permiso' }, { status: 400 })),
    })
    await expectToast(
      'alert',
      'Error en solicitud',
      "Error 'sin permiso' al cargar la información de hospitales",
    )
  })

  test('a list that can’t be loaded again leaves the last one in place', async () => {
    const app = await visitHospitals()
    app.mock.server.use(
      http.get(`${ORIGIN}/api/hospitals`, ({ request }) =>
        isTable(request) ? HttpResponse.json({ detail: 'ocupado' }, { status: 400 }) : undefined,
      ),
    )
    const dialog = await openCreate(app, 'Clínica Nueva')
    await app.user.click(within(dialog).getByRole('button', { name: 'Guardar' }))
    expect(
      await screen.findByText('No se pudo actualizar la lista; ves la última que se cargó.'),
    ).toBeVisible()
    expect(names()).toHaveLength(10)
  })
})

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
    await app.user.click(within(dialog).getByRole('button', { name: 'Guardar' }))
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
    await app.user.click(within(dialog).getByRole('button', { name: 'Guardar' }))
    const over = await screen.findByRole('dialog', { name: 'Tu sesión terminó', hidden: true })
    expect(toastCount()).toBe(0)
    expect(JSON.parse(sessionStorage.getItem('personal.hospitals') ?? '[]')).toEqual([
      expect.objectContaining({ kind: 'create', text: 'Clínica Nueva', open: true }),
    ])
    await act(async () => within(over).getByRole('button', { name: 'Iniciar sesión', hidden: true }).click())
    expect(app.session.manager.signinRedirect).toHaveBeenCalledWith(
      expect.objectContaining({ state: { returnTo: '/hospitals' } }),
    )
    app.unmount()
    app.mock.server.resetHandlers()
    await visit('/hospitals', { mock: app.mock })
    const again = await screen.findByRole('dialog', { name: 'Crear centro médico' })
    expect(within(again).getByLabelText('Nombre')).toHaveValue('Clínica Nueva')
  })

  test('F15: a renewal that can’t be reached says that nothing was saved, and keeps the form', async () => {
    const app = await visitHospitals()
    app.mock.server.use(http.post(`${app.mock.authority}/token`, () => Response.error()))
    expireTokens(app.mock, ({ method }) => method === 'POST')
    const dialog = await openCreate(app, 'Clínica Nueva')
    await app.user.click(within(dialog).getByRole('button', { name: 'Guardar' }))
    const toast = await expectToast(
      'alert',
      'Crear centro médico',
      "Error 'Sin conexión; no se ha guardado' al crear el centro médico",
    )
    await app.user.click(within(toast).getByRole('button', { name: 'Reintentar' }))
    const again = await screen.findByRole('dialog', { name: 'Crear centro médico' })
    expect(within(again).getByLabelText('Nombre')).toHaveValue('Clínica Nueva')
    expect(app.session.getState().over).toBe(false)
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
    await app.user.click(within(dialog).getByRole('button', { name: 'Guardar' }))
    await expectToast('alert', 'Editar centro médico', "Error 'Ya no puedes' al editar el centro médico")
    await waitFor(() => expect(app.session.getState().user?.groups.size).toBe(0))
    expect(app.callsTo('POST', '/oauth2/default/token')).toHaveLength(1)
    await waitFor(() => expect(screen.getByRole('link', { name: 'Ronda' })).toHaveAttribute('href', '/'))
  })
})

describe('F35: leaving', () => {
  test('F35: a list that fails after one has left shows no toast', async () => {
    const open = gate()
    const answered = vi.fn()
    const app = await visit('/hospitals', {
      prepare: tableAnswers(async () => {
        await open.promise
        answered()
        return HttpResponse.json({ detail: 'tarde' }, { status: 400 })
      }),
    })
    await heading('Centros Médicos')
    await app.go('/hospitals/1')
    await heading('Estadísticas')
    open.resolve()
    await waitFor(() => expect(answered).toHaveBeenCalled())
    await app.go('/hospitals/1/home')
    await heading('Página de Inicio')
    expect(toastCount()).toBe(0)
  })

  test('F35: a hospital that fails to load after one has left shows no toast', async () => {
    const open = gate()
    const answered = vi.fn()
    const app = await visitHospitals({
      prepare: ({ server }) =>
        server.use(
          http.get(`${ORIGIN}/api/hospitals/1`, async () => {
            await open.promise
            answered()
            return HttpResponse.json({ detail: 'tarde' }, { status: 400 })
          }),
        ),
    })
    await app.user.click(screen.getByRole('checkbox', { name: `Seleccionar ${NORTE}` }))
    await app.user.click(button('Editar'))
    await app.go('/hospitals/1')
    await heading('Estadísticas')
    open.resolve()
    await waitFor(() => expect(answered).toHaveBeenCalled())
    await app.go('/hospitals/1/home')
    await heading('Página de Inicio')
    expect(toastCount()).toBe(0)
  })
})

describe('F38: names of every kind', () => {
  const NAMES = ['<img src=x onerror=alert(1)>', '{{7*7}}', '\u202Eotseuper', 'a\u200Bb', 'L'.repeat(10_000)]

  test('F38: stand as text in the table, the bar and the modal', async () => {
    const app = await visitHospitals({
      prepare: async ({ store }) => {
        for (const [index, name] of NAMES.entries())
          await store.db
            .updateTable('hospitals')
            .set({ name })
            .where('hospitalId', '=', index + 1)
            .execute()
      },
    })
    expect(names().slice(0, NAMES.length)).toEqual(NAMES)
    expect(document.querySelector('img')).toBeNull()
    const [markup = ''] = NAMES
    for (const element of screen.getAllByText(markup)) expect(element.closest('bdi')).not.toBeNull()
    await app.user.click(screen.getByRole('cell', { name: markup }))
    await app.user.click(button('Eliminar'))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText(markup).tagName).toBe('BDI')
    expect(document.querySelector('img')).toBeNull()
  })

  test('F38: a server’s reason stands as text in a toast', async () => {
    const detail = '<img src=x onerror=alert(1)>{{7*7}}'
    await visit('/hospitals', { prepare: tableAnswers(() => HttpResponse.json({ detail }, { status: 400 })) })
    await expectToast(
      'alert',
      'Error en solicitud',
      `Error '${detail}' al cargar la información de hospitales`,
    )
    expect(document.querySelector('img')).toBeNull()
  })
})

describe('F34: without a connection', () => {
  test('F34: a band says so; what was loaded stays; saving waits, says so, and goes on by itself', async () => {
    const app = await visitHospitals()
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    act(() => void window.dispatchEvent(new Event('offline')))
    expect(screen.getByText(/^Sin conexión\. Puedes leer/)).toBeVisible()
    expect(names()).toHaveLength(10)
    const dialog = await openCreate(app, 'Clínica Nueva')
    await app.user.click(within(dialog).getByRole('button', { name: 'Guardar' }))
    expect(within(dialog).getByText('Pendiente: sin conexión. Se guardará en cuanto vuelva.')).toBeVisible()
    expect(app.callsTo('POST', '/api/hospitals')).toEqual([])
    online.mockReturnValue(true)
    act(() => void window.dispatchEvent(new Event('online')))
    await gone(dialog)
    await expectToast('status', 'Crear centro médico', 'Se creó el centro médico exitosamente')
    expect(app.callsTo('POST', '/api/hospitals')).toHaveLength(1)
  })
})

describe('§2 what takes long', () => {
  test('after 10 seconds says so, and Cancelar stops it', async () => {
    const open = gate()
    const app = await visitHospitals()
    app.mock.server.use(
      http.post(`${ORIGIN}/api/hospitals`, async () => {
        await open.promise
        return undefined
      }),
    )
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
    await app.user.click(within(dialog).getByRole('button', { name: 'Cancelar' }))
    expect(await within(dialog).findByText(/^Cancelaste el envío/)).toBeVisible()
    expect(within(dialog).getByLabelText('Nombre')).toHaveValue('Clínica Nueva')
    expect(toastCount()).toBe(0)
    open.resolve()
  })
})
