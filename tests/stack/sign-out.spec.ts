import type { Page, Request, Route } from '@playwright/test'
import {
  enterCredentials,
  expect,
  expectSignedIn,
  expectSignedOut,
  expireToken,
  isRenewal,
  PROVIDER,
  signIn,
  signOut,
  TOKEN,
  test,
} from './journey.ts'

const END = /\/session\/end\?/
const isSignInPage = (url: URL) => url.pathname.startsWith(`${PROVIDER}/interaction/`)

test('§2 Cerrar sesión ends the session at the provider too and returns to the origin', async ({
  page,
  origin,
}) => {
  await signIn(page, 'direccion')
  await signOut(page)
  await page.waitForURL(`${origin}/`)
  await expectSignedOut(page)
  // The provider asks for the password again.
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await page.waitForURL(isSignInPage)
  await expect(page.getByLabel('Contraseña')).toBeVisible()
})

/** @returns what the page tells of missing rights from here on, until it has been left */
async function watchForRefusals(page: Page): Promise<string[]> {
  const told: string[] = []
  await page.exposeFunction('tell', (text: string) => told.push(text))
  await page.evaluate(() => {
    const look = () => {
      const [refusal] = /No tienes permiso.*/.exec(document.body.textContent) ?? []
      if (refusal) Reflect.get(window, 'tell')(refusal)
    }
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
  })
  return told
}

test('while one signs out, no tab tells on its way out that rights are missing', async ({
  page,
  context,
}) => {
  await signIn(page, 'direccion')
  const other = await context.newPage()
  const told: string[][] = []
  for (const tab of [page, other]) {
    await tab.goto('/hospitals/1/patients/1/overview')
    await expectSignedIn(tab, 'direccion')
    told.push(await watchForRefusals(tab))
  }
  await signOut(page)
  await expectSignedOut(page)
  await expectSignedOut(other)
  expect(told).toEqual([[], []])
})

test('F16: a sign-out in one tab signs out the other, and nothing of its page is left', async ({
  page,
  context,
}) => {
  await signIn(page, 'direccion')
  const other = await context.newPage()
  await other.goto('/hospitals/1/home')
  await expectSignedIn(other, 'direccion')
  await signOut(page)
  await expectSignedOut(page)
  await expectSignedOut(other)
  await expect(other).toHaveURL('/')
})

test('F16: a tab that did not hear of the sign-out signs out by itself, and returns to the origin too', async ({
  page,
  context,
  origin,
}) => {
  await signIn(page, 'direccion')
  const deaf = await context.newPage()
  await deaf.addInitScript(() => Reflect.deleteProperty(window, 'BroadcastChannel'))
  await deaf.goto('/hospitals')
  await expectSignedIn(deaf, 'direccion')
  await signOut(page)
  await expectSignedOut(page)
  await signOut(deaf)
  await deaf.waitForURL(`${origin}/`)
  await expectSignedOut(deaf)
})

test('F16: the back button after a sign-out shows no data: the provider asks who one is', async ({
  page,
}) => {
  await signIn(page, 'direccion')
  await page.getByRole('link', { name: 'Ronda' }).click()
  await page.waitForURL('**/hospitals/1/home')
  await page.getByRole('link', { name: 'Doctores' }).click()
  await page.waitForURL('**/hospitals/1/doctors')
  await signOut(page)
  await expectSignedOut(page)
  await page.goBack()
  await page.waitForURL(isSignInPage)
  await expect(page.getByRole('banner')).toHaveCount(0)
})

test('F16: a page that the browser kept whole is hidden and read anew once the session is gone', async ({
  page,
}) => {
  await signIn(page, 'direccion')
  await page.evaluate(() => {
    for (const key of Object.keys(sessionStorage)) sessionStorage.removeItem(key)
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  // The provider's session lives on, so the way back leads through it; only what is read anew is shown.
  await page.waitForURL((url) => url.pathname === '/hospitals')
  await expectSignedIn(page, 'direccion')
})

test('F17: a renewal in flight while signing out signs nobody back in', async ({ page, context }) => {
  const other = await context.newPage()
  await other.goto('/careers')
  await signIn(page, 'direccion')
  const renewal = Promise.withResolvers<Route>()
  await page.route(TOKEN, (route) => (isRenewal(route.request()) ? renewal.resolve(route) : route.fallback()))
  const leaving = Promise.withResolvers<Route>()
  await page.route(END, (route) => leaving.resolve(route))
  await expireToken(page)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  const held = await renewal.promise
  // Playwright's click waits for the navigation that it begins, which is held until the renewal is answered.
  const clicked = signOut(page)
  const end = await leaving.promise
  await held.fulfill({ response: await held.fetch() })
  // The renewal has run its course once its lock is free, as another tab sees.
  await expect.poll(() => other.evaluate(async () => (await navigator.locks.query()).held?.length)).toBe(0)
  await end.continue()
  await clicked
  await expectSignedOut(page)
  await page.goto('/hospitals')
  await page.waitForURL(isSignInPage)
})

test('F34: a sign-out that can’t reach the provider hides everything and says that its session lives on', async ({
  page,
}) => {
  await signIn(page, 'direccion')
  await page.route('**/.well-known/openid-configuration', (route) => route.abort())
  await page.reload()
  await expectSignedIn(page, 'direccion')
  await signOut(page)
  await expect(page.getByText('sigue abierta en el servicio de acceso')).toBeVisible()
  await expectSignedOut(page)
  await expect(page.getByRole('row')).toHaveCount(0)
})

test('F34: without a network one can sign out from any page, and hears that the session lives on', async ({
  page,
  context,
}) => {
  const scripts: Promise<string>[] = []
  const isScript = (request: Request) => request.resourceType() === 'script'
  const textOf = async (request: Request) => (await request.response())?.text() ?? ''
  page.on('request', (request) => {
    // Of a page that was left nothing comes.
    if (isScript(request)) scripts.push(textOf(request).catch(() => ''))
  })
  const hasCome = async (words: string) => (await Promise.all(scripts)).some((text) => text.includes(words))
  await page.clock.install()
  await signIn(page, 'direccion', '/hospitals/1/home')
  // Nobody opens the menu before: what it needs comes by itself, and so does the page where it leads.
  await page.clock.fastForward('00:03')
  await expect.poll(() => hasCome('Cerrar sesión')).toBe(true)
  await expect.poll(() => hasCome('en un solo lugar')).toBe(true)
  await context.setOffline(true)
  await signOut(page)
  await expect(page.getByText('sigue abierta en el servicio de acceso')).toBeVisible()
  await expectSignedOut(page)
})

test('§2 after a sign-out somebody else signs in, and is somebody else everywhere', async ({ page }) => {
  await signIn(page, 'direccion')
  await signOut(page)
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await enterCredentials(page, 'archivo')
  await expectSignedIn(page, 'archivo')
  await expect(page.getByRole('main')).toBeVisible()
  // On the board she stands beside her patients.
  await expect(page.getByRole('banner').getByText('Elena Ríos')).toHaveCount(0)
  await expect(page.getByRole('banner').getByText('Íñigo Salas Ruelas')).toBeVisible()
})
