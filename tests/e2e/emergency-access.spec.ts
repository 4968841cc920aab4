import type { Page } from '@playwright/test'
import { button, dialog, expect, openIn, test } from './app.ts'
import { expectAccessible } from './axe.ts'

const IN = '/hospitals/1'
const REASON = 'Llega inconsciente a urgencias'

/** Lets *Sin permisos* practise here, as *Dirección* does. */
async function addDoctor(page: Page) {
  await openIn(page, `${IN}/doctors`, { persona: 'direccion' })
  await button(page, 'Agregar').click()
  const form = dialog(page, 'Agregar doctor')
  await form.getByRole('combobox', { name: 'Persona' }).fill('ibáñez')
  await page.getByRole('option', { name: /Nadia Ibáñez/ }).click()
  await form.getByLabel('Especialidad').first().fill('Urgencias')
  await form.getByLabel('Cédula profesional').fill('7654321')
  await button(form, 'Guardar').click()
  await expect(form).toHaveCount(0)
}

test('a doctor without the permission opens one record by the keyboard, and the direction is told', async ({
  page,
}) => {
  await addDoctor(page)
  await openIn(page, `${IN}/patients/1/overview`, { persona: 'sin-permisos' })
  await button(page, 'Acceso de emergencia').focus()
  await page.keyboard.press('Enter')
  const form = dialog(page, 'Acceso de emergencia')
  await expect(form.getByLabel('Motivo')).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type(REASON)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(button(form, 'Abrir expediente')).toBeFocused()
  await page.keyboard.press('Enter')

  const band = page.getByRole('region', { name: 'Paciente', exact: true })
  await expect(band).toContainText(/Acceso de emergencia hasta las \d\d:\d\d/)
  await expect(band).toContainText(REASON)
  await expect(page.getByRole('region', { name: 'Episodios' }).getByRole('link').first()).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expectAccessible(page)
  await page.reload()
  await expect(band).toContainText(REASON)

  await openIn(page, `${IN}/home`, { persona: 'direccion' })
  await button(page, 'Accesos de emergencia 1').click()
  const card = dialog(page, 'Accesos de emergencia')
  await expect(card).toContainText(REASON)
  await expectAccessible(page)
  await button(card, 'Marcar como revisado: acceso de Nadia Ibáñez Cruz a José Pérez López').click()
  await expect(card).toContainText('Ya no queda nada aquí')
})
