import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw/http'
import { describe, expect, test, vi } from 'vitest'
import type { MockServer } from '#mocks/node.ts'
import { PERSONAS } from '#mocks/personas.ts'
import { EXPIRE_AFTER_MS, HIDE_AFTER_MS } from '#src/ui/toasts.tsx'
import {
  expectToast,
  gate,
  heading,
  heldBy,
  navbar,
  ORIGIN,
  openMenu,
  toastCount,
  visit,
} from './harness.tsx'

const current = () => within(navbar() ?? document.body)
const NORTE = 'Hospital General Zona Norte'

/** Counts and holds back the renewals of the token. */
function holdRenewals() {
  const open = gate()
  const asked = vi.fn()
  const prepare = ({ server, authority }: MockServer) =>
    server.use(
      http.post(`${authority}/token`, async () => {
        asked()
        await open.promise
        return undefined
      }),
    )
  return { prepare, asked, open: () => open.resolve() }
}

const ALL = ['Inicio', 'Estadísticas', 'Pacientes', 'Cuartos', 'Doctores', 'Asignaciones', 'Configuración']
const SECTIONS: Readonly<Record<string, readonly string[]>> = {
  direccion: ALL,
  medica: ALL.slice(0, -1),
  enfermeria: ALL,
  admision: ALL,
  archivo: ALL,
  residente: ALL.slice(0, -1),
  codificacion: ALL.slice(0, -1),
  'sin-permisos': ALL.slice(0, 2),
}
const sectionNames = () =>
  within(screen.getByRole('navigation', { name: 'Secciones' }))
    .getAllByRole('link')
    .map((link) => link.textContent)
const logo = () => screen.getByRole('link', { name: 'Ronda' })

describe.each(PERSONAS.filter(({ member }) => member))('§2 $id', ({ id, userName, rights }) => {
  const leadsHome = rights.patients !== '-' && rights.rooms !== '-'

  test(`reads who it is and the sections to open, and the logo leads ${leadsHome ? 'to the home' : 'to /'}`, async () => {
    const app = await visit('/hospitals/1', {
      persona: id,
      prepare: async ({ store }) => {
        await store.write('installation', (db) =>
          db.deleteFrom('grants').where('hospitalId', '=', 16).execute(),
        )
      },
    })
    const [bar] = await screen.findAllByRole('banner')
    expect(within(bar ?? document.body).getByText(userName)).toBeVisible()
    await waitFor(() => expect(sectionNames()).toEqual(SECTIONS[id]))
    expect(logo()).toHaveAttribute('href', leadsHome ? '/hospitals/1/home' : '/')
    await app.user.click(logo())
    await waitFor(() => expect(app.address()).toBe(leadsHome ? '/hospitals/1/home' : '/'))

    // Where the person is a member without groups the logo leads nowhere else than `/`.
    await app.go('/hospitals/16')
    await waitFor(() => expect(sectionNames()).toEqual(ALL.slice(0, 2)))
    expect(logo()).toHaveAttribute('href', '/')
  })
})

describe('§2 the shell', () => {
  test('reads Cargando... while hospitals load', async () => {
    const open = gate()
    await visit('/hospitals', {
      prepare: ({ server }) => server.use(http.get(`${ORIGIN}/api/hospitals`, heldBy(open))),
    })
    expect(await screen.findByText('Cargando...')).toBeVisible()
    open.resolve()
    await heading('Centros Médicos')
    expect(screen.queryByText('Cargando...')).not.toBeInTheDocument()
  })

  test('§4 loads the user’s information, then the hospitals', async () => {
    const app = await visit('/hospitals')
    await heading('Centros Médicos')
    const order = app.calls
      .map(({ path }) => path)
      .filter((path) => /user-?info|\/me|pageSize=100/.test(path))
    expect(order).toEqual([
      expect.stringContaining('/api/user-info'),
      expect.stringContaining('pageSize=100'),
      expect.stringContaining('withdrawn=true'),
      expect.stringContaining('/api/invitations'),
    ])
  })

  test('has an area for notices', async () => {
    await visit('/hospitals')
    expect(await screen.findByRole('region', { name: 'Avisos' })).toBeInTheDocument()
  })

  test('§7 every call carries token, JSON, language and version', async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store
    document.cookie = 'language=en-US; path=/'
    const app = await visit('/hospitals')
    await screen.findByRole('table')
    // The shell's list, the table's, and those that may be restored.
    const calls = app.callsTo('GET', '/api/hospitals')
    expect(calls).toHaveLength(3)
    for (const { path, headers } of calls) {
      expect(headers.get('authorization')).toMatch(/^Bearer ey/)
      expect(headers.get('accept')).toContain('application/json')
      expect(headers.get('content-type')).toBe('application/json')
      expect(headers.get('accept-language')).toBe('en-US')
      expect(path).toContain('api-version=2020-05-01')
    }
  })
})

describe('§2 the logo', () => {
  test.each([
    ['direccion', '/hospitals/1/home'],
    ['medica', '/hospitals/1/home'],
    ['archivo', '/hospitals/1/home'],
    ['sin-permisos', '/'],
    ['sin-hospitales', '/'],
  ])('leads %s to %s', async (persona, href) => {
    await visit('/getting-started', { persona })
    await waitFor(() => expect(screen.getByRole('link', { name: 'Ronda' })).toHaveAttribute('href', href))
  })
})

describe('§2 the navigation bar', () => {
  test('without hospitals shows Centros médicos alone', async () => {
    await visit('/getting-started', { persona: 'sin-hospitales' })
    await waitFor(() => expect(current().getAllByRole('link')).toHaveLength(1))
    expect(current().getByRole('link', { name: 'Centros médicos' })).toHaveAttribute('href', '/hospitals')
    expect(screen.queryByRole('button', { name: 'Cambiar de hospital' })).not.toBeInTheDocument()
  })

  test('shows the current hospital as a link to it', async () => {
    await visit('/hospitals')
    await waitFor(() =>
      expect(current().getByRole('link', { name: NORTE })).toHaveAttribute('href', '/hospitals/1'),
    )
    expect(current().getAllByRole('link')).toHaveLength(1)
  })

  test('the dropdown lists every hospital and Centros médicos, highlighted on /hospitals', async () => {
    const app = await visit('/hospitals')
    const menu = await openMenu(app, 'Cambiar de hospital')
    const stored = await app.mock.store.db
      .selectFrom('hospitals')
      .select('name')
      .orderBy('hospitalId')
      .execute()
    expect(stored.length).toBeGreaterThan(10)
    const items = within(menu).getAllByRole('menuitem')
    expect(items.map((item) => item.textContent)).toEqual([
      ...stored.map(({ name }) => name),
      'Centros médicos',
    ])
    expect(within(menu).getByRole('menuitem', { name: 'Centros médicos' })).toHaveAttribute(
      'aria-current',
      'page',
    )
  })

  test('Centros médicos is not highlighted elsewhere, and leads to /hospitals', async () => {
    const app = await visit('/hospitals/1')
    const menu = await openMenu(app, 'Cambiar de hospital')
    const item = within(menu).getByRole('menuitem', { name: 'Centros médicos' })
    expect(item).not.toHaveAttribute('aria-current')
    await app.user.click(item)
    await heading('Centros Médicos')
    expect(app.address()).toBe('/hospitals')
  })

  test('choosing a hospital renews the token, stores its cookies and goes to it', async () => {
    const renewals = holdRenewals()
    const app = await visit('/hospitals', { prepare: renewals.prepare })
    const menu = await openMenu(app, 'Cambiar de hospital')
    const [, second] = within(menu).getAllByRole('menuitem')
    const name = second?.textContent ?? ''
    await app.user.click(await within(menu).findByRole('menuitem', { name }))
    expect(await screen.findByText('Cargando...')).toBeVisible()
    expect(app.address()).toBe('/hospitals')
    renewals.open()
    await heading('Estadísticas')
    expect(app.address()).toBe('/hospitals/2')
    expect(renewals.asked).toHaveBeenCalledTimes(1)
    expect(document.cookie).toContain('hospitalId=2')
    expect(decodeURIComponent(document.cookie)).toContain(`hospitalName=${name}`)
    expect(current().getByRole('link', { name })).toHaveAttribute('href', '/hospitals/2')
  })

  test('choosing while a refresh is running does nothing', async () => {
    const renewals = holdRenewals()
    const app = await visit('/hospitals', { prepare: renewals.prepare })
    for (const index of [1, 2]) {
      const menu = await openMenu(app, 'Cambiar de hospital')
      const item = within(menu).getAllByRole('menuitem')[index]
      if (!item) throw new Error('The menu is too short')
      await app.user.click(item)
    }
    renewals.open()
    await heading('Estadísticas')
    expect(app.address()).toBe('/hospitals/2')
    expect(renewals.asked).toHaveBeenCalledTimes(1)
    expect(document.cookie).toContain('hospitalId=2')
  })

  test('a failed switch stays where it was, and says why', async () => {
    const app = await visit('/hospitals', {
      prepare: ({ server, authority }) => server.use(http.post(`${authority}/token`, () => Response.error())),
    })
    const menu = await openMenu(app, 'Cambiar de hospital')
    const [, second] = within(menu).getAllByRole('menuitem')
    if (second) await app.user.click(second)
    await expectToast(
      'alert',
      'Error en solicitud',
      'No se pudo cambiar de hospital: Sin conexión con el servicio de acceso',
    )
    expect(screen.queryByText('Cargando...')).not.toBeInTheDocument()
    expect(app.address()).toBe('/hospitals')
    expect(document.cookie).toContain('hospitalId=1')
  })

  test('a switch that takes long says so after ten seconds, and can be called off', async () => {
    const renewals = holdRenewals()
    const app = await visit('/hospitals', { prepare: renewals.prepare })
    const menu = await openMenu(app, 'Cambiar de hospital')
    const [, second] = within(menu).getAllByRole('menuitem')
    if (!second) throw new Error('The menu is too short')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    fireEvent.click(second)
    await screen.findByText('Cargando...')
    expect(screen.queryByText('Está tardando más de lo normal')).not.toBeInTheDocument()
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(screen.getByText('Está tardando más de lo normal')).toBeVisible()
    fireEvent.click(screen.getByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(screen.queryByText('Cargando...')).not.toBeInTheDocument())
    // As long as a toast would take to come.
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    expect(toastCount()).toBe(0)
    expect(app.address()).toBe('/hospitals')
    expect(document.cookie).toContain('hospitalId=1')
  })

  test('user information that never comes is not waited for without end', async () => {
    const patience = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal)
    await visit('/hospitals', {
      prepare: ({ server }) => server.use(http.get(`${ORIGIN}/api/user-info`, heldBy(gate()))),
    })
    await screen.findByText('Cargando...')
    await waitFor(() => expect(timeout).toHaveBeenCalledWith(15_000))
    patience.abort()
    await heading('Centros Médicos')
  })

  test('a link into another hospital that can’t be entered leaves one where one is, and says why', async () => {
    const app = await visit('/hospitals/1/patients?status=active')
    await heading('Pacientes')
    app.mock.server.use(http.post(`${app.mock.authority}/token`, () => Response.error()))
    await app.go('/hospitals/2')
    await expectToast(
      'alert',
      'Error en solicitud',
      'No se pudo cambiar de hospital: Sin conexión con el servicio de acceso',
    )
    expect(app.address()).toBe('/hospitals/1/patients?status=active')
    await heading('Pacientes')
    expect(document.cookie).toContain('hospitalId=1')
    await screen.findByRole('link', { name: 'Hospital General Zona Norte' })
  })
})

describe('§2 the user menu', () => {
  test('shows the name, and Cerrar sesión leaves to the site’s origin', async () => {
    const app = await visit('/hospitals')
    const menu = await openMenu(app, 'Menú de usuario')
    expect(within(menu).getByText('Elena Ríos Beltrán')).toBeVisible()
    expect(within(menu).getByText('direccion@ronda.example')).toBeVisible()
    await app.user.click(await within(menu).findByRole('menuitem', { name: 'Cerrar sesión' }))
    await waitFor(() => expect(app.session.manager.signoutRedirect).toHaveBeenCalledTimes(1))
    expect(app.session.manager.settings.post_logout_redirect_uri).toBe(ORIGIN)
    document.documentElement.hidden = false
  })

  test('a sign-out that the provider never hears of says so', async () => {
    const app = await visit('/hospitals')
    vi.mocked(app.session.manager.signoutRedirect).mockRejectedValueOnce(new TypeError('Failed to fetch'))
    const menu = await openMenu(app, 'Menú de usuario')
    await app.user.click(await within(menu).findByRole('menuitem', { name: 'Cerrar sesión' }))
    await waitFor(() => expect(app.session.getState().user).toBeNull())
    expect(document.documentElement.hidden).toBe(false)
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith('oidc.user'))).toEqual([])
  })
})

describe('§6 rights', () => {
  test('a section shows to those who may read it', async () => {
    await visit('/hospitals/1', { persona: 'sin-permisos' })
    const sections = await screen.findByRole('navigation', { name: 'Secciones' })
    expect(
      within(sections)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Inicio', 'Estadísticas'])
  })

  test('a page without its right names the one that is missing', async () => {
    await visit('/hospitals/1/patients', { persona: 'sin-permisos' })
    expect(await screen.findByText('Pacientes (Lectura)')).toBeVisible()
  })
})

test('§9 a toast stays 5 seconds, one with something to do 2 minutes', () => {
  expect([HIDE_AFTER_MS, EXPIRE_AFTER_MS]).toEqual([5_000, 120_000])
})
