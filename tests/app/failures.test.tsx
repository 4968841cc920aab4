import { screen, waitFor, within } from '@testing-library/react'
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
    expect(screen.getByText('No se pudo cargar la lista')).toBeVisible()
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
