import { button, dialog, expect, expectAddress, test, toast } from './app.ts'
import { openForm, openList, tabTo } from './keys.ts'
import { liesUncovered } from './layout.ts'

const LOW = { width: 1280, height: 480 }

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

test('a save that failed says so in sight of the field in which Enter was pressed, and gives it the focus back', async ({
  page,
  open,
}) => {
  await page.setViewportSize(LOW)
  await open('/hospitals/1/patients')
  await button(page, 'Registrar paciente').click()
  const form = dialog(page, 'Registrar paciente')
  const name = form.getByLabel('Nombre(s)', { exact: true })
  await form.getByLabel('Primer apellido').fill('Quiroz')
  await form.getByLabel('Sexo').selectOption('Mujer')
  await form.getByRole('radio', { name: 'Preguntar después' }).check()
  await name.fill('Zenaida error-500')
  await page.keyboard.press('Enter')
  await expect(button(form, 'Reintentar')).toBeInViewport({ ratio: 1 })
  await expect(name).toBeFocused()
  await expect(name).toBeInViewport({ ratio: 1 })
})

test('so does the form of a page', async ({ page, open }) => {
  await page.setViewportSize(LOW)
  await open('/hospitals/1/settings/templates?form=editar&template=1')
  const name = page.getByLabel('Nombre')
  await name.fill('Nota error-500')
  await page.keyboard.press('Enter')
  await expect(button(page, 'Reintentar')).toBeInViewport({ ratio: 1 })
  await expect(name).toBeFocused()
  await expect(name).toBeInViewport({ ratio: 1 })
  // Whatever has the focus next stands above the reason, too.
  for (let stop = 0; stop < 12; stop += 1) {
    await page.keyboard.press('Tab')
    expect([stop, await liesUncovered(page.locator(':focus'))]).toEqual([stop, true])
  }
})

test('once a dialog is closed, back leads to the page before, and forward to the dialog', async ({
  page,
  open,
}) => {
  await open('/hospitals/1/doctors')
  await page.getByRole('link', { name: 'Pacientes', exact: true }).click()
  await expectAddress(page, '/hospitals/1/patients')
  for (const way of ['Escape', 'Cancelar']) {
    await button(page, 'Registrar paciente').click()
    await expectAddress(page, '/hospitals/1/patients?form=paciente')
    await expect(dialog(page, 'Registrar paciente').getByLabel('CURP')).toBeVisible()
    if (way === 'Escape') await page.keyboard.press(way)
    else await button(dialog(page, 'Registrar paciente'), way).click()
    await expectAddress(page, '/hospitals/1/patients')
    await expect(dialog(page, 'Registrar paciente')).toHaveCount(0)
  }
  await page.goBack()
  await expectAddress(page, '/hospitals/1/doctors')
  await page.goForward()
  await page.goForward()
  await expect(dialog(page, 'Registrar paciente')).toBeVisible()
})
