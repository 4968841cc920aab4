import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { MockServer } from '#mocks/node.ts'
import { beginSignIn, heading, signInAs, throughProvider, visit } from './harness.tsx'

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
    // A provider says the same of somebody whom it turns away: only its own words tell.
    expect(within(alert).getByText('The user denied')).toBeVisible()
    expect(app.session.manager.signinRedirect).not.toHaveBeenCalled()
    await app.user.click(await screen.findByRole('button', { name: 'Reintentar' }))
    expect(app.session.manager.signinRedirect).toHaveBeenCalledWith(
      expect.objectContaining({ state: expect.objectContaining({ returnTo: '/hospitals' }) }),
    )
  })

  test.each([['login_required'], ['interaction_required'], ['consent_required']])(
    'F5: %s begins a new sign-in with the same return address, once',
    async (error) => {
      const app = await visitRefusal(error)
      await waitFor(() =>
        expect(app.session.manager.signinRedirect).toHaveBeenCalledWith(
          expect.objectContaining({ state: expect.objectContaining({ returnTo: '/hospitals' }) }),
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
      // Nor is the place of a bar kept that nobody gets.
      expect(screen.getByRole('main').previousElementSibling).toHaveRole('status')
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
    await app.user.click(await screen.findByRole('button', { name: 'Reintentar' }))
    expect(redirect).toHaveBeenCalledTimes(2)
  })

  test('F10: a double click on Iniciar sesión leaves once', async () => {
    const app = await visit('/', { persona: null })
    await app.user.dblClick(await screen.findByRole('button', { name: 'Iniciar sesión' }))
    expect(app.session.manager.signinRedirect).toHaveBeenCalledTimes(1)
  })
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
