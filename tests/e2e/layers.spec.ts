import type { Page } from '@playwright/test'
import { HOSPITAL_NAMES } from '#mocks/db/seed-names.ts'
import { button, createHospital, dialog, expect, openIn, question, test, toast } from './app.ts'
import { expectAccessible } from './axe.ts'

const [FIRST = ''] = HOSPITAL_NAMES

/** What can lie over a page, each with the way to it. */
const LAYERS: readonly [string, (page: Page) => Promise<void>][] = [
  [
    'the form of a new hospital, with an error at its field',
    async (page) => {
      await button(page, 'Agregar').click()
      await dialog(page, 'Crear centro médico').getByLabel('Nombre').fill('  ')
      await expect(page.getByText('Escribe el nombre del centro médico')).toBeVisible()
    },
  ],
  [
    'the deletion',
    async (page) => {
      await page.getByRole('cell', { name: FIRST, exact: true }).click()
      await button(page, 'Eliminar').click()
      await expect(dialog(page, 'Eliminar centro médico')).toBeVisible()
    },
  ],
  [
    'the question before changes are lost',
    async (page) => {
      await button(page, 'Agregar').click()
      await dialog(page, 'Crear centro médico').getByLabel('Nombre').fill('A medias')
      await page.keyboard.press('Escape')
      await expect(question(page)).toBeVisible()
    },
  ],
  [
    'the dropdown of hospitals',
    async (page) => {
      await button(page, 'Cambiar de hospital').click()
      await expect(page.getByRole('menuitem', { name: 'Centros médicos' })).toBeVisible()
    },
  ],
  [
    'the user menu',
    async (page) => {
      await button(page, 'Menú de usuario').click()
      await expect(page.getByRole('menuitem', { name: 'Cerrar sesión' })).toBeVisible()
    },
  ],
  [
    'toasts of success and with a link',
    async (page) => {
      await createHospital(page, 'Clínica Nueva')
      await expect(toast(page, 'Agregar Cuartos')).toBeVisible()
      // Under the pointer they stay.
      await toast(page, 'Agregar Cuartos').hover()
    },
  ],
  [
    'a toast of failure',
    async (page) => {
      await button(page, 'Agregar').click()
      await dialog(page, 'Crear centro médico').getByLabel('Nombre').fill('error-500')
      await button(page, 'Guardar').click()
      await expect(toast(page, 'al crear el centro médico')).toBeVisible()
    },
  ],
  [
    'the band that says that there is no network',
    async (page) => {
      await page.context().setOffline(true)
      await expect(page.getByText('Sin conexión. Puedes leer lo que ya se cargó')).toBeVisible()
    },
  ],
  [
    'the end of the session',
    async (page) => {
      await endSession(page)
      await expect(page.getByRole('dialog', { name: 'Tu sesión terminó' })).toBeVisible()
    },
  ],
]

/** Makes the tab's tokens worthless, as an administrator would, and has them used. */
async function endSession(page: Page): Promise<void> {
  await page.evaluate(() => {
    const key = Object.keys(sessionStorage).find((name) => name.startsWith('oidc.user:')) ?? ''
    const user = JSON.parse(sessionStorage.getItem(key) ?? '{}')
    sessionStorage.setItem(key, JSON.stringify({ ...user, expires_at: 1, refresh_token: 'nobody’s' }))
  })
  await button(page, 'Nombre').click()
}

for (const [layer, show] of LAYERS) {
  test(`${layer}: readable for all, light on a desk and dark on a phone`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await openIn(page, '/hospitals')
    await expect(page.getByRole('row')).toHaveCount(11)
    await show(page)
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expectAccessible(page)
  })
}
