import type { Page } from '@playwright/test'
import { button, dialog, expect, expectAddress, question, test } from './app.ts'

const form = (page: Page) => dialog(page, 'Crear centro médico')

async function typeName(page: Page, name: string): Promise<void> {
  await button(page, 'Agregar').click()
  await form(page).getByLabel('Nombre').fill(name)
}

/** A dialog hears clicks beside it from the task after the one that showed it: no person is as fast as that. */
async function untilHeard(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((heard) => requestAnimationFrame(() => setTimeout(heard))))
}

test('§5 closing with unsaved changes by the overlay asks; staying keeps every letter, leaving drops it', async ({
  page,
  open,
}) => {
  const close = () => page.mouse.click(5, 400)
  await open('/hospitals')
  await typeName(page, 'A medias')
  await close()
  await expect(question(page)).toBeVisible()
  await button(page, 'Seguir editando').click()
  await expect(question(page)).toHaveCount(0)
  await expect(form(page).getByLabel('Nombre')).toHaveValue('A medias')
  // The question is gone for good once the form has the focus back.
  await expect(page.locator('[role=dialog]:focus, [role=dialog] :focus')).toHaveCount(1)

  await close()
  await button(page, 'Salir').click()
  await expect(form(page)).toHaveCount(0)
  await button(page, 'Agregar').click()
  await expect(form(page).getByLabel('Nombre')).toHaveValue('')
  await untilHeard(page)
  await close()
  await expect(form(page)).toHaveCount(0)
  await expect(question(page)).toHaveCount(0)
})

test('§5 leaving the route with unsaved changes asks', async ({ page, open }) => {
  await open('/getting-started')
  await page.getByRole('main').getByRole('link', { name: 'Centros médicos' }).click()
  await typeName(page, 'A medias')
  await page.goBack()
  await expect(question(page)).toBeVisible()
  await button(page, 'Seguir editando').click()
  await expectAddress(page, '/hospitals')
  await expect(form(page).getByLabel('Nombre')).toHaveValue('A medias')
  await page.goBack()
  await button(page, 'Salir').click()
  await expectAddress(page, '/getting-started')
  await expect(form(page)).toHaveCount(0)
})

test('a reload with unsaved changes gets the browser’s own question, and the form comes back', async ({
  page,
  open,
}) => {
  await open('/hospitals')
  await typeName(page, 'A medias')
  const asked = page.waitForEvent('dialog')
  const reloaded = page.reload()
  const own = await asked
  expect(own.type()).toBe('beforeunload')
  await own.accept()
  await reloaded
  await expect(form(page).getByLabel('Nombre')).toHaveValue('A medias')
})
