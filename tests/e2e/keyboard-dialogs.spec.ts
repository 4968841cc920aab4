import { button, dialog, expect, expectAddress, test, toast } from './app.ts'
import { openForm, openList, tabTo } from './keys.ts'

test('creating: Enter saves, and the focus comes back to Agregar', async ({ page }) => {
  await openList(page)
  const add = button(page, 'Agregar')
  await tabTo(page, add)
  await page.keyboard.press('Enter')
  await expect(dialog(page, 'Crear centro médico').getByLabel('Nombre')).toBeFocused()
  await page.keyboard.type('Clínica Nueva')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Se creó el centro médico exitosamente')).toBeVisible()
  await expect(add).toBeFocused()

  const link = page.getByRole('link', { name: /crear cuartos/ })
  await tabTo(page, link)
  await page.keyboard.press('Enter')
  await expectAddress(page, '/hospitals/17/settings/rooms')
})

test('a dialog keeps Tab inside', async ({ page }) => {
  await openList(page)
  await openForm(page)
  const form = dialog(page, 'Crear centro médico')
  await page.keyboard.type('Clínica')
  await expect(form.getByLabel('Nombre')).toHaveValue('Clínica')
  for (const name of ['Cancelar', 'Guardar', 'Cerrar']) {
    await page.keyboard.press('Tab')
    await expect(button(form, name)).toBeFocused()
  }
  await page.keyboard.press('Tab')
  await expect(form.getByLabel('Nombre')).toBeFocused()
})
