import { findOutOfReach } from '../access/lost.ts'
import { LAYERS } from '../layers/every.ts'
import { showLayer } from '../layers/layer.ts'
import {
  addressOf,
  button,
  createHospital,
  deleteHospital,
  dialog,
  expect,
  openIn,
  question,
  test,
  toast,
} from './app.ts'
import { expectAccessible } from './axe.ts'
import { bedOf, chooseBed, transferButton } from './care.ts'
import { liesUncovered } from './layout.ts'
import { NOTE } from './note.ts'
import { test as testInOneTab } from './one-tab.ts'

/** What can lie over any page; `npm run access` looks at every layer, and in more ways. */
const NAMES = [
  ...['hospital-new-wrong', 'hospital-delete', 'leave-question', 'hospital-switcher', 'user-menu'],
  ...['toast-with-link', 'toast-of-failure', 'no-network', 'session-over'],
]

test('the layers that are looked at here are in the list of all', () => {
  const names = LAYERS.map(({ name }) => name)
  expect(NAMES.filter((name) => !names.includes(name))).toEqual([])
})

for (const layer of LAYERS.filter(({ name }) => NAMES.includes(name))) {
  const own = layer.fresh ? test : testInOneTab
  own(`${layer.name}: readable for all, light on a desk and dark on a phone`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await openIn(page, layer.path)
    await expect(page.getByRole('status').filter({ hasText: 'Cargando' })).toHaveCount(0)
    await showLayer(page, layer)
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expectAccessible(page)
  })
}

test('the toast of a deletion does not lie over the way to what was deleted', async ({ page, open }) => {
  await open('/hospitals')
  await deleteHospital(page, 'centro de salud La Loma')
  const isUncovered = await liesUncovered(page.getByRole('main').getByRole('link', { name: 'Recuperar' }))
  await expect(toast(page, 'Se eliminó el centro médico exitosamente')).toBeVisible()
  expect(isUncovered).toBe(true)
})

test('a toast lies over no button of a dialog that opens meanwhile', async ({ page, open }) => {
  await page.setViewportSize({ width: 1280, height: 640 })
  await open('/hospitals/1/patients/1/episodesOverview/1')
  await button(page, 'Trasladar').click()
  await chooseBed(page, 'Cama de destino')
  await transferButton(dialog(page, 'Trasladar paciente')).click()
  await expect(toast(page, 'Se trasladó al paciente')).toBeVisible()
  await button(page, 'Egresar').click()
  const send = button(dialog(page, 'Egresar paciente'), 'Egresar de todos modos')
  const isUncovered = await liesUncovered(send)
  await expect(toast(page, 'Se trasladó al paciente')).toBeVisible()
  expect(isUncovered).toBe(true)
})

test('a field stays under the pointer while its list opens and closes', async ({ page, open }) => {
  await open('/hospitals/1/patients/1/episodesOverview/1')
  await button(page, 'Trasladar').click()
  const field = dialog(page, 'Trasladar paciente').getByRole('combobox', { name: 'Cama de destino' })
  await expect(field).toHaveAttribute('aria-expanded', 'true')
  const opened = await field.boundingBox()
  await page.getByRole('option').first().click()
  await expect(field).toHaveAttribute('aria-expanded', 'false')
  expect(await field.boundingBox()).toEqual(opened)
})

test('a toast lies over no control of a dialog that has the focus, however low the window is', async ({
  page,
  open,
}) => {
  const deleted = toast(page, 'Se eliminó el centro médico exitosamente')
  const expectReachable = async () => {
    for (const size of [
      { width: 1280, height: 640 },
      { width: 640, height: 512 },
      { width: 844, height: 390 },
      { width: 320, height: 256 },
    ]) {
      await page.setViewportSize(size)
      expect(await findOutOfReach(page), `in ${size.width} × ${size.height}`).toEqual([])
    }
    await expect(deleted).toBeVisible()
    await page.setViewportSize({ width: 1280, height: 800 })
  }
  await open('/hospitals')
  await deleteHospital(page, 'centro de salud La Loma')

  await button(page, 'Agregar').click()
  await dialog(page, 'Crear centro médico').getByLabel('Nombre').fill('A medias')
  await expectReachable()
  await page.keyboard.press('Escape')
  // It takes clicks one drawing after it is seen.
  await button(question(page), 'Seguir editando').click({ trial: true })
  await expectReachable()
  await button(question(page), 'Salir').click()
})

test('on a phone a toast lies over no button of a dialog', async ({ page, open }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open('/hospitals/1/home')
  const clean = page.getByRole('button', { name: /^Marcar como limpia: cama/ }).first()
  await clean.click()
  await expect(page.locator('[data-toast]')).toBeVisible()
  await bedOf(page, '101-A').click()
  await button(page, 'Trasladar').click()
  const form = dialog(page, 'Trasladar paciente')
  const box = await form.boundingBox()
  // So low that it reaches from the toast to the end of the window.
  await page.setViewportSize({ width: 390, height: Math.round((box?.height ?? 0) + (box?.y ?? 0) + 16) })
  await expect(page.locator('[data-toast]')).toBeVisible()
  for (const one of [button(form, 'Cerrar'), button(form, 'Cancelar'), transferButton(form)])
    expect(await liesUncovered(one)).toBe(true)
})

test('on a phone two toasts lie over no button of a dialog', async ({ page, open }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open('/hospitals')
  await createHospital(page, 'Nuevo')
  await expect(toast(page, 'Agregar Cuartos')).toBeVisible()
  await button(page, 'Agregar').click()
  const form = dialog(page, 'Crear centro médico')
  const uncovered = await liesUncovered(button(form, 'Cerrar'))
  await expect(page.locator('[data-toast]')).toHaveCount(2)
  expect(uncovered).toBe(true)
})

test('on a phone a toast lies over nothing that a menu of the bar offers', async ({ page, open }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open('/hospitals/1/home')
  await page
    .getByRole('button', { name: /^Marcar como limpia: cama/ })
    .first()
    .click()
  await expect(page.locator('[data-toast]')).toBeVisible()
  const sections = page.getByRole('navigation', { name: 'Secciones' })
  for (const menu of ['Nuevo', 'Más secciones']) {
    await button(sections, menu).click()
    for (const link of await sections.locator('[data-link-menu] a').all())
      expect([await link.textContent(), await liesUncovered(link)]).toEqual([await link.textContent(), true])
    await page.keyboard.press('Escape')
  }
})

test('a toast stands where it stood when a dialog opens over the page', async ({ page, open }) => {
  await open('/hospitals/1/patients/1/episodesOverview/1')
  await button(page, 'Trasladar').click()
  await chooseBed(page, 'Cama de destino')
  await transferButton(dialog(page, 'Trasladar paciente')).click()
  const card = toast(page, 'Se trasladó al paciente')
  await expect(card).toBeVisible()
  const before = await card.boundingBox()
  await button(page, 'Egresar').click()
  await expect(dialog(page, 'Egresar paciente')).toBeVisible()
  expect(await card.boundingBox()).toEqual(before)
})

for (const width of [768, 1440])
  test(`a toast lies over nothing of a note that is ${width} px wide with its list`, async ({
    page,
    open,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await open(NOTE)
    await button(page, 'Copiar nota anterior').click()
    await button(dialog(page, 'Copiar nota anterior'), 'Copiar').click()
    const card = toast(page, 'Se copiaron')
    await expect(card).toBeVisible()
    const note = await page.getByRole('article').evaluate((shown) => shown.getBoundingClientRect().left)
    expect(await card.evaluate((shown) => shown.getBoundingClientRect().right)).toBeLessThanOrEqual(note)
  })

test('on a phone the search keeps its title and its field in sight over what was found', async ({
  page,
  open,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open('/hospitals/1/home')
  await button(page, 'Buscar').click()
  const search = dialog(page, 'Buscar')
  await search.getByRole('combobox').fill('perez')
  await expect(search.getByRole('option').nth(5)).toBeVisible()
  await expect(search.getByRole('heading', { name: 'Buscar' })).toBeInViewport({ ratio: 1 })
  await expect(button(search, 'Cerrar')).toBeInViewport({ ratio: 1 })
  // What was found scrolls, and nothing around it.
  expect(await search.evaluate((shown) => shown.scrollHeight - shown.clientHeight)).toBe(0)
})

test('a dialog has nothing of the page behind it styled anew, and takes every click there', async ({
  page,
  open,
}) => {
  await open('/hospitals')
  const main = page.locator('main')
  await button(page, 'Agregar').click()
  await expect(dialog(page, 'Crear centro médico')).toBeVisible()
  // Told to the body, and handed on to whatever inherits it.
  expect(await page.evaluate(() => document.body.style.pointerEvents)).toBe('none')
  const inherited = await main.evaluate((element) => {
    const style = getComputedStyle(element)
    return [style.pointerEvents, style.getPropertyValue('--removed-body-scroll-bar-size')]
  })
  expect(inherited).toEqual(['auto', ''])
  const search = await page.getByPlaceholder('Buscar').boundingBox()
  await page.mouse.click((search?.x ?? 0) + 20, (search?.y ?? 0) + 10)
  await expect(dialog(page, 'Crear centro médico')).toHaveCount(0)
  await expect(page.getByPlaceholder('Buscar')).not.toBeFocused()
})

for (const name of ['room-transfer', 'room-discharge', 'assignment-new', 'patient-archive', 'doctor-new']) {
  const layer = LAYERS.find((one) => one.name === name)
  testInOneTab(`${name}: its buttons are in sight in a low window`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 480 })
    await page.goto(addressOf(layer?.path ?? '', {}))
    const form = page.getByRole('dialog')
    await expect(form).toBeVisible({ timeout: 30_000 })
    await expect(form.locator('[type=submit]')).toBeInViewport({ ratio: 1 })
    await expect(button(form, 'Cancelar')).toBeInViewport({ ratio: 1 })
  })
}

test('on a phone a toast lies over nothing of what a note lacks', async ({ page, open }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(NOTE)
  await button(page, 'Copiar nota anterior').click()
  await button(dialog(page, 'Copiar nota anterior'), 'Copiar').click()
  const card = toast(page, 'Se copiaron')
  await expect(card).toBeVisible()
  await button(page, 'Firmar').click()
  const missing = page.getByRole('region', { name: 'Faltan para firmar' })
  await expect(missing).toBeFocused()
  await expect(missing).toBeInViewport({ ratio: 1 })
  const bottom = await missing.evaluate((shown) => shown.getBoundingClientRect().bottom)
  expect(await card.evaluate((shown) => shown.getBoundingClientRect().top)).toBeGreaterThanOrEqual(bottom)
})

testInOneTab('the two columns of the help are about as long as each other', async ({ page }) => {
  await openIn(page, '/hospitals/1/home')
  await expect(button(page, 'Buscar')).toBeVisible()
  await page.keyboard.press('?')
  const places = dialog(page, 'Ayuda').locator('section:has(dl)')
  await expect(places.first()).toBeVisible()
  const ends = await places.evaluateAll((shown) => {
    const lowest = new Map<number, number>()
    for (const { left, bottom } of shown.map((one) => one.getBoundingClientRect()))
      lowest.set(left, Math.max(lowest.get(left) ?? 0, bottom))
    return [...lowest.values()]
  })
  expect(ends).toHaveLength(2)
  expect(Math.max(...ends) - Math.min(...ends)).toBeLessThan(120)
})
