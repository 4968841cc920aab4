import type { Page } from '@playwright/test'
import { HOSPITAL_NAMES } from '#mocks/seed/names.ts'
import { activeLink, button, dialog, expect, expectAddress, question, test } from './app.ts'

const [FIRST = ''] = HOSPITAL_NAMES
const form = (page: Page) => dialog(page, 'Crear centro médico')

async function typeName(page: Page, name: string): Promise<void> {
  await button(page, 'Agregar').click()
  await form(page).getByLabel('Nombre').fill(name)
}

/** The ways to close a form, each of which asks first. */
const WAYS: readonly [string, (page: Page) => Promise<void>][] = [
  ['the close button', (page) => button(form(page), 'Cerrar').click()],
  ['Cancelar', (page) => button(form(page), 'Cancelar').click()],
  ['Esc', (page) => page.keyboard.press('Escape')],
  ['the overlay', (page) => page.mouse.click(5, 400)],
]

for (const [way, close] of WAYS) {
  test(`§5 closing with unsaved changes by ${way} asks; staying keeps every letter, leaving drops it`, async ({
    page,
    open,
  }) => {
    await open('/hospitals')
    await typeName(page, 'A medias')
    await close(page)
    await expect(question(page)).toBeVisible()
    await button(page, 'Seguir editando').click()
    await expect(question(page)).toHaveCount(0)
    await expect(form(page).getByLabel('Nombre')).toHaveValue('A medias')
    // The question is gone for good once the form has the focus back.
    await expect(page.locator('[role=dialog]:focus, [role=dialog] :focus')).toHaveCount(1)

    await close(page)
    await button(page, 'Salir').click()
    await expect(form(page)).toHaveCount(0)
    await button(page, 'Agregar').click()
    await expect(form(page).getByLabel('Nombre')).toHaveValue('')
    await close(page)
    await expect(form(page)).toHaveCount(0)
    await expect(question(page)).toHaveCount(0)
  })
}

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

test('an edit that changed nothing closes without a question', async ({ page, open }) => {
  await open('/hospitals')
  await page.getByRole('cell', { name: FIRST, exact: true }).click()
  await button(page, 'Editar').click()
  const edit = dialog(page, 'Editar centro médico')
  await expect(edit.getByLabel('Nombre')).toHaveValue(FIRST)
  await page.keyboard.press('Escape')
  await expect(edit).toHaveCount(0)
  await activeLink(page, FIRST).click()
  await expectAddress(page, '/hospitals/1')
})
