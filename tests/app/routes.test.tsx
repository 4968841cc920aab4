import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, onTestFinished, test } from 'vitest'
import { setRights } from '#server/identity/access.ts'
import { chooseTheme } from '#src/ui/theme.ts'
import { heading, navbar, openMenu, visit } from './harness.tsx'

const IN = '/hospitals/1'
const EPISODE = `${IN}/patients/1/episodes/1`
const ROOM_EPISODE = `${IN}/rooms/1/patients/1/episodes/1`

/** Every address of the product that asks for sign-in, with the title of its tab and where it ends up. */
const PAGES: readonly [path: string, title: string | null, lands?: string][] = [
  ['/hospitals', 'Hospitales'],
  ['/getting-started', 'Primeros Pasos'],
  ['/account', 'Mi cuenta'],
  ['/account/installation', 'Administración'],
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
  [`${EPISODE}/templates/1`, null, `${EPISODE}/templates/1?document=2`],
  [`${IN}/rooms/1`, 'Cuarto'],
  [`${IN}/rooms/1/patients/1`, 'Episodio de Paciente', `${IN}/rooms/1/patients/1/overview`],
  [`${IN}/rooms/1/patients/1/overview`, 'Episodio de Paciente'],
  [`${IN}/rooms/1/patients/1/episodesOverview/1`, 'Episodio de Paciente'],
  [ROOM_EPISODE, null, `${ROOM_EPISODE}/overview`],
  [`${ROOM_EPISODE}/overview`, null],
  [`${ROOM_EPISODE}/templates/1`, null, `${ROOM_EPISODE}/templates/1?document=2`],
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

  test('which hospital is meant is the same answer on all its pages, so that none is drawn anew for it', async () => {
    const app = await visit(`${IN}/doctors`)
    const here = () =>
      app.router.state.matches
        .flatMap(({ context }) => ('hospital' in context ? [context.hospital] : []))
        .at(-1)
    await screen.findByRole('heading', { level: 1, name: 'Doctores' })
    const first = here()
    expect(first?.id).toBe(1)
    await app.go(`${IN}/patients`)
    await screen.findByRole('heading', { level: 1, name: 'Pacientes' })
    expect(here()).toBe(first)
    await app.go('/hospitals/2/doctors')
    await waitFor(() => expect(here()?.id).toBe(2))
  })

  test.each(PAGES)('F1: %s asks a visitor to sign in, and remembers the address', async (path) => {
    const app = await visit(`${path}?q=a%20b#parte`, { persona: null })
    // Whom one searches for is no part of an address: there it is dropped.
    const isPrivate = ['patients', 'assignments', 'settings/audit'].some((part) => path === `${IN}/${part}`)
    const query = isPrivate ? '' : '\\?q=a(%20|\\+)b'
    await waitFor(() => expect(app.session.manager.signinRedirect).toHaveBeenCalledTimes(1))
    expect(app.session.manager.signinRedirect).toHaveBeenCalledWith(
      expect.objectContaining({
        state: expect.objectContaining({
          returnTo: expect.stringMatching(new RegExp(`^${path}${query}#parte$`)),
        }),
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

  test('somebody of no hospital may read what is public', async () => {
    const app = await visit('/careers', { persona: 'sin-hospitales' })
    await heading('Bolsa de trabajo')
    // The list has come, and is empty.
    await screen.findByRole('link', { name: 'Centros médicos' })
    expect(app.address()).toBe('/careers')
  })

  test.each(['/nowhere', '/%', '/%E0%A4%A'])(
    'the address %s, which is none, says so and leads back',
    async (path) => {
      await visit(path)
      await heading('Página no encontrada')
      expect(screen.getByRole('link', { name: 'Volver al inicio' })).toHaveAttribute('href', '/')
    },
  )

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
        expect.objectContaining({ state: expect.objectContaining({ returnTo: '/hospitals/1/home' }) }),
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

test('§2 who may not read patients and rooms stays on the landing page', async () => {
  const app = await visit('/', { persona: 'sin-permisos' })
  await waitFor(() => expect(navbar()).toBeVisible())
  await heading('Ronda')
  expect(app.address()).toBe('/')
  expect(screen.queryByRole('button', { name: 'Iniciar sesión' })).not.toBeInTheDocument()
  expect(screen.getAllByRole('link', { name: 'Centros médicos' })[0]).toHaveAttribute('href', '/hospitals')
})

describe('who stays on the landing page after signing in', () => {
  const notice = () => screen.findByRole('region', { name: 'Tus permisos' })

  test('reads which permissions are missing where, and goes on once they are there', async () => {
    const app = await visit('/', { persona: 'sin-permisos' })
    expect(await notice()).toHaveTextContent(
      'Ya tienes cuenta; falta que te den permisosEn Hospital General Zona Norte: te faltan los permisos ' +
        'Pacientes (Lectura) y Cuartos y camas (Lectura).',
    )
    const names = screen.getByText('hospital-1-patients-read, hospital-1-rooms-read')
    expect(names).not.toBeVisible()
    await app.user.click(screen.getByRole('button', { name: 'Detalles', expanded: false }))
    expect(screen.getByRole('button', { name: 'Detalles', expanded: true })).toBeVisible()
    expect(names).toBeVisible()
    await app.user.click(await screen.findByRole('button', { name: 'Volver a revisar' }))
    expect(await screen.findByText('Todavía no llegan.')).toBeVisible()
    await setRights(app.mock.store.db, { userId: 'sin-permisos', hospitalId: 1 }, [
      { area: 'patients', level: 'read' },
      { area: 'rooms', level: 'read' },
    ])
    await app.user.click(await screen.findByRole('button', { name: 'Volver a revisar' }))
    await heading('Página de Inicio')
    expect(app.address()).toBe('/hospitals/1/home')
  })

  test('is not told to have no permission at all where one is there', async () => {
    await visit('/', {
      persona: 'sin-permisos',
      prepare: ({ store }) =>
        setRights(store.db, { userId: 'sin-permisos', hospitalId: 1 }, [{ area: 'rooms', level: 'read' }]),
    })
    expect(await notice()).toHaveTextContent(
      'Tus permisos no abren la página de inicioEn Hospital General Zona Norte: te falta el permiso Pacientes (Lectura).',
    )
  })

  test('is told nothing while signed out', async () => {
    await visit('/', { persona: null })
    await screen.findByRole('button', { name: 'Iniciar sesión' })
    expect(screen.queryByRole('region', { name: 'Tus permisos' })).not.toBeInTheDocument()
  })
})

test('the pictures of the landing page are as light or dark as it is, also when that is chosen there', async () => {
  onTestFinished(() => chooseTheme('system'))
  const app = await visit('/', { persona: 'sin-permisos' })
  await heading('Ronda')
  const dark = () => [...document.querySelectorAll('picture source')].map((one) => one.getAttribute('media'))
  expect(new Set(dark())).toEqual(new Set(['(prefers-color-scheme: dark)']))
  const menu = await openMenu(app, 'Menú de usuario')
  await app.user.click(await within(menu).findByRole('menuitemradio', { name: 'Oscuro' }))
  expect(new Set(dark())).toEqual(new Set(['all']))
})
