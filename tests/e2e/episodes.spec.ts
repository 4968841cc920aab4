import type { Locator, Page } from '@playwright/test'
import { button, dialog, expect, expectAddress, openIn, question, test, toast } from './app.ts'
import { expectAccessible } from './axe.ts'
import { expectFocusKept, tabTo } from './keys.ts'
import { expectTidy } from './layout.ts'

const IN = '/hospitals/1'
const band = (page: Page) => page.getByRole('region', { name: 'Paciente' })

/** Opens the running episode of whoever lies in the first bed of room 101. */
async function openEpisode(page: Page): Promise<void> {
  await openIn(page, `${IN}/rooms/1`)
  await page.getByRole('link', { name: 'José Pérez López' }).click()
  const episodes = page.getByRole('region', { name: 'Episodios' })
  await episodes.getByRole('link').filter({ hasText: 'En curso' }).click()
  await expect(page.getByRole('heading', { name: 'Línea de tiempo' })).toBeVisible()
}

/** The form stands inside the window, and nothing in it sticks out at its side. */
async function expectInside(page: Page, form: Locator): Promise<void> {
  const box = await form.boundingBox()
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  expect(box?.x).toBeGreaterThanOrEqual(0)
  expect(box?.y).toBeGreaterThanOrEqual(0)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height)
  expect(await form.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0)
}

/** Chooses a free bed, which one does not matter; gives its code. */
async function chooseBed(page: Page, label: string): Promise<string> {
  const field = page.getByRole('dialog').getByLabel(label)
  const option = field.locator('optgroup option').first()
  await expect(option).toBeAttached()
  await field.selectOption(await option.getAttribute('value'))
  return (await option.textContent())?.split(' · ')[0] ?? ''
}

test('registrar → ingresar → trasladar → egresar, as a doctor', async ({ page }) => {
  await openIn(page, `${IN}/patients`, { persona: 'medica' })
  await button(page, 'Registrar paciente').click()
  const registering = dialog(page, 'Registrar paciente')
  await registering.getByLabel('Nombre', { exact: true }).fill('Ximena')
  await registering.getByLabel('Primer apellido').fill('Zurbarán')
  await registering.getByLabel('Sexo').selectOption('Mujer')
  await button(registering, 'Guardar').click()
  await expect(band(page)).toContainText('Ximena Zurbarán')

  await button(page, 'Nuevo episodio').click()
  const admitting = dialog(page, 'Nuevo episodio')
  await expect(admitting.getByText('Ximena Zurbarán')).toBeVisible()
  const first = await chooseBed(page, 'Cama')
  await admitting.getByLabel('Motivo de ingreso').fill('Dolor abdominal')
  await button(admitting, 'Ingresar').click()
  await expect(toast(page, `Se registró el ingreso en la cama ${first}`)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hospitalización')
  await expect(band(page)).toContainText(first)

  await button(page, 'Trasladar').click()
  const second = await chooseBed(page, 'Cama de destino')
  await button(dialog(page, 'Trasladar paciente'), 'Trasladar').click()
  await expect(page.getByText(`De ${first} a ${second}`)).toBeVisible()
  await expect(band(page)).toContainText(second)
  await expect(button(page, 'Trasladar')).toBeFocused()

  await button(page, 'Egresar').click()
  const leaving = dialog(page, 'Egresar paciente')
  await expect(leaving.getByText('El alta aún no está indicada')).toBeVisible()
  await leaving.getByLabel('Motivo').selectOption('1. Curación')
  await button(leaving, 'Egresar de todos modos').click()
  await expect(page.getByRole('heading', { name: /^Egresó el / })).toBeVisible()
  await expect(band(page)).toContainText('Sin cama')
  await expect(page.getByRole('list', { name: 'Línea de tiempo' }).getByRole('listitem')).toHaveCount(4)
  await expectFocusKept(page)
  await expect(button(page, 'Reabrir')).toBeVisible()

  await openIn(page, `${IN}/home`, { persona: 'medica' })
  await expect(page.getByText('Ximena Zurbarán')).toHaveCount(0)
})

test('no identificado → ingresar → identificar', async ({ page }) => {
  await openIn(page, `${IN}/patients`, { persona: 'admision' })
  await button(page, 'Paciente no identificado').click()
  await expect(button(page, 'Identificar')).toBeVisible()
  const label = await band(page).locator('bdi').first().textContent()
  await button(page, 'Nuevo episodio').click()
  const admitting = dialog(page, 'Nuevo episodio')
  await expect(admitting.getByText(label ?? '-')).toBeVisible()
  await admitting.getByLabel('Tipo de episodio').selectOption('Urgencias')
  await chooseBed(page, 'Cama')
  await admitting.getByLabel('Motivo de ingreso').fill('Encontrado en la calle')
  await button(admitting, 'Ingresar').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Urgencias')

  await page.getByRole('navigation', { name: 'Ruta' }).getByRole('link', { name: 'Resumen' }).click()
  await button(page, 'Identificar').click()
  const identifying = dialog(page, 'Identificar paciente')
  await identifying.getByLabel('Nombre', { exact: true }).fill('Ramón')
  await identifying.getByLabel('Primer apellido').fill('Ibargüengoitia')
  await identifying.getByLabel('Sexo').selectOption('Hombre')
  await button(identifying, 'Guardar').click()
  await expect(band(page)).toContainText('Ramón Ibargüengoitia')
  await expect(button(page, 'Identificar')).toHaveCount(0)
})

test('an admission by keyboard alone: the patient is found while one types', async ({ page }) => {
  await openIn(page, `${IN}/home`)
  const opener = page.getByRole('button', { name: /^Nuevo episodio/ }).first()
  await opener.press('Enter')
  const form = dialog(page, 'Nuevo episodio')
  const search = form.getByRole('combobox', { name: 'Paciente' })
  await expect(search).toBeFocused()
  await page.keyboard.type('perez lopez jose')
  await expect(form.getByRole('option', { name: /^José Pérez López/ })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await page.keyboard.press('Enter')
  await expect(form.getByRole('region', { name: 'Paciente' })).toContainText('José Pérez López')
  await tabTo(page, form.getByLabel('Motivo de ingreso'))
  await page.keyboard.type('Tos')
  await page.keyboard.press('Escape')
  await expect(question(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(form.getByLabel('Motivo de ingreso')).toHaveValue('Tos')
  await page.keyboard.press('Escape')
  await button(question(page), 'Salir').press('Enter')
  await expect(opener).toBeFocused()
  await expectAddress(page, `${IN}/home`)
})

test('the overview of an episode and what lies over it: readable for all, tidy at every size', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await openEpisode(page)
  await expectAccessible(page)
  await expectTidy(page)
  await page.setViewportSize({ width: 1280, height: 480 })
  await expectTidy(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expectAccessible(page)
  await expectTidy(page)
})

const FORMS = [
  ['Trasladar', 'Trasladar paciente'],
  ['Egresar', 'Egresar paciente'],
  ['Editar', 'Editar episodio'],
  ['Anular', 'Anular episodio'],
] as const

test('the forms of an episode: readable for all, light on a desk and dark on a phone', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await openEpisode(page)
  for (const [name, title] of FORMS) {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize({ width: 1280, height: 800 })
    await button(page, name).click()
    await button(dialog(page, title), 'Cancelar').waitFor()
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expectAccessible(page)
    await expectInside(page, dialog(page, title))
    await button(dialog(page, title), 'Cancelar').click()
    await expect(button(page, name)).toBeFocused()
  }
})

test('a new episode, filled wrongly: readable for all, tidy at every size', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await openIn(page, `${IN}/home`)
  await page
    .getByRole('button', { name: /^Nuevo episodio/ })
    .first()
    .click()
  const form = dialog(page, 'Nuevo episodio')
  await button(form, 'Agregar diagnóstico').click()
  await button(form, 'Ingresar').click()
  await expect(form.getByText('Escribe el motivo de ingreso')).toBeVisible()
  await form.getByRole('combobox', { name: 'Paciente' }).fill('lopez')
  await expect(form.getByRole('listbox', { name: 'Paciente' })).toBeVisible()
  await expectAccessible(page)
  await expectInside(page, form)
  await page.setViewportSize({ width: 1280, height: 480 })
  await expectInside(page, form)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expectAccessible(page)
  await expectInside(page, form)
})
