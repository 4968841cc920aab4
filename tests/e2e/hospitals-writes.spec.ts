import { HOSPITAL_NAMES } from '#mocks/seed/names.ts'
import {
  activeLink,
  button,
  createHospital,
  dialog,
  expect,
  expectAddress,
  expectNames,
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
  await expect(page.getByRole('navigation', { name: 'Secciones' }).getByRole('link')).toHaveCount(7)
  await expect(toast(page, 'Agregar Cuartos')).toHaveCount(0)
})

test('§5 a name is required: Guardar waits for one, blanks are none', async ({ page, open }) => {
  await open('/hospitals')
  await button(page, 'Agregar').click()
  const form = dialog(page, 'Crear centro médico')
  const name = form.getByLabel('Nombre')
  await expect(name).toBeFocused()
  await expect(button(form, 'Guardar')).toBeDisabled()
  await name.fill('   ')
  await expect(button(form, 'Guardar')).toBeDisabled()
  await expect(name).toHaveAccessibleDescription('Escribe el nombre del centro médico')
  await name.fill('Clínica')
  await expect(button(form, 'Guardar')).toBeEnabled()
  await expect(name).not.toHaveAttribute('aria-invalid')
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

test('§4 deleting the only row of a page goes back one page', async ({ page, open }) => {
  const found = HOSPITAL_NAMES.filter((name) => /r/i.test(name))
  const last = found[10] ?? ''
  expect(found).toHaveLength(11)
  await open('/hospitals?q=r&page=2')
  await expectNames(page, [last])
  await page.getByRole('cell', { name: last, exact: true }).click()
  await button(page, 'Eliminar').click()
  const form = dialog(page, 'Eliminar centro médico')
  await form.getByRole('textbox').fill(last)
  await button(form, 'Eliminar').click()
  await expectAddress(page, '/hospitals?q=r')
  await expectNames(page, found.slice(0, 10))
})

test('deleting the active hospital makes the first remaining one active; the last one leads to the first steps', async ({
  page,
  open,
}) => {
  await open('/hospitals', { seed: 'empty' })
  await page.getByRole('link', { name: 'Centros médicos' }).click()
  await createHospital(page, 'Uno')
  await createHospital(page, 'Dos')
  await expectNames(page, ['Uno', 'Dos'])
  await expect(activeLink(page, 'Uno')).toBeVisible()
  for (const [name, next] of [
    ['Uno', 'Dos'],
    ['Dos', undefined],
  ] as const) {
    await page.getByRole('cell', { name, exact: true }).click()
    await button(page, 'Eliminar').click()
    const form = dialog(page, 'Eliminar centro médico')
    await form.getByRole('textbox').fill(name)
    await button(form, 'Eliminar').click()
    if (next) await expect(activeLink(page, next)).toBeVisible()
  }
  await expectAddress(page, '/getting-started')
  const cookies = await page.context().cookies()
  expect(cookies.filter(({ name }) => name.startsWith('hospital'))).toEqual([])
})

test('F10: a double click on Guardar creates one hospital', async ({ page, open }) => {
  await open('/hospitals?q=doble', { latency: 300 })
  await button(page, 'Agregar').click()
  const form = dialog(page, 'Crear centro médico')
  await form.getByLabel('Nombre').fill('Clínica Doble')
  await button(form, 'Guardar').dblclick()
  await expect(button(form, 'Guardar')).toBeDisabled()
  await expect(toast(page, 'Se creó el centro médico exitosamente')).toHaveCount(1)
  await expectNames(page, ['Clínica Doble'])
})
