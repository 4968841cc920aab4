import type { Locator, Page } from '@playwright/test'
import { button, dialog, expect, expectAddress, openIn, question, test } from './app.ts'
import { expectAccessible } from './axe.ts'
import {
  admit,
  discharge,
  identify,
  orderDischarge,
  register,
  registerUnidentified,
  timeline,
  transfer,
} from './care.ts'
import { expectFocusKept, tabTo } from './keys.ts'
import { test as testInOneTab } from './one-tab.ts'
import { beginNote, completeNote, signNote } from './record.ts'

const IN = '/hospitals/1'

/** Opens the running episode of whoever lies in the first bed of room 101. */
async function openEpisode(page: Page): Promise<void> {
  await openIn(page, `${IN}/rooms/1`)
  await page.getByRole('link', { name: 'PÉREZ LÓPEZ, José' }).click()
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

test('registrar → ingresar → trasladar → indicar alta → egresar, as a doctor', async ({ page }) => {
  await openIn(page, `${IN}/patients`, { persona: 'medica' })
  await register(page, 'Ximena', 'Zurbarán')
  const first = await admit(page, 'Hospitalización', 'Dolor abdominal')
  await transfer(page, first)
  await expect(button(page, 'Trasladar')).toBeFocused()
  await orderDischarge(page, '1. Curación')
  await discharge(page)
  // A doctor who admits attends from the start, up to the discharge.
  await expect(timeline(page)).toHaveText([
    ...[/^Egreso/, /^Fin de asignación/, /^Alta indicada/, /^Traslado/, /^Asignación de médico/, /^Ingreso/],
  ])
  await expectFocusKept(page)
  await expect(button(page, 'Reabrir')).toBeVisible()
})

test('a death is written down by the doctor, and the note is of after the discharge', async ({ page }) => {
  await openIn(page, `${IN}/patients`, { persona: 'medica' })
  await register(page, 'Amparo', 'Zurita')
  await admit(page, 'Hospitalización', 'Choque séptico')
  await orderDischarge(page, '5. Defunción')
  await expect(page.getByRole('region', { name: 'Paciente' })).toContainText('Defunción')
  await discharge(page)
  await expect(timeline(page)).toHaveText([
    ...[/^Egreso/, /^Fin de asignación/, /^Defunción/, /^Asignación de médico/, /^Ingreso/],
  ])
  await expect(button(page, 'Reabrir')).toHaveCount(0)
  // Without the toasts of what was done, which would lie over what is missing.
  await page.reload()
  await beginNote(page, 'Nota de egreso')
  await expect(page.getByText('Elaborada después del egreso')).toBeVisible()
  await completeNote(page)
  await signNote(page)
  await expect(page.getByText('Elaborada después del egreso')).toBeVisible()
})

test('a wrong order is revoked, and who leaves at night needs no doctor', async ({ page }) => {
  await openIn(page, `${IN}/patients`, { persona: 'medica' })
  await register(page, 'Amparo', 'Zurita')
  await admit(page, 'Hospitalización', 'Cólico renal')
  await orderDischarge(page, '2. Mejoría')
  await button(page, 'Revocar alta').click()
  const revoking = dialog(page, 'Revocar alta')
  await revoking.getByLabel('Motivo de la revocación').fill('Era de otro paciente')
  await button(revoking, 'Revocar alta').click()
  await expect(timeline(page).first()).toContainText('Era de otro paciente')
  const { pathname } = new URL(page.url())
  await openIn(page, pathname, { persona: 'enfermeria' })
  await button(page, 'Egresar').click()
  const leaving = dialog(page, 'Egresar paciente')
  await leaving.getByLabel('Motivo de egreso').selectOption('3. Voluntario')
  await button(leaving, 'Egresar de todos modos').click()
  await expect(page.getByRole('heading', { name: /^Egresó el / })).toBeVisible()
  await expect(timeline(page).filter({ hasText: 'Motivo: Voluntario' })).toBeVisible()
})

test('no identificado → ingresar → identificar', { tag: '@english' }, async ({ page }) => {
  await openIn(page, `${IN}/patients`, { persona: 'admision' })
  await registerUnidentified(page)
  await admit(page, 'Urgencias', 'Encontrado en la calle')
  await identify(page, 'Ramón', 'Ibargüengoitia')
})

test('an admission by keyboard alone: the patient is found while one types', { tag: '@english' }, async ({
  page,
}) => {
  await openIn(page, `${IN}/home`)
  const opener = page.getByRole('button', { name: /^Ingresar: cama / }).first()
  await opener.press('Enter')
  const form = dialog(page, 'Nuevo episodio')
  const search = form.getByRole('combobox', { name: 'Paciente' })
  await expect(search).toBeFocused()
  await page.keyboard.type('perez lopez jose')
  await expect(form.getByRole('option', { name: /^PÉREZ LÓPEZ, José/ })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await page.keyboard.press('Enter')
  await expect(form.getByRole('region', { name: 'Paciente' })).toContainText('PÉREZ LÓPEZ, José')
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

const FORMS = [
  ['Trasladar', 'Trasladar paciente'],
  ['Indicar alta', 'Indicar alta'],
  ['Egresar', 'Egresar paciente'],
  ['Editar', 'Editar episodio'],
  ['Anular', 'Anular episodio'],
] as const

testInOneTab(
  'the forms of an episode: readable for all, light on a desk and dark on a phone',
  async ({ page }) => {
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
  },
)

test('a new episode, filled wrongly: readable for all, tidy at every size', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await openIn(page, `${IN}/home`)
  await page
    .getByRole('button', { name: /^Ingresar: cama/ })
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

test('on a phone each thing that can be done with an episode says what it is', async ({ page, open }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open('/hospitals/1/patients/1/episodesOverview/1')
  await expect(button(page, 'Trasladar')).toBeVisible()
  // A sign alone is 38 px wide.
  for (const action of ['Indicar alta', 'Egresar', 'Editar', 'Anular'])
    expect((await button(page, action).boundingBox())?.width, action).toBeGreaterThan(70)
})
