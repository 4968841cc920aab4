import { expect, type Locator, type Page } from '@playwright/test'
import { button, dialog } from './app.ts'
import { tabTo } from './keys.ts'

/** How a step stands, in its word. */
export const stateOf = (page: Page, name: string): Locator =>
  page.getByRole('listitem', { name }).locator('h2 + span')

/** Goes through a form's fields in their order, from the one that has the focus. */
async function type(page: Page, ...texts: string[]): Promise<void> {
  for (const [index, text] of texts.entries()) {
    if (index > 0) await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
}

/** Makes a hospital with rooms, a doctor and an admitted patient, and never touches the mouse. */
export async function beginByKeyboard(page: Page): Promise<void> {
  await tabTo(page, button(page, 'Crear centro médico'))
  await page.keyboard.press('Enter')
  await expect(dialog(page, 'Crear centro médico').getByLabel('Nombre')).toBeFocused()
  await page.keyboard.type('Clínica del Alba')
  await page.keyboard.press('Enter')

  await expect(button(page, 'Agregar varios cuartos')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog(page, 'Agregar varios cuartos').getByLabel('Prefijo')).toBeFocused()
  await type(page, 'A-', '1', '3')
  await page.keyboard.press('Enter')

  await expect(button(page, 'Agregarme como doctor')).toBeFocused()
  await expect(stateOf(page, 'Cuartos')).toHaveText('Hecho')
  await page.keyboard.press('Enter')
  await expect(dialog(page, 'Agregar doctor').getByLabel('Profesión')).toBeFocused()
  await page.keyboard.press('Tab')
  await type(page, '1234567', 'Medicina interna')
  await page.keyboard.press('Enter')

  await expect(button(page, 'Registrar paciente')).toBeFocused()
  await page.keyboard.press('Enter')
  const registration = dialog(page, 'Registrar paciente')
  await expect(registration.getByLabel('CURP', { exact: true })).toBeFocused()
  await tabTo(page, registration.getByLabel('Nombre(s)', { exact: true }))
  await page.keyboard.type('Zenaida')
  await tabTo(page, registration.getByLabel('Primer apellido'))
  await page.keyboard.type('Wuotto')
  await tabTo(page, registration.getByLabel('Sexo'))
  await page.keyboard.press('M')
  await tabTo(page, registration.getByRole('radio', { name: 'Negadas' }))
  await page.keyboard.press('Space')
  await tabTo(page, button(registration, 'Guardar'))
  await page.keyboard.press('Enter')

  const admission = dialog(page, 'Nuevo episodio')
  await expect(admission.getByText('WUOTTO, Zenaida')).toBeVisible()
  await tabTo(page, admission.getByLabel('Motivo de ingreso'))
  await page.keyboard.type('Fiebre')
  await tabTo(page, button(admission, 'Ingresar'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Todo está listo' })).toBeFocused()
}
