import type { Page } from '@playwright/test'
import {
  DISCOVERY,
  enterCredentials,
  expect,
  expectSignedIn,
  expectSignedOut,
  PROVIDER,
  signIn,
  storedSession,
  TOKEN,
  test,
} from './journey.ts'

// The longest file: its tests are shared out among the workers, each of which has a stack of its own.
test.describe.configure({ mode: 'parallel' })

const isSignInPage = (url: URL) => url.pathname.startsWith(`${PROVIDER}/interaction/`)

/** Begins a sign-in and stays at the provider's page. @returns the state that the provider was given */
async function beginSignIn(page: Page, path: string): Promise<string> {
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === `${PROVIDER}/auth`)
  await page.goto(path)
  const state = new URL((await asked).url()).searchParams.get('state')
  await page.waitForURL(isSignInPage)
  return state ?? ''
}

const callback = (parameters: Record<string, string>) =>
  `/implicit/callback?${new URLSearchParams(parameters)}`

test('F1: a deep link asks for sign-in and is then shown, its query and all', async ({ page, origin }) => {
  await page.goto('/hospitals?q=general&orderBy=name:desc')
  await page.waitForURL(isSignInPage)
  await enterCredentials(page, 'direccion')
  await expect(page.getByRole('heading', { name: 'Centros Médicos' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/hospitals')
  expect(new URL(page.url()).searchParams.get('q')).toBe('general')
  expect(new URL(page.url()).searchParams.get('orderBy')).toBe('name:desc')
  await expectSignedIn(page, 'direccion')
  expect(page.url().startsWith(origin)).toBe(true)
})

test('§2 Iniciar sesión on the landing page leads to the home of the active hospital', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await enterCredentials(page, 'direccion')
  await page.waitForURL('**/hospitals/1/home')
  await expect(page.getByRole('navigation', { name: 'Secciones' })).toBeVisible()
  await expect(page).toHaveTitle('Página de Inicio - Ronda')
})

test('§2 who may not read patients and rooms stays on the landing page, with a way to the medical centres', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await enterCredentials(page, 'sin-permisos')
  await expectSignedIn(page, 'sin-permisos')
  await expect(page.getByRole('main').getByRole('link', { name: 'Centros médicos' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/')
})

test('§1 who has no hospital comes to the first steps', async ({ page }) => {
  await page.goto('/hospitals')
  await enterCredentials(page, 'sin-hospitales')
  await page.waitForURL('**/getting-started')
  await expect(page.getByRole('heading', { name: 'Primeros Pasos' })).toBeVisible()
})

test('F4: who cancels at the provider reads so, is not sent round, and can try again', async ({ page }) => {
  await beginSignIn(page, '/hospitals')
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await expect(page.getByRole('alert')).toContainText('Has cancelado el acceso')
  expect(new URL(page.url()).pathname).toBe('/implicit/callback')
  expect(await storedSession(page)).toBeNull()

  await page.getByRole('button', { name: 'Reintentar' }).click()
  await page.waitForURL(isSignInPage)
  await enterCredentials(page, 'direccion')
  await page.waitForURL('**/hospitals')
  await expectSignedIn(page, 'direccion')
})

for (const error of ['login_required', 'interaction_required', 'consent_required']) {
  test(`F5: ${error} at the callback begins an interactive sign-in that keeps the address, and only once`, async ({
    page,
  }) => {
    const state = await beginSignIn(page, '/hospitals?q=uno')
    const again = page.waitForRequest((request) => new URL(request.url()).pathname === `${PROVIDER}/auth`)
    await page.goto(callback({ error, state }))
    const nextState = new URL((await again).url()).searchParams.get('state') ?? ''
    expect(nextState).not.toBe(state)
    await page.waitForURL(isSignInPage)

    // A provider that answers so for ever: the person is told instead of sent in circles.
    await page.goto(callback({ error, state: nextState }))
    await expect(page.getByRole('alert')).toContainText(error)
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await page.waitForURL(isSignInPage)
    await enterCredentials(page, 'direccion')
    await page.waitForURL('**/hospitals?q=uno')
  })
}

for (const [what, query] of [
  ['unknown', 'code=abc&state=nobody'],
  ['malformed (%25)', 'code=abc&state=%25'],
  ['malformed (%)', 'code=abc&state=%'],
  ['missing', 'code=abc'],
] as const) {
  test(`F6: ${what} state: told that the link is no longer valid; home for who is signed in`, async ({
    page,
  }) => {
    await page.goto(`/implicit/callback?${query}`)
    await expect(page.getByRole('alert')).toContainText('El enlace de acceso ya no es válido')
    await expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible()

    await signIn(page, 'direccion')
    await page.goto(`/implicit/callback?${query}`)
    await page.waitForURL('**/hospitals/1/home')
    await expectSignedIn(page, 'direccion')
  })
}

test('F6: a callback that was already used leads home', async ({ page }) => {
  const used = page.waitForRequest((request) => new URL(request.url()).pathname === '/implicit/callback')
  await signIn(page, 'direccion')
  await page.goto((await used).url())
  await page.waitForURL('**/hospitals/1/home')
  await expectSignedIn(page, 'direccion')
})

test('F7: markup in the provider’s words is shown as text', async ({ page, complaints }) => {
  const state = await beginSignIn(page, '/hospitals')
  const markup = '<img src=x onerror="document.title=1"><b>hola</b>'
  await page.goto(callback({ error: 'server_error', error_description: markup, state }))
  await expect(page.getByRole('alert')).toContainText(markup)
  await expect(page.getByRole('alert').locator('img, b')).toHaveCount(0)
  await expect(page).toHaveTitle('Login - Ronda')
  expect(complaints).toEqual([])
})

for (const [what, answer] of [
  ['is down', { abort: true }],
  ['answers HTML', { html: '<!doctype html><h1>Mantenimiento</h1>' }],
] as const) {
  test(`F9: the provider ${what}: told so on the landing page, and Reintentar works once it is back`, async ({
    page,
  }) => {
    await page.route(DISCOVERY, (route) =>
      'abort' in answer ? route.abort() : route.fulfill({ contentType: 'text/html', body: answer.html }),
    )
    await page.goto('/')
    await page.getByRole('button', { name: 'Iniciar sesión' }).click()
    await expect(page.getByRole('alert')).toHaveText('No podemos conectar con el servicio de acceso')
    await page.unroute(DISCOVERY)
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await enterCredentials(page, 'direccion')
    await expectSignedIn(page, 'direccion')
  })

  test(`F9: the provider ${what} on a deep link: told so, and Reintentar leads to that address`, async ({
    page,
  }) => {
    await page.route(DISCOVERY, (route) =>
      'abort' in answer ? route.abort() : route.fulfill({ contentType: 'text/html', body: answer.html }),
    )
    await page.goto('/hospitals?q=dos')
    await expect(page.getByRole('alert')).toContainText('No podemos conectar con el servicio de acceso')
    await page.unroute(DISCOVERY)
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await enterCredentials(page, 'direccion')
    await page.waitForURL('**/hospitals?q=dos')
  })

  test(`F9: the provider ${what} at the callback: told so, nothing stored, and Reintentar works`, async ({
    page,
  }) => {
    await beginSignIn(page, '/hospitals?q=tres')
    await page.route(TOKEN, (route) =>
      'abort' in answer ? route.abort() : route.fulfill({ contentType: 'text/html', body: answer.html }),
    )
    await enterCredentials(page, 'direccion')
    await expect(page.getByRole('alert')).toContainText('No podemos conectar con el servicio de acceso')
    expect(await storedSession(page)).toBeNull()
    await page.unroute(TOKEN)
    await page.getByRole('button', { name: 'Reintentar' }).click()
    await page.waitForURL('**/hospitals?q=tres')
    await expectSignedIn(page, 'direccion')
  })
}

test('F10: a double click on Iniciar sesión leaves for the provider once', async ({ page }) => {
  let redirects = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === `${PROVIDER}/auth`) redirects += 1
  })
  await page.goto('/')
  await page.getByRole('button', { name: 'Iniciar sesión' }).dblclick()
  await page.waitForURL(isSignInPage)
  await enterCredentials(page, 'direccion')
  await expectSignedIn(page, 'direccion')
  expect(redirects).toBe(1)
})

for (const [row, returnTo] of [
  ['F2', '//evil.example/'],
  ['F2', 'javascript:alert(1)'],
  ['F3', '/implicit/callback?code=1&state=2'],
] as const) {
  test(`${row}: a return address changed to ${returnTo} leads to / instead`, async ({ page, origin }) => {
    const state = await beginSignIn(page, '/hospitals')
    await page.evaluate(
      ([key, address]) => {
        const pending = JSON.parse(sessionStorage.getItem(key) ?? '{}')
        sessionStorage.setItem(key, JSON.stringify({ ...pending, data: { returnTo: address } }))
      },
      [`oidc.${state}`, returnTo] as const,
    )
    await enterCredentials(page, 'direccion')
    await page.waitForURL(`${origin}/hospitals/1/home`)
    await expectSignedIn(page, 'direccion')
  })
}

test('§2 the navigation bar is there only for those who are signed in', async ({ page }) => {
  await page.goto('/careers')
  await expect(page.getByRole('heading', { name: 'Bolsa de trabajo' })).toBeVisible()
  await expect(page.getByRole('banner')).toHaveCount(0)
  await page.goto('/')
  await expectSignedOut(page)
})
