import type { Page } from '@playwright/test'
import { addressOf, button, dialog, expect, openIn, test, toast } from './app.ts'
import { expectAccessible } from './axe.ts'
import { tabTo } from './keys.ts'
import { expectGoodLayer } from './layer.ts'
import { expectTidy } from './layout.ts'
import { test as testInOneTab } from './one-tab.ts'

const TEMPLATES = '/hospitals/1/settings/templates'

/**
 * Makes the window as tall as the page: no section lies half below the buttons, which stick to the window's edge, and
 * axe takes for small what is half covered.
 */
async function showWhole(page: Page, width: number): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width, height })
}

const titleFields = (page: Page) => page.getByRole('textbox', { name: 'Título', exact: true })
const sectionTitles = (page: Page) => page.getByRole('list', { name: 'Secciones' }).getByRole('heading')

testInOneTab('the editor of a template: readable for all, and tidy at every size', async ({ page }) => {
  await openIn(page, `${TEMPLATES}?form=editar&template=1`, { persona: 'direccion' })
  await page.getByRole('button', { name: /^1\. / }).click()
  const text = page.getByLabel('Texto inicial')
  await text.fill('Se trata de {{paciente.apodo}}')
  await expect(page.getByText('{{paciente.apodo}} no existe y quedará tal cual')).toBeVisible()
  await expectTidy(page)
  await showWhole(page, 1280)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 480 })
  await expectTidy(page)
  await expect(button(page, 'Guardar')).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await showWhole(page, 390)
  await button(page, 'Insertar variable').click()
  await expect(page.getByRole('menuitem')).toHaveCount(20)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 844 })
  // The focus is in the text again, and the page where that is.
  await expect(text).toBeFocused()
  await page.evaluate(() => window.scrollTo(0, 0))
  await expectTidy(page)
  await expect(button(page, 'Guardar')).toBeInViewport({ ratio: 1 })
  // The tab is for the next test: nothing unsaved may hold it.
  await button(page, 'Cancelar').click()
  await button(page, 'Salir').click()
  await expect(page.getByRole('table')).toBeVisible()
})

for (const [what, form, leave] of [
  ['the question before a template is retired', 'retirar', 'Cancelar'],
  ['a template as a document', 'previa', 'Cerrar vista previa'],
] as const) {
  testInOneTab(`${what}: readable for all, and tidy`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(addressOf(`${TEMPLATES}?form=${form}&template=1`, { persona: 'direccion' }))
    await expect(page.getByRole('dialog')).toBeVisible({ timeout: 15_000 })
    await expectGoodLayer(page, leave)
  })
}

test('a template is written by keyboard, put in order, put to use, and stands among an episode’s documents', async ({
  page,
  open,
}) => {
  await open(TEMPLATES)
  await tabTo(page, button(page, 'Nueva plantilla'))
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Nombre')).toBeFocused()
  await page.keyboard.type('Nota de nutrición')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Nota de ev')
  await tabTo(page, titleFields(page))
  await page.keyboard.type('Peso')
  await tabTo(page, button(page, 'Agregar sección'))
  await page.keyboard.press('Enter')
  await expect(titleFields(page).nth(1)).toBeFocused()
  await page.keyboard.type('Dieta')
  await page.getByLabel('Texto inicial').nth(1).focus()
  await page.keyboard.type('Para ')
  await tabTo(page, button(page, 'Insertar variable').nth(1))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: /^Nombre completo/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Texto inicial').nth(1)).toBeFocused()
  await page.keyboard.type(': blanda')
  await expect(page.getByLabel('Texto inicial').nth(1)).toHaveValue('Para {{paciente.nombre}}: blanda')
  await page.getByRole('button', { name: /^2\. Dieta/ }).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(sectionTitles(page)).toHaveText([/^1\. Dieta/, /^2\. Peso/])
  await expect(button(page, 'Bajar Dieta')).toBeFocused()

  // The same with the pointer.
  await page.getByRole('button', { name: /^1\. Dieta/ }).click()
  await page.getByRole('button', { name: /^2\. Peso/ }).click()
  const grips = page.getByTitle('Arrastra para mover')
  await grips.nth(1).dragTo(grips.nth(0))
  await expect(sectionTitles(page)).toHaveText([/^1\. Peso/, /^2\. Dieta/])

  await button(page, 'Guardar y publicar').click()
  await expect(toast(page, 'Se guardó el borrador de Nota de nutrición')).toBeVisible()
  await button(dialog(page, 'Publicar plantilla'), 'Publicar').click()
  await expect(dialog(page, 'Publicar plantilla')).toHaveCount(0)
  await page.getByPlaceholder('Buscar').fill('nutrición')
  await expect(
    page.getByRole('row', { name: /Nota de nutrición.*Publicada.*Revisión 1, en uso/ }),
  ).toBeVisible()

  await openIn(page, '/hospitals/1/patients/1/episodesOverview/1')
  await page.getByRole('link', { name: /^Documentos/ }).click()
  await button(page, 'Empezar: Nota de nutrición').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nota de nutrición')
  await expect(page.getByRole('textbox', { name: 'Dieta' })).toHaveText('Para José Pérez López: blanda')
  await expect(page).toHaveURL(/\?document=\d+$/)
})
