import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw/http'
import { describe, expect, test, vi } from 'vitest'
import type { MockServer } from '#mocks/node.ts'
import {
  button,
  expectToast,
  findButton,
  gate,
  heading,
  names,
  navbar,
  ORIGIN,
  openCreate,
  queryClientOf,
  shownDialog,
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
    expect(await screen.findByText('No se pudo cargar la lista')).toBeVisible()
    expect(navbar()).toBeVisible()
    app.mock.server.resetHandlers()
    await app.user.click(await findButton('Reintentar'))
    await waitFor(() => expect(names()).toHaveLength(10))
  })

  test.each(['/hospitals', '/'])(
    'F33: the shell’s own list takes no page down with it (%s)',
    async (path) => {
      await visit(path, {
        prepare: ({ server }) =>
          server.use(http.get(`${ORIGIN}/api/hospitals`, text('<h1>Proxy</h1>', 'text/html'))),
      })
      const message = await screen.findByText('No pudimos mostrar esta página')
      expect(message.closest('[role=alert]')).toHaveTextContent('Respuesta inesperada del servidor')
      expect(button('Reintentar')).toBeVisible()
      await expectToast('alert', 'Error en solicitud', UNEXPECTED)
    },
  )

  test('F33: a single hospital that is malformed opens no form', async () => {
    const app = await visitHospitals({
      prepare: ({ server }) =>
        server.use(http.get(`${ORIGIN}/api/hospitals/1`, () => HttpResponse.json({ hospitalId: 1 }))),
    })
    await app.user.click(await screen.findByRole('checkbox', { name: `Seleccionar ${NORTE}` }))
    await app.user.click(await findButton('Editar'))
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
    await waitFor(() => expect(screen.getByText(message)).toBeVisible())
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
    await app.user.click(await within(dialog).findByRole('button', { name: 'Guardar' }))
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
    await app.user.click(await within(dialog).findByRole('button', { name: 'Guardar' }))
    expect(
      await screen.findByText('No se pudo actualizar la lista; ves la última que se cargó.'),
    ).toBeVisible()
    expect(names()).toHaveLength(10)
  })
})

const PATIENTS = `${ORIGIN}/api/hospitals/1/patients`
const CODE = 'a1b2c3d4e5f60718293a4b5c6d7e8f90'
const down = () =>
  HttpResponse.json({ detail: 'mantenimiento' }, { status: 503, headers: { 'x-request-id': CODE } })
const failure = async (title: string) => {
  const message = await screen.findByText(title)
  const place = message.parentElement
  if (!place) throw new Error('The failure has no place')
  return place
}

describe('a failure keeps the page around it', () => {
  test('of a list: title, filters and actions stay, and what support needs is there to copy', async () => {
    const app = await visit('/hospitals/1/patients?admitted=true', {
      prepare: ({ server }) => server.use(http.get(PATIENTS, down)),
    })
    const place = await failure('No se pudo cargar la lista de pacientes')
    expect(place).toHaveAttribute('role', 'alert')
    expect(place).toHaveTextContent(/El servidor no respondió \(503\) · \d\d:\d\d · Código a1b2c3d4 Copiar/)
    expect(place).toHaveTextContent('Se intenta de nuevo en 8 s')
    expect(toastCount()).toBe(0)
    await heading('Pacientes')
    expect(button('Registrar paciente')).toBeVisible()
    expect(screen.getByRole('link', { name: /^Internados/ })).toBeVisible()
    await app.user.click(within(place).getByRole('button', { name: 'Copiar' }))
    await within(place).findByRole('button', { name: 'Copiado' })
    expect(await navigator.clipboard.readText()).toMatch(
      new RegExp(`^El servidor no respondió \\(503\\) · \\d\\d:\\d\\d · Código ${CODE}$`),
    )
    app.mock.server.resetHandlers()
    await app.user.click(await findButton('Reintentar ahora'))
    await waitFor(() => expect(screen.getByRole('table')).toBeVisible())
  })

  test('of the hospital’s profile: the search and the filters of a list stay', async () => {
    const app = await visit('/hospitals/1/patients', {
      prepare: ({ server }) => server.use(http.get(`${ORIGIN}/api/hospitals/1/profile`, down)),
    })
    await failure('No se pudo cargar la lista de pacientes')
    await heading('Pacientes')
    expect(screen.getByRole('textbox', { name: 'Buscar' })).toBeVisible()
    expect(screen.getByRole('link', { name: /^Internados/ })).toBeVisible()
    app.mock.server.resetHandlers()
    await app.user.click(await findButton('Reintentar ahora'))
    await waitFor(() => expect(screen.getByRole('table')).toBeVisible())
  })

  test('stays in place while the page around it changes: its button keeps the focus and works', async () => {
    const counts = gate()
    const app = await visit('/hospitals/1/patients', {
      prepare: ({ server }) =>
        server.use(
          http.get(`${ORIGIN}/api/hospitals/1/profile`, down),
          http.get(PATIENTS, async ({ request }) => {
            if (request.url.includes('pageIndex=999999999')) await counts.promise
            return undefined
          }),
        ),
    })
    const retry = await findButton('Reintentar ahora')
    retry.focus()
    counts.resolve()
    await waitFor(() => expect(screen.getByRole('link', { name: /^Todos/ })).toHaveTextContent(/[\d,]+$/))
    expect(retry).toHaveFocus()
    app.mock.server.resetHandlers()
    await app.user.keyboard('{Enter}')
    await waitFor(() => expect(screen.getByRole('table')).toBeVisible())
  })

  test('of the hospital’s profile: the views of the roster stay, and one message tells of it', async () => {
    await visit('/hospitals/1/assignments', {
      prepare: ({ server }) => server.use(http.get(`${ORIGIN}/api/hospitals/1/profile`, down)),
    })
    await failure('No pudimos mostrar esta página')
    await heading('Asignaciones')
    expect(screen.getByRole('link', { name: 'Entregas' })).toBeVisible()
    expect(screen.getAllByRole('alert')).toHaveLength(1)
  })

  test('of the list of hospitals, on a deep link: the bar leads on, and the title is the page’s', async () => {
    const app = await visit('/hospitals/1/patients', {
      prepare: ({ server }) => server.use(http.get(`${ORIGIN}/api/hospitals`, down)),
    })
    await failure('No pudimos mostrar esta página')
    await heading('Pacientes')
    const sections = await screen.findByRole('navigation', { name: 'Secciones' })
    expect(within(sections).getByRole('link', { name: 'Doctores' })).toHaveAttribute(
      'href',
      '/hospitals/1/doctors',
    )
    await waitFor(() => expect(screen.getByRole('link', { name: 'Centro médico 1' })).toBeVisible())
    app.mock.server.resetHandlers()
    await app.user.click(await findButton('Reintentar ahora'))
    await waitFor(() => expect(screen.getByRole('link', { name: NORTE })).toBeVisible())
  })

  test('of a record: its kind is the title', async () => {
    await visit('/hospitals/1/patients/1/overview', {
      prepare: ({ server }) =>
        server.use(http.get(`${PATIENTS}/1`, () => HttpResponse.json({ detail: 'roto' }, { status: 400 }))),
    })
    const place = await failure('No pudimos mostrar esta página')
    expect(place).toHaveTextContent(/roto \(400\) · \d\d:\d\d/)
    expect(place).not.toHaveTextContent(/Código|Se intenta/)
    await heading('Paciente')
    expect(button('Reintentar')).toBeEnabled()
  })
})

describe('what may pass by itself', () => {
  /** A list that fails, and the seconds in the test's hands. */
  async function failing(path: string, url: string, answer: () => Response) {
    const asked = vi.fn(answer)
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const app = await visit(path, { prepare: ({ server }) => server.use(http.get(url, () => asked())) })
    await screen.findByText(/Se intenta de nuevo en 8 s/)
    // Other requests of the page may still be trying.
    await expect.poll(() => queryClientOf(app).isFetching(), { timeout: 15_000 }).toBe(0)
    return { app, asked }
  }
  const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))

  test('is tried again after growing pauses, and told to readers once', async () => {
    const { app, asked } = await failing('/hospitals/1/patients', PATIENTS, down)
    const first = asked.mock.calls.length
    await pass(7)
    expect(screen.getByText('Se intenta de nuevo en 1 s')).toHaveAttribute('aria-hidden', 'true')
    expect(asked).toHaveBeenCalledTimes(first)
    await pass(1)
    await screen.findByText('Se intenta de nuevo en 15 s')
    expect(asked.mock.calls.length).toBeGreaterThan(first)
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    app.mock.server.resetHandlers()
    await pass(15)
    await waitFor(() => expect(screen.getByRole('table')).toBeVisible())
  })

  test('waits while the tab is out of sight, and no longer once the page is left', async () => {
    const { app, asked } = await failing('/hospitals/1/doctors', `${ORIGIN}/api/hospitals/1/doctors`, down)
    const first = asked.mock.calls.length
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    await pass(60)
    expect(screen.getByText('Se intenta de nuevo en 8 s')).toBeVisible()
    hidden.mockRestore()
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    await app.go('/hospitals')
    await heading('Centros Médicos')
    await pass(60)
    expect(asked).toHaveBeenCalledTimes(first)
  })

  test('without a network waits for it, and is tried at once when it is back', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get')
    const { app } = await failing(
      '/hospitals/1/settings/templates',
      `${ORIGIN}/docs/hospitals/1/templates`,
      () => Response.error(),
    )
    const place = await failure('No se pudo cargar la lista de plantillas')
    expect(place).toHaveTextContent('No hay conexión con el servidor')
    online.mockReturnValue(false)
    act(() => void window.dispatchEvent(new Event('offline')))
    expect(await screen.findByText('Se intenta de nuevo cuando vuelva la conexión')).toBeVisible()
    app.mock.server.resetHandlers()
    online.mockReturnValue(true)
    act(() => void window.dispatchEvent(new Event('online')))
    await pass(1)
    await waitFor(() => expect(screen.getByRole('table')).toBeVisible())
  })

  test('§8 is told of by one toast, however often it fails again', async () => {
    const asked = vi.fn(down)
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const app = await visit('/hospitals', { prepare: tableAnswers(asked) })
    await screen.findByText('Se intenta de nuevo en 8 s')
    await expectToast(
      'alert',
      'Error en solicitud',
      "Error 'mantenimiento' al cargar la información de hospitales",
    )
    await app.user.click(await findButton('Cerrar aviso'))
    await waitFor(() => expect(toastCount()).toBe(0))
    await pass(8)
    await screen.findByText('Se intenta de nuevo en 15 s')
    expect(toastCount()).toBe(0)
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
    await app.user.click(await screen.findByRole('checkbox', { name: `Seleccionar ${NORTE}` }))
    await app.user.click(await findButton('Editar'))
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
    await app.user.click(await screen.findByRole('cell', { name: markup }))
    await app.user.click(await findButton('Eliminar'))
    const dialog = await shownDialog('dialog')
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
