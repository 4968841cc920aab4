import type { Page } from '@playwright/test'
import {
  activeLink,
  button,
  closeToasts,
  createHospital,
  dialog,
  expect,
  expectAddress,
  openIn,
  rowOf,
  test,
  toast,
} from './app.ts'

/** Names that try to be markup, a template, another direction, nothing, or wider than any screen. */
const NAMES: readonly [string, string][] = [
  ['markup', '<img src=x onerror=alert(1)>'],
  ['a template', '{{7*7}} <%= 7*7 %>'],
  ['another direction', 'مستشفى oiraH Sur'],
  ['200 letters without a space', 'W'.repeat(200)],
]

async function expectNoOverflow(page: Page): Promise<void> {
  const beyond = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
  expect(beyond).toBeLessThanOrEqual(0)
}

/** Nothing reaches beyond the window's sides. */
async function expectInside(page: Page, part: ReturnType<typeof dialog>): Promise<void> {
  const box = await part.boundingBox()
  expect(box?.x).toBeGreaterThanOrEqual(0)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)
}

for (const [kind, name] of NAMES) {
  test(`F38: a name that is ${kind} stays text, and the layout holds, in table, dialogs, bar and dropdown at 390 px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openIn(page, '/hospitals?page=2')
    const title = await page.title()
    await createHospital(page, name)
    await expect(rowOf(page, name)).toBeVisible()
    await expectNoOverflow(page)
    await expect(toast(page, 'Agregar Cuartos')).toBeVisible()
    await closeToasts(page)

    await rowOf(page, name).getByRole('cell', { name: '17', exact: true }).click()
    await expect(page.getByRole('checkbox', { checked: true })).toHaveAccessibleName(`Seleccionar ${name}`)
    await button(page, 'Editar').click()
    const edit = dialog(page, 'Editar centro médico')
    await expect(edit.getByLabel('Nombre')).toHaveValue(name)
    await expectInside(page, edit)
    await button(edit, 'Cerrar').click()
    await button(page, 'Eliminar').click()
    const remove = dialog(page, 'Eliminar centro médico')
    await expect(remove.locator('bdi')).toHaveText(name)
    await expectInside(page, remove)
    await expectNoOverflow(page)
    await button(remove, 'Cancelar').click()

    await button(page, 'Cambiar de hospital').click()
    const entry = page.getByRole('menuitem').filter({ hasText: name })
    await expect(entry).toHaveCount(1)
    await expectInside(page, entry)
    await entry.click()
    await expectAddress(page, '/hospitals/17')
    await expect(activeLink(page, name)).toBeVisible()
    await expect(button(page, 'Menú de usuario')).toBeInViewport({ ratio: 1 })
    await expect(button(page, 'Cambiar de hospital')).toBeInViewport({ ratio: 1 })
    // On paper alone the page itself says it.
    await expect(page.getByRole('main').getByText(name)).toBeAttached()
    await expectNoOverflow(page)
    expect(await page.title()).not.toContain(name)
    expect(title).toBe('Hospitales - Ronda')
    await expect(page.locator('img')).toHaveCount(0)
  })
}

test('F38: the words of a refusal are text in their toast, and a long one stays inside the window', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openIn(page, '/hospitals')
  await button(page, 'Agregar').click()
  const form = dialog(page, 'Crear centro médico')
  await form.getByLabel('Nombre').fill(`<b>${'W'.repeat(180)}</b> error-409`)
  await button(form, 'Guardar').click()
  const told = toast(page, 'al crear el centro médico')
  await expect(told).toBeVisible()
  await expectInside(page, told)
  await expectNoOverflow(page)
  await expect(told.locator('b')).toHaveCount(0)
})

test('a template whose name is one long word leaves its row, its menu and its preview inside of a phone', async ({
  page,
}) => {
  const word = 'Electroencefalograficoneurofisiologicointraoperatoriodesegundos'
  const templates = '/hospitals/1/settings/templates'
  await page.setViewportSize({ width: 390, height: 844 })
  await openIn(page, `${templates}?form=nueva`, { persona: 'direccion' })
  await page.getByLabel('Nombre').fill(word)
  await page.getByLabel('Tipo').first().selectOption({ label: 'Otro' })
  await page.getByRole('textbox', { name: 'Título', exact: true }).fill(word)
  await button(page, 'Guardar').click()
  await expect(toast(page, word)).toBeVisible()
  await closeToasts(page)

  await page.getByPlaceholder('Buscar').fill(word)
  const row = page.getByRole('row').filter({ hasText: word })
  await expect(row.getByText('Borrador', { exact: true })).toBeInViewport({ ratio: 1 })
  await expect(row.getByRole('button')).toBeInViewport({ ratio: 1 })
  await expectNoOverflow(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(row.getByRole('button')).toBeInViewport({ ratio: 1 })
  await expectNoOverflow(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await row.getByRole('link').click()
  const preview = dialog(page, word)
  await expectInside(page, preview)
  await expect(button(preview, 'Cerrar')).toBeInViewport({ ratio: 1 })
  expect(await preview.evaluate((part) => part.scrollWidth - part.clientWidth)).toBeLessThanOrEqual(0)
})
