import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { heading, navbar, ORIGIN, visit } from './harness.tsx'

const current = () => within(navbar() ?? document.body)

describe('§4 which hospital is active', () => {
  const cookie = (value: string) => {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store
    document.cookie = `hospitalId=${value}; path=/`
  }
  const active = () =>
    waitFor(() =>
      expect(current().getByRole('link')).toHaveAttribute(
        'href',
        expect.stringMatching(/^\/hospitals\/\d+$/),
      ),
    )
  const activeHref = () => current().getByRole('link').getAttribute('href')

  test('the cookie’s, where the address names none', async () => {
    cookie('3')
    await visit('/hospitals')
    await active()
    expect(activeHref()).toBe('/hospitals/3')
  })

  test('the address’s, whatever the cookie says; it becomes the selected one', async () => {
    cookie('3')
    await visit('/hospitals/2')
    await active()
    expect(activeHref()).toBe('/hospitals/2')
    expect(document.cookie).toContain('hospitalId=2')
  })

  test.each([['9999'], ['../../x'], ['{"a":1}'], ['null'], ['1e9'], ['-1']])(
    'F22: the first, where the cookie says %j, which is replaced and never stands in a path',
    async (value) => {
      cookie(value)
      const app = await visit('/hospitals')
      await active()
      expect(activeHref()).toBe('/hospitals/1')
      expect(document.cookie).toContain('hospitalId=1')
      const asked = app.calls.map(({ path }) => new URL(path, ORIGIN).pathname)
      const hospitals = '/api/hospitals'
      expect(asked.filter((path) => path.startsWith('/api')).toSorted()).toEqual([
        ...['/api/hospital-notices', hospitals, hospitals, hospitals, '/api/invitations', '/api/user-info'],
      ])
    },
  )

  test('the first selection renews only where the token does not know the hospital', async () => {
    const known = await visit('/hospitals')
    await heading('Centros Médicos')
    expect(known.callsTo('POST', '/oauth2/default/token')).toEqual([])
    known.unmount()
    cookie('10')
    // She has rights in the first four hospitals alone.
    const unknown = await visit('/hospitals', { mock: known.mock, persona: 'admision' })
    await heading('Centros Médicos')
    expect(unknown.callsTo('POST', '/oauth2/default/token')).toHaveLength(1)
    expect(document.cookie).toContain('hospitalId=10')
  })

  test('following a link into another hospital selects it', async () => {
    const app = await visit('/hospitals/1')
    await heading('Estadísticas')
    await app.go('/hospitals/2/home')
    await heading('Página de Inicio')
    expect(activeHref()).toBe('/hospitals/2')
    expect(document.cookie).toContain('hospitalId=2')
    expect(app.callsTo('POST', '/oauth2/default/token')).toHaveLength(1)
  })

  test('F24: another tab’s cookie does not move this one', async () => {
    const app = await visit('/hospitals/2')
    await heading('Estadísticas')
    cookie('5')
    await app.go('/hospitals')
    await heading('Centros Médicos')
    expect(activeHref()).toBe('/hospitals/2')
  })
})

describe('§1 a person without hospitals', () => {
  test.each([['/hospitals'], ['/hospitals/1'], ['/nowhere']])(
    'is sent from %s to /getting-started',
    async (path) => {
      // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store
      document.cookie = 'hospitalId=1; path=/'
      const app = await visit(path, { persona: 'sin-hospitales' })
      await heading('Primeros Pasos')
      expect(app.address()).toBe('/getting-started')
      expect(document.cookie).not.toContain('hospitalId')
      expect(document.cookie).not.toContain('hospitalName')
    },
  )

  test('may go to Centros médicos from there, and stays', async () => {
    const app = await visit('/getting-started', { persona: 'sin-hospitales' })
    await app.user.click(await screen.findByRole('link', { name: 'Centros médicos' }))
    expect(await screen.findByText('No hay hospitales para mostrar')).toBeVisible()
    expect(app.address()).toBe('/hospitals')
    expect(screen.queryByRole('textbox', { name: 'Buscar' })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Editar' })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Eliminar' })).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Agregar' })).toBeEnabled()
  })
})
