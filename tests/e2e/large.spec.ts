import { HOSPITAL_NAMES } from '#mocks/seed/names.ts'
import { activeLink, addressOf, button, expect, expectAddress, expectNames } from './app.ts'
import { bedsInSight } from './care.ts'
import { test } from './one-tab.ts'

// The first start makes 100,000 patients; the tab keeps them for the others, so one worker runs them all, in order.
test.describe.configure({ mode: 'default', timeout: 240_000 })

const nameOf = (id: number) => HOSPITAL_NAMES[id - 1] ?? new RegExp(`^Unidad Médica ${id} `)

test('while 100,000 patients are made, the page says how far it is; a reload finds them', async ({
  page,
  context,
}) => {
  await page.goto(addressOf('/', { seed: 'large' }))
  await expect(page.getByText(/^Preparando 100,000 pacientes… \d+ %$/)).toBeVisible({ timeout: 30_000 })
  const start = page.getByRole('button', { name: 'Iniciar sesión' }).or(page.getByRole('banner'))
  await expect(start.first()).toBeVisible({ timeout: 180_000 })
  await expect(page.getByText('Preparando')).toHaveCount(0)
  // With no other page open a reload ends the worker that made them: what it finds was kept.
  for (const other of context.pages()) if (other !== page) await other.close()
  await page.reload()
  await expect(start.first()).toBeVisible({ timeout: 60_000 })
  await (await context.newPage()).goto('/?panel=off')
})

test('F37: 5,000 hospitals: the list is paged, the dropdown draws what is seen, and both find any of them', async ({
  page,
  open,
}) => {
  await open('/hospitals', { seed: 'large' })
  await expect(page.getByText('5,000 centros médicos')).toBeVisible()
  const pages = page.getByRole('navigation', { name: 'Paginación' })
  const numbers = pages.getByRole('button').filter({ hasText: /^\d+$/ })
  await expect(numbers).toHaveText(['1', '2', '3'])
  await button(pages, '3').click()
  await expectAddress(page, '/hospitals?page=3')
  await expect(numbers).toHaveText(['2', '3', '4'])
  await expect(button(pages, '3')).toHaveAttribute('aria-current', 'page')
  await button(pages, 'Última página').click()
  await expectAddress(page, '/hospitals?page=500')
  await expect(numbers).toHaveText(['498', '499', '500'])
  await expect(page.getByRole('row')).toHaveCount(11)
  await button(pages, 'Primera página').click()
  await expectAddress(page, '/hospitals')

  await page.getByPlaceholder('Buscar').fill('4999 unidad')
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.locator('tbody td:nth-child(2)')).toHaveText(['4999'])

  // The same hospitals in the dropdown: it draws what is seen, and its filter finds any of them by keyboard alone.
  await button(page, 'Cambiar de hospital').focus()
  await page.keyboard.press('Enter')
  const entries = page.getByRole('menuitem')
  const filter = page.getByRole('textbox', { name: 'Filtrar centros médicos' })
  await expect(filter).toBeFocused()
  await expect(entries.first()).toBeVisible()
  expect(await entries.count()).toBeLessThan(40)

  // Down through the list, further than what was drawn at first, and up again.
  const focused = page.locator('[role=menuitem]:focus')
  for (let step = 1; step <= 30; step += 1) {
    await page.keyboard.press('ArrowDown')
    await expect(focused).toHaveText(nameOf(step))
  }
  await expect(focused).toBeInViewport()
  expect(await entries.count()).toBeLessThan(60)
  for (let step = 29; step >= 1; step -= 1) {
    await page.keyboard.press('ArrowUp')
    await expect(focused).toHaveText(nameOf(step))
  }
  await page.keyboard.press('ArrowUp')
  await expect(filter).toBeFocused()

  await page.keyboard.press('Escape')
  await expect(button(page, 'Cambiar de hospital')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.type('medica 4321 unidad')
  await expect(entries).toHaveText([/^Unidad Médica 4321 /, 'Centros médicos'])
  await page.keyboard.press('Enter')
  await expectAddress(page, '/hospitals/4321')
  await expect(activeLink(page, 'Unidad Médica 4321 de Gustavo A. Madero, CDMX')).toBeVisible()
})

test('a filter of the dropdown that finds nothing says so', async ({ page, open }) => {
  await open('/hospitals?q=4999', { seed: 'large' })
  await expectNames(page, ['Unidad Médica 4999 de Boca del Río, Ver.'])
  await button(page, 'Cambiar de hospital').click()
  await page.getByRole('textbox', { name: 'Filtrar centros médicos' }).fill('no existe')
  await expect(page.getByText('Ningún centro médico coincide')).toBeVisible()
  await expect(page.getByRole('menuitem')).toHaveText(['Centros médicos'])
})

test('F37: on the board of a large hospital 80 beds are in sight at once, and 140 on a large screen', async ({
  page,
  open,
}) => {
  await open('/hospitals/1/home', { seed: 'large' })
  for (const [width, height, least] of [
    [1440, 900, 80],
    [1920, 1080, 140],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect.poll(() => bedsInSight(page)).toBeGreaterThanOrEqual(least)
  }
})
