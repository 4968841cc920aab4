import type { Page } from '@playwright/test'
import {
  countRenewals,
  enterCredentials,
  expect,
  expectSignedIn,
  expectSignedOut,
  signIn,
  test,
} from './journey.ts'

/** Blocks storage as browsers do: even reading the property throws. */
async function blockStorage(page: Page, names: string[]): Promise<void> {
  await page.addInitScript((blocked) => {
    for (const name of blocked)
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied', 'SecurityError')
        },
      })
  }, names)
}

test('F23: with all storage blocked the landing page shows, and says why nobody can sign in', async ({
  page,
}) => {
  await blockStorage(page, ['sessionStorage', 'localStorage'])
  await page.goto('/')
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(page.getByRole('alert')).toContainText('Tu navegador bloquea el almacenamiento')
  await page.goto('/hospitals')
  await expect(page.getByRole('alert')).toContainText('Tu navegador bloquea el almacenamiento')
  await expect(page.getByRole('alert')).not.toContainText('conexión')
  await page.goto('/implicit/callback?code=1&state=2')
  await expect(page.getByRole('alert')).toContainText('Tu navegador bloquea el almacenamiento')
})

test('F23: with the tab’s storage blocked one signs in and works for this load, and nothing is left behind', async ({
  page,
}) => {
  await blockStorage(page, ['sessionStorage'])
  await signIn(page, 'direccion', '/hospitals?q=hospital')
  await expect(page.getByPlaceholder('Buscar')).toHaveValue('hospital')
  await page.getByRole('button', { name: 'Cambiar de hospital' }).click()
  await page.getByRole('menuitem').nth(1).click()
  await page.waitForURL(/\/hospitals\/\d+$/)
  await expectSignedIn(page, 'direccion')
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('oidc.'))),
  ).toEqual([])
  // The tokens were in memory alone: the next load signs in anew.
  await page.reload()
  await expect(page.getByRole('button', { name: 'Cambiar de hospital' })).toBeVisible()
})

test('F23: with the shared storage blocked everything works for this load', async ({ page }) => {
  await blockStorage(page, ['localStorage'])
  await signIn(page, 'direccion')
  await page.getByRole('button', { name: 'Menú de usuario' }).click()
  await page.getByRole('menuitemradio', { name: 'Oscuro' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.reload()
  await expectSignedIn(page, 'direccion')
})

test('F23: storage that fills up while working loses nothing of this load: typing and renewing go on', async ({
  page,
}) => {
  await signIn(page, 'direccion', '/hospitals?q=llena')
  await page.evaluate(() => {
    let size = 1_000_000
    for (let n = 0; size > 0; n += 1) {
      try {
        sessionStorage.setItem(`filler-${n}`, 'x'.repeat(size))
      } catch {
        size = Math.floor(size / 2)
      }
    }
  })
  const renewals = countRenewals(page)
  await page.getByRole('button', { name: 'Agregar' }).click()
  await page.getByLabel('Nombre').fill('Clínica llena')
  await page.getByRole('button', { name: 'Guardar' }).click()
  // Creating renews the token, and switching renews what came of that.
  await expect(page.getByRole('cell', { name: 'Clínica llena', exact: true })).toHaveCount(1)
  await expect.poll(renewals).toBe(1)
  await page.getByRole('button', { name: 'Cambiar de hospital' }).click()
  await page.getByRole('menuitem').nth(1).click()
  await page.waitForURL(/\/hospitals\/\d+$/)
  await expectSignedIn(page, 'direccion')
  expect(renewals()).toBe(2)
  await expect(page.getByText('No pudimos renovar tu acceso')).toHaveCount(0)
})

for (const garbage of ['{', 'null', '{"profile":{"sub":7},"access_token":{}}']) {
  test(`F23: ${garbage} in the place of the session counts as signed out`, async ({ page, origin }) => {
    await page.addInitScript(
      ([key, value]) => {
        if (sessionStorage.getItem('seeded') !== null) return
        sessionStorage.setItem('seeded', '1')
        sessionStorage.setItem(key, value)
        sessionStorage.setItem('personal.hospitals', value)
        sessionStorage.setItem('oidc.garbage', value)
        localStorage.setItem('session.spent', value)
        localStorage.setItem('theme', value)
      },
      [`oidc.user:${origin}/oauth2/default:hospital-web`, garbage] as const,
    )
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible()
    await page.getByRole('button', { name: 'Iniciar sesión' }).click()
    await enterCredentials(page, 'direccion')
    await expectSignedIn(page, 'direccion')
  })
}

/**
 * Follows which code has come, to let the rest vanish later, as a deployment does with the old names.
 * @returns what starts that, and gives what ends it
 */
function watchScripts(page: Page): () => Promise<() => Promise<void>> {
  const here = new Set<string>()
  page.on('response', (response) => {
    if (response.ok()) here.add(response.url())
  })
  return async () => {
    const isGone = (url: URL) => url.pathname.endsWith('.js') && !here.has(url.href)
    await page.route(isGone, (route) =>
      route.fulfill({ status: 404, contentType: 'text/html', body: '<h1>404</h1>' }),
    )
    return () => page.unroute(isGone)
  }
}

test('F42: the code of the dialogs is gone after a deployment: Hay una versión nueva, one reload, text kept', async ({
  page,
}) => {
  const deploy = watchScripts(page)
  await signIn(page, 'direccion', '/hospitals?q=hospital')
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1
  })
  const recover = await deploy()
  await page.getByRole('button', { name: 'Agregar' }).click()
  const offer = page.getByRole('alertdialog', { name: 'Hay una versión nueva' })
  await expect(offer).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  expect(loads).toBe(0)

  await recover()
  await offer.getByRole('button', { name: 'Actualizar' }).click()
  await expect(page.getByPlaceholder('Buscar')).toHaveValue('hospital')
  expect(loads).toBe(1)
  await page.getByRole('button', { name: 'Agregar' }).click()
  await expect(page.getByRole('dialog', { name: 'Crear centro médico' })).toBeVisible()
})

test('F42: the code of a menu is gone: the page stands, and says Hay una versión nueva', async ({ page }) => {
  const deploy = watchScripts(page)
  await signIn(page, 'direccion')
  const recover = await deploy()
  await page.getByRole('button', { name: 'Cambiar de hospital' }).click()
  const offer = page.getByRole('alertdialog', { name: 'Hay una versión nueva' })
  await expect(offer).toBeVisible()
  await expect(page.getByText('Hay una versión nueva')).toHaveCount(1)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await recover()
  await offer.getByRole('button', { name: 'Actualizar' }).click()
  await page.getByRole('button', { name: 'Cambiar de hospital' }).click()
  await expect(page.getByRole('menuitem').first()).toBeVisible()
})

test('F42: what was typed before the code of another page was found gone is there after the reload', async ({
  page,
}) => {
  const deploy = watchScripts(page)
  await signIn(page, 'direccion')
  await page.getByRole('button', { name: 'Agregar' }).click()
  await page.getByLabel('Nombre').fill('Escrito antes')
  await page.route('**/api/hospitals?**', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  )
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'al crear el centro médico' })).toBeVisible()
  const recover = await deploy()
  await page.getByRole('banner').getByRole('link').nth(1).click()
  // Its sections don't come either; it is said once, and the way out stays.
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Hay una versión nueva')
  await expect(page.getByText('Hay una versión nueva')).toHaveCount(1)
  await expect(page.getByRole('banner').getByRole('button', { name: 'Menú de usuario' })).toBeVisible()
  await recover()
  await page.getByRole('main').getByRole('button', { name: 'Actualizar' }).click()
  await expect(page.getByRole('navigation', { name: 'Secciones' })).toBeVisible()
  await page.goto('/hospitals')
  await page.getByRole('button', { name: 'Agregar' }).click()
  await expect(page.getByLabel('Nombre')).toHaveValue('Escrito antes')
})

test('§2 signed out, the landing page of the production build stands without an account', async ({
  page,
}) => {
  await page.goto('/')
  await expectSignedOut(page)
  await expect(page).toHaveTitle('Página de destino - Ronda')
  const language = { name: 'language', value: 'es-MX', path: '/', sameSite: 'Lax' }
  expect(await page.context().cookies()).toEqual([expect.objectContaining(language)])
})
