import { button, closeToasts, dialog, expect, expectAddress, openIn, test } from './app.ts'
import { expectAccessible } from './axe.ts'
import { beginByKeyboard, stateOf } from './first-steps.ts'
import { expectTidy, liesUncovered, shiftsOf, watchShifts } from './layout.ts'

const PATH = '/getting-started'

test('from nothing to the first admitted patient, by keyboard alone and in one place', async ({ page }) => {
  await openIn(page, PATH, { persona: 'sin-hospitales', seed: 'empty' })
  await expectAccessible(page)
  await beginByKeyboard(page)
  await expectAddress(page, PATH)
  await expect(page.getByText('5 de 5 pasos necesarios hechos')).toBeVisible()
  await expect(page.getByText('3 cuartos, 3 camas')).toBeVisible()
  await expectAccessible(page)

  // Another day: it says what is stored.
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Todo está listo' })).toBeVisible()
  await page.getByRole('link', { name: 'Ir a Inicio' }).click()
  await expect(page.getByText('WUOTTO, Zenaida').first()).toBeVisible()
})

test('nothing jumps while it is asked for how the steps stand', async ({ page }) => {
  await watchShifts(page)
  await openIn(page, PATH, { latency: 500 })
  await expect(page.getByText('5 de 5 pasos necesarios hechos')).toBeVisible()
  await expect(button(page, 'Ingresar paciente')).toBeVisible()
  expect(await shiftsOf(page)).toBeLessThan(0.02)
})

test('the first steps are tidy at every size, and readable for all in light and dark', async ({ page }) => {
  await openIn(page, PATH, { persona: 'sin-hospitales', seed: 'empty' })
  await expect(button(page, 'Crear centro médico')).toBeVisible()
  await expectTidy(page)
  await button(page, 'Crear centro médico').click()
  await dialog(page, 'Crear centro médico').getByLabel('Nombre').fill('Clínica del Alba')
  await button(page, 'Guardar').click()
  await expect(stateOf(page, 'Cuartos')).toHaveText('Sigue')
  await button(page, 'Ver plantillas').click()
  await expect(button(page, 'Nota de ingreso')).toBeVisible()
  await closeToasts(page)
  for (const [scheme, width, height] of [
    ['light', 1280, 800],
    ['dark', 390, 844],
    ['dark', 844, 390],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme: scheme })
    // The bar lies over what is scrolled below it, as it is meant to.
    await page.evaluate(() => window.scrollTo(0, 0))
    await expectTidy(page)
    await expectAccessible(page)
  }
})

/** Runs in the page. @returns an element's text without what is only for screen readers */
function seenText(element: Element): string {
  return [...element.querySelectorAll('span > span'), element.querySelector(':scope > span')?.lastChild]
    .filter((part) => !(part instanceof HTMLElement) || part.offsetWidth > 1)
    .map((part) => part?.textContent ?? '')
    .join('')
}

test('the way to the first steps is in the section bar at every size, and moves nothing', async ({
  page,
}) => {
  await openIn(page, PATH, { persona: 'sin-hospitales', seed: 'empty' })
  await button(page, 'Crear centro médico').click()
  await dialog(page, 'Crear centro médico').getByLabel('Nombre').fill('Hospital General Zona Poniente')
  await button(page, 'Guardar').click()
  await expect(stateOf(page, 'Cuartos')).toHaveText('Sigue')
  await watchShifts(page)
  const link = page.getByRole('link', { name: 'Primeros Pasos · 2 de 5' })
  for (const [width, shown] of [
    [1920, 'Primeros Pasos · 2 de 5'],
    [1536, 'Pasos · 2 de 5'],
    [1440, '2 de 5'],
    [1024, '2 de 5'],
    [768, '2 de 5'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/hospitals/1/settings/rooms')
    await expect(page.getByText('No hay cuartos para mostrar')).toBeVisible()
    await expect(link).toBeVisible()
    await expect(link).toHaveText('Primeros Pasos · 2 de 5')
    // As much of it is seen as the sections leave room for.
    expect(await link.evaluate(seenText)).toBe(shown)
    expect(await liesUncovered(link)).toBe(true)
    await expectTidy(page)
    expect(await shiftsOf(page)).toBeLessThan(0.02)
    // What does not fit beside it is under *Más*.
    if (width >= 1440) await expect(button(page, 'Más secciones')).toHaveCount(0)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(link).toHaveCount(0)
  await button(page, 'Más secciones').click()
  await link.click()
  await expectAddress(page, PATH)
})
