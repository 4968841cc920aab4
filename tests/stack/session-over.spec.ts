import type { Page } from '@playwright/test'
import {
  endProviderSession,
  enterCredentials,
  expect,
  expectSignedIn,
  PROVIDER,
  refuseRenewal,
  refuseToken,
  signIn,
  TOKEN,
  test,
} from './journey.ts'

const API = '**/api/hospitals**'

/** From now on the API takes no token, and the provider renews none. */
async function endSession(page: Page): Promise<void> {
  await endProviderSession(page.context())
  await page.route(API, refuseToken)
  await page.route(TOKEN, refuseRenewal)
}

async function signInAgain(page: Page, persona: string): Promise<void> {
  await page.unroute(API)
  await page.unroute(TOKEN)
  await page
    .getByRole('dialog', { name: 'Tu sesión terminó' })
    .getByRole('button', { name: 'Iniciar sesión' })
    .click()
  await page.waitForURL((url) => url.pathname.startsWith(`${PROVIDER}/interaction/`))
  await enterCredentials(page, persona)
}

/** Whether nothing but the dialog can be seen: its backdrop hides the whole window. */
async function expectCovered(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Tu sesión terminó' })
  await expect(dialog).toBeVisible()
  const [backdrop, modal] = await dialog.evaluate((element) => [
    getComputedStyle(element, '::backdrop').backgroundColor,
    element.matches(':modal'),
  ])
  expect(modal).toBe(true)
  // An opaque colour has no alpha part in its computed text.
  expect(backdrop).toMatch(/^(rgb\(|oklch\([^/]+\)$|color\([^/]+\)$|#)/)
}

async function typeName(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Agregar' }).click()
  await page.getByLabel('Nombre').fill(name)
}

test('F13: the session ends while a form is open: covered, and the same person gets the form back as it was', async ({
  page,
}) => {
  await signIn(page, 'direccion', '/hospitals?q=hospital')
  await typeName(page, 'Sin guardar todavía')
  await endSession(page)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expectCovered(page)
  // Esc is no way past it, however often.
  for (const key of ['Escape', 'Escape', 'Escape']) await page.keyboard.press(key)
  await expectCovered(page)

  await signInAgain(page, 'direccion')
  await page.waitForURL('**/hospitals?q=hospital')
  await expect(page.getByRole('dialog', { name: 'Crear centro médico' })).toBeVisible()
  await expect(page.getByLabel('Nombre')).toHaveValue('Sin guardar todavía')
  await expect(page.getByRole('dialog', { name: 'Tu sesión terminó' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Se creó el centro médico exitosamente')).toBeVisible()
})

test('F13: Back under the cover shows nothing of the page, and the form is there after signing in', async ({
  page,
}) => {
  await signIn(page, 'direccion', '/hospitals/1/doctors')
  await page.getByRole('button', { name: 'Cambiar de hospital' }).click()
  await page.getByRole('menuitem', { name: 'Centros médicos' }).click()
  await typeName(page, 'Sin guardar todavía')
  await endSession(page)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expectCovered(page)
  await page.evaluate(() => window.history.back())
  await expectCovered(page)
  expect(await page.locator('body').innerText()).not.toContain('Hospital')
  await signInAgain(page, 'direccion')
  await expect(page.getByLabel('Nombre')).toHaveValue('Sin guardar todavía')
})

test('F13: a second 401 right after renewal ends the session too, and the form’s text is kept', async ({
  page,
}) => {
  await signIn(page, 'direccion')
  await typeName(page, 'Rechazado dos veces')
  let writes = 0
  await page.route(API, (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    writes += 1
    return refuseToken(route)
  })
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expectCovered(page)
  expect(writes).toBe(2)
  await endProviderSession(page.context())
  await signInAgain(page, 'direccion')
  await expect(page.getByLabel('Nombre')).toHaveValue('Rechazado dos veces')
})

test('F14: another person who signs in finds no trace of what the first one typed', async ({ page }) => {
  await signIn(page, 'direccion')
  await typeName(page, 'Secreto de la dirección')
  await endSession(page)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expectCovered(page)

  await signInAgain(page, 'archivo')
  await page.waitForURL('**/hospitals')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expectSignedIn(page, 'archivo')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Agregar' }).click()
  await expect(page.getByLabel('Nombre')).toHaveValue('')
  const kept = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]))
  expect(kept).not.toContain('Secreto')
})

test('F14: somebody else after a sign-out finds no trace either', async ({ page }) => {
  await signIn(page, 'direccion')
  await typeName(page, 'Secreto de la dirección')
  await page.route(API, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  )
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('alert')).toContainText('al crear el centro médico')
  await page.getByRole('button', { name: 'Menú de usuario' }).click()
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
  await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('Secreto')
})
