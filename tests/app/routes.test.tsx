import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { MockServer } from '#mocks/node.ts'
import { beginSignIn, heading, navbar, signInAs, throughProvider, visit } from './harness.tsx'

const IN = '/hospitals/1'
const EPISODE = `${IN}/patients/1/episodes/1`
const ROOM_EPISODE = `${IN}/rooms/1/patients/1/episodes/1`

/** Every address of the product that asks for sign-in, with the title of its tab and where it ends up. */
const PAGES: readonly [path: string, title: string | null, lands?: string][] = [
  ['/hospitals', 'Hospitales'],
  ['/getting-started', 'Primeros Pasos'],
  [IN, 'Estadísticas'],
  [`${IN}/home`, 'Página de Inicio'],
  [`${IN}/settings`, 'Configuración'],
  [`${IN}/settings/rooms`, 'Configuración'],
  [`${IN}/patients`, 'Pacientes'],
  [`${IN}/doctors`, 'Doctores'],
  [`${IN}/assignments`, 'Asignaciones'],
  [`${IN}/patients/1`, null, `${IN}/patients/1/overview`],
  [`${IN}/patients/1/overview`, null],
  [`${IN}/patients/1/episodesOverview/1`, null],
  [EPISODE, null, `${EPISODE}/overview`],
  [`${EPISODE}/overview`, null],
  [`${EPISODE}/templates/1`, null],
  [`${IN}/rooms/1`, 'Cuarto'],
  [`${IN}/rooms/1/patients/1`, 'Episodio de Paciente', `${IN}/rooms/1/patients/1/overview`],
  [`${IN}/rooms/1/patients/1/overview`, 'Episodio de Paciente'],
  [`${IN}/rooms/1/patients/1/episodesOverview/1`, 'Episodio de Paciente'],
  [ROOM_EPISODE, null, `${ROOM_EPISODE}/overview`],
  [`${ROOM_EPISODE}/overview`, null],
  [`${ROOM_EPISODE}/templates/1`, null],
  ['/nowhere/at/all', null],
]

describe('§2 the routes', () => {
  test.each(PAGES)('%s is titled %j', async (path, title, lands = path) => {
    const app = await visit(path)
    await waitFor(() => expect(document.title).toBe(title === null ? 'Ronda' : `${title} - Ronda`))
    await screen.findByRole('heading', { level: 1 })
    expect(app.address()).toBe(lands)
    await waitFor(() => expect(navbar()).toBeVisible())
  })

  test.each(PAGES)('F1: %s asks a visitor to sign in, and remembers the address', async (path) => {
    const app = await visit(`${path}?q=a%20b#parte`, { persona: null })
    await waitFor(() => expect(app.session.manager.signinRedirect).toHaveBeenCalledTimes(1))
    expect(app.session.manager.signinRedirect).toHaveBeenCalledWith(
      expect.objectContaining({
        state: { returnTo: expect.stringMatching(new RegExp(`^${path}\\?q=a(%20|\\+)b#parte$`)) },
      }),
    )
    expect(navbar()).toBeNull()
    expect(app.calls.filter((call) => call.path.startsWith('/api'))).toEqual([])
  })

  test.each([
    ['/', 'Página de destino - Ronda', 'Ronda'],
    ['/careers', 'Ronda', 'Bolsa de trabajo'],
  ])('%s is public, without the navigation bar', async (path, title, words) => {
    const app = await visit(path, { persona: null })
    await heading(words)
    expect(document.title).toBe(title)
    expect(app.session.manager.signinRedirect).not.toHaveBeenCalled()
    expect(navbar()).toBeNull()
    expect(app.calls).toEqual([])
  })

  test('the callback is titled Login', async () => {
    await visit('/implicit/callback?error=access_denied&state=x', { persona: null })
    await screen.findByRole('alert')
    expect(document.title).toBe('Login - Ronda')
  })

  test('an address that does not exist says so and leads back', async () => {
    await visit('/nowhere')
    await heading('Página no encontrada')
    expect(screen.getByRole('link', { name: 'Volver al inicio' })).toHaveAttribute('href', '/')
  })

  test.each([['999'], ['1x'], ['01'], ['abc'], ['..%2f1'], ['0']])(
    'F22: the hospital %j, not among mine, says so inside the shell, and is asked of nobody',
    async (id) => {
      const app = await visit(`/hospitals/${id}/home`)
      await heading('Este centro médico no existe o no tienes acceso')
      expect(navbar()).toBeVisible()
      expect(app.calls.filter(({ path }) => /^\/api\/hospitals\/|^\/docs/.test(path))).toEqual([])
      expect(document.cookie).toContain('hospitalId=1;')
    },
  )

  test('authentication is looked at again on every change of route', async () => {
    const app = await visit('/hospitals')
    await heading('Centros Médicos')
    await app.session.manager.removeUser()
    void app.go('/hospitals/1/home')
    await waitFor(() =>
      expect(app.session.manager.signinRedirect).toHaveBeenCalledWith(
        expect.objectContaining({ state: { returnTo: '/hospitals/1/home' } }),
      ),
    )
    expect(navbar()).toBeNull()
  })

  test('a bad address of the list never throws', async () => {
    const app = await visit('/hospitals?page=-1&orderBy=password:asc&q=%20&page=x&other=[1')
    await screen.findByRole('table')
    expect(app.callsTo('GET', '/api/hospitals').at(-1)?.path).toContain('pageIndex=1')
  })
})

describe('§2 coming back from sign-in', () => {
  /** Sends a visitor to the provider and answers the address that it sends back to. */
  async function callbackFor(returnTo: string, persona = 'direccion') {
    const app = await visit('/', { persona: null })
    const path = await throughProvider(app, returnTo, persona)
    app.unmount()
    return { app, path }
  }

  test('F1: a person who signed in stands at the address first asked for', async () => {
    const { app, path } = await callbackFor('/hospitals?q=norte')
    const back = await visit(path, { persona: null, mock: app.mock })
    await heading('Centros Médicos')
    expect(back.address()).toBe('/hospitals?q=norte')
    expect(await screen.findByText('Elena Ríos Beltrán')).toBeVisible()
  })

  test.each([
    ['//evil.com'],
    ['/\\evil.com'],
    ['/..//evil.com'],
    ['javascript:alert(1)'],
    ['https://evil.com/'],
  ])('F2: a return address %s leads home', async (returnTo) => {
    const { app, path } = await callbackFor(returnTo)
    const back = await visit(path, { persona: null, mock: app.mock })
    await heading('Página de Inicio')
    expect(back.address()).toBe('/hospitals/1/home')
  })

  test('F3: the callback as a return address leads home', async () => {
    const { app, path } = await callbackFor('/implicit/callback')
    const back = await visit(path, { persona: null, mock: app.mock })
    await heading('Página de Inicio')
    expect(back.address()).toBe('/hospitals/1/home')
  })

  async function visitRefusal(
    error: string,
    { description, mock }: { description?: string; mock?: MockServer } = {},
  ) {
    const app = await visit('/', { persona: null, ...(mock && { mock }) })
    const request = await beginSignIn(app.session, '/hospitals')
    const query = new URLSearchParams({ error, state: new URL(request.url).searchParams.get('state') ?? '' })
    if (description !== undefined) query.set('error_description', description)
    app.unmount()
    return visit(`/implicit/callback?${query}`, { persona: null, mock: app.mock })
  }

  test('F4: who cancelled reads so, and may try again; nothing happens by itself', async () => {
    const app = await visitRefusal('access_denied', { description: 'The user denied' })
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Has cancelado el acceso')
    expect(app.session.manager.signinRedirect).not.toHaveBeenCalled()
    await app.user.click(screen.getByRole('button', { name: 'Reintentar' }))
    expect(app.session.manager.signinRedirect).toHaveBeenCalledWith(
      expect.objectContaining({ state: { returnTo: '/hospitals' } }),
    )
  })

  test.each([['login_required'], ['interaction_required'], ['consent_required']])(
    'F5: %s begins a new sign-in with the same return address, once',
    async (error) => {
      const app = await visitRefusal(error)
      await waitFor(() =>
        expect(app.session.manager.signinRedirect).toHaveBeenCalledWith(
          expect.objectContaining({ state: { returnTo: '/hospitals' } }),
        ),
      )
      app.unmount()
      const again = await visitRefusal(error, { mock: app.mock })
      await screen.findByRole('alert')
      expect(again.session.manager.signinRedirect).not.toHaveBeenCalled()
    },
  )

  test('F7: markup in the provider’s words is shown as text', async () => {
    await visitRefusal('server_error', { description: '<img src=x onerror=alert(1)> {{7*7}}' })
    expect(await screen.findByRole('alert')).toHaveTextContent('<img src=x onerror=alert(1)> {{7*7}}')
    expect(document.querySelector('img')).toBeNull()
  })

  test.each([['?code=1&state=unknown'], ['?code=1&state=%25'], ['?code=1'], ['']])(
    'F6: the stale callback %j says that the link is no longer good',
    async (query) => {
      await visit(`/implicit/callback${query}`, { persona: null })
      expect(await screen.findByRole('alert')).toHaveTextContent('El enlace de acceso ya no es válido')
    },
  )

  test('F6: a stale callback leads a signed-in person home', async () => {
    const app = await visit('/implicit/callback?code=1&state=unknown')
    await heading('Página de Inicio')
    expect(app.address()).toBe('/hospitals/1/home')
  })

  test('F14: another person finds nothing of the first one’s forms', async () => {
    const { app, path } = await callbackFor('/hospitals', 'medica')
    sessionStorage.setItem('session.person', 'direccion')
    sessionStorage.setItem('personal.hospitals', '[{"kind":"create"}]')
    await visit(path, { persona: null, mock: app.mock })
    await heading('Centros Médicos')
    expect(sessionStorage.getItem('personal.hospitals')).toBeNull()
  })

  test('F9: a provider that is down says so, and may be tried again', async () => {
    const app = await visit('/', { persona: null })
    const redirect = app.session.manager.signinRedirect
    vi.mocked(redirect).mockRejectedValueOnce(new TypeError('Failed to fetch'))
    await app.user.click(await screen.findByRole('button', { name: 'Iniciar sesión' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'No podemos conectar con el servicio de acceso',
    )
    await app.user.click(screen.getByRole('button', { name: 'Reintentar' }))
    expect(redirect).toHaveBeenCalledTimes(2)
  })

  test('F10: a double click on Iniciar sesión leaves once', async () => {
    const app = await visit('/', { persona: null })
    await app.user.dblClick(await screen.findByRole('button', { name: 'Iniciar sesión' }))
    expect(app.session.manager.signinRedirect).toHaveBeenCalledTimes(1)
  })
})

test('§2 who may not read patients and rooms stays on the landing page', async () => {
  const app = await visit('/', { persona: 'sin-permisos' })
  await waitFor(() => expect(navbar()).toBeVisible())
  await heading('Ronda')
  expect(app.address()).toBe('/')
  expect(screen.queryByRole('button', { name: 'Iniciar sesión' })).not.toBeInTheDocument()
  expect(screen.getAllByRole('link', { name: 'Centros médicos' })[0]).toHaveAttribute('href', '/hospitals')
})

test('a session in the browser’s storage that is garbage asks to sign in', async () => {
  const app = await visit('/', { persona: null })
  await signInAs(app.mock, 'direccion')
  const key = Object.keys(sessionStorage).find((name) => name.startsWith('oidc.user')) ?? ''
  app.unmount()
  for (const garbage of ['{', 'null', '{}', '[]', '"x"']) {
    sessionStorage.setItem(key, garbage)
    const again = await visit('/hospitals', { persona: null, mock: app.mock })
    await waitFor(() => expect(again.session.manager.signinRedirect).toHaveBeenCalledTimes(1))
    again.unmount()
  }
})
