import { HOSPITAL_NAMES } from '#mocks/seed/names.ts'
import {
  activeLink,
  button,
  createHospital,
  dialog,
  expect,
  expectAddress,
  openIn,
  rowOf,
  test,
  toast,
} from './app.ts'

const [FIRST = '', SECOND = ''] = HOSPITAL_NAMES

test('§4 a new hospital: two toasts, in the list at once, after a reload, and in a second tab', async ({
  page,
  open,
  context,
}) => {
  await open('/hospitals?page=2')
  const tab = await context.newPage()
  await openIn(tab, '/hospitals?page=2')
  await expect(rowOf(tab, 'Hospital Muno de la Sierra')).toBeVisible()

  await createHospital(page, '  Clínica Nueva  ')
  await expect(dialog(page, 'Crear centro médico')).toHaveCount(0)
  await expect(toast(page, 'Se creó el centro médico exitosamente')).toHaveAttribute('role', 'status')
  await expect(toast(page, 'Agregar Cuartos')).toContainText(
    'Da click aquí para crear cuartos para el nuevo hospital',
  )
  await expect(rowOf(page, 'Clínica Nueva')).toBeVisible()
  await page.reload()
  await expect(rowOf(page, 'Clínica Nueva')).toBeVisible()
  await tab.reload()
  await expect(rowOf(tab, 'Clínica Nueva')).toBeVisible()
})

test('§4 the toast leads to the rooms of the new hospital, with every right in it', async ({
  page,
  open,
}) => {
  await open('/hospitals')
  await createHospital(page, 'Clínica Nueva')
  await page.getByRole('link', { name: 'Da click aquí para crear cuartos para el nuevo hospital' }).click()
  await expectAddress(page, '/hospitals/17/settings/rooms')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cuartos')
  await expect(page.getByText('No tienes permiso')).toHaveCount(0)
  await expect(activeLink(page, 'Clínica Nueva')).toBeVisible()
  const sections = page.getByRole('navigation', { name: 'Secciones' }).getByRole('listitem')
  await expect(sections.getByRole('link')).toHaveCount(7)
  await expect(toast(page, 'Agregar Cuartos')).toHaveCount(0)
})

test('§5 an edit is saved only when the name differs, and changes list and bar', { tag: '@english' }, async ({
  page,
  open,
}) => {
  await open('/hospitals')
  await page.getByRole('cell', { name: FIRST, exact: true }).click()
  await button(page, 'Editar').click()
  const form = dialog(page, 'Editar centro médico')
  const name = form.getByLabel('Nombre')
  await expect(name).toHaveValue(FIRST)
  await expect(button(form, 'Guardar')).toBeDisabled()
  await name.fill('Hospital General')
  await expect(button(form, 'Guardar')).toBeEnabled()
  await name.fill(FIRST)
  await expect(button(form, 'Guardar')).toBeDisabled()
  await name.fill('Hospital General')
  await button(form, 'Guardar').click()
  await expect(toast(page, 'Se editó el centro médico exitosamente')).toBeVisible()
  await expect(form).toHaveCount(0)
  await expect(rowOf(page, 'Hospital General')).toBeVisible()
  await expect(activeLink(page, 'Hospital General')).toBeVisible()
  await page.reload()
  await expect(rowOf(page, 'Hospital General')).toBeVisible()
})

test('§5 a deletion wants the exact name', { tag: '@english' }, async ({ page, open }) => {
  await open('/hospitals')
  await page.getByRole('cell', { name: SECOND, exact: true }).click()
  await button(page, 'Eliminar').click()
  const form = dialog(page, 'Eliminar centro médico')
  const confirm = button(form, 'Eliminar')
  const name = form.getByLabel('Escribe el nombre exacto para confirmar')
  for (const wrong of [
    '',
    SECOND.toLowerCase(),
    `${SECOND} `,
    SECOND.normalize('NFD').replace('\u0301', ''),
  ]) {
    await name.fill(wrong)
    await expect(confirm).toBeDisabled()
  }
  await name.fill(SECOND)
  await confirm.click()
  await expect(toast(page, 'Se eliminó el centro médico exitosamente')).toBeVisible()
  await expect(form).toHaveCount(0)
  await expect(rowOf(page, SECOND)).toHaveCount(0)
  await expect(button(page, 'Eliminar')).toBeDisabled()
  await page.goto('/hospitals/2')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Este centro médico no existe o no tienes acceso',
  )
})
