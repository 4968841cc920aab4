import { HOSPITAL_NAMES } from '#mocks/seed/names.ts'
import {
  button,
  createHospital,
  dialog,
  expect,
  expectAddress,
  openIn,
  question,
  rowOf,
  test,
  toast,
} from './app.ts'
import { expectFocusKept, openForm, openList, tabTo } from './keys.ts'

const [FIRST = '', SECOND = ''] = HOSPITAL_NAMES

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

test('Esc asks, the safe answer has the focus, and each layer gives the focus back', async ({ page }) => {
  await openList(page)
  await page.getByRole('checkbox', { name: `Seleccionar ${FIRST}` }).focus()
  await page.keyboard.press('Space')
  const edit = button(page, 'Editar')
  await edit.focus()
  await page.keyboard.press('Enter')
  const form = dialog(page, 'Editar centro médico')
  const name = form.getByLabel('Nombre')
  await expect(name).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type(' 2')
  await page.keyboard.press('Escape')
  await expect(button(question(page), 'Seguir editando')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question(page)).toHaveCount(0)
  await expect(name).toBeFocused()
  await expect(name).toHaveValue(`${FIRST} 2`)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(button(question(page), 'Salir')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(form).toHaveCount(0)
  await expect(edit).toBeFocused()
})

test('editing by keyboard alone ends where it began', async ({ page }) => {
  await openList(page)
  await page.getByRole('checkbox', { name: `Seleccionar ${FIRST}` }).focus()
  await page.keyboard.press('Space')
  await button(page, 'Editar').focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page, 'Editar centro médico').getByLabel('Nombre')).toHaveValue(FIRST)
  await page.keyboard.press('Control+A')
  await page.keyboard.type('Hospital General')
  await page.keyboard.press('Enter')
  await expect(rowOf(page, 'Hospital General')).toBeVisible()
  await expect(button(page, 'Editar')).toBeFocused()
})

test('deleting by keyboard alone does not lose the focus', async ({ page }) => {
  await openList(page)
  await page.getByRole('checkbox', { name: `Seleccionar ${SECOND}` }).focus()
  await page.keyboard.press('Space')
  await button(page, 'Eliminar').focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page, 'Eliminar centro médico').getByRole('textbox')).toBeFocused()
  await page.keyboard.type(SECOND)
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Se eliminó el centro médico exitosamente')).toBeVisible()
  await expect(rowOf(page, SECOND)).toHaveCount(0)
  await expect(button(page, 'Eliminar')).toBeDisabled()
  await expect(page.getByRole('main')).toBeFocused()
})

test('deleting the last hospital by keyboard does not lose the focus', async ({ page }) => {
  await openIn(page, '/getting-started', { seed: 'empty' })
  await page.getByRole('link', { name: 'Centros médicos' }).press('Enter')
  await createHospital(page, 'Única')
  await page.getByRole('checkbox').press('Space')
  await button(page, 'Eliminar').press('Enter')
  await expect(dialog(page, 'Eliminar centro médico').getByRole('textbox')).toBeFocused()
  await page.keyboard.type('Única')
  await page.keyboard.press('Enter')
  await expectAddress(page, '/getting-started')
  await expectFocusKept(page)
})

test('a refusal’s Reintentar works by keyboard, and what it opens gives the focus to the page', async ({
  page,
}) => {
  await openList(page)
  await openForm(page)
  await page.keyboard.type('error-500')
  await page.keyboard.press('Enter')
  const retry = button(toast(page, 'al crear el centro médico'), 'Reintentar')
  await tabTo(page, retry)
  await page.keyboard.press('Enter')
  await expect(dialog(page, 'Crear centro médico').getByLabel('Nombre')).toBeFocused()
  await page.keyboard.press('Escape')
  await button(question(page), 'Salir').press('Enter')
  await expect(dialog(page, 'Crear centro médico')).toHaveCount(0)
  await expectFocusKept(page)
})
