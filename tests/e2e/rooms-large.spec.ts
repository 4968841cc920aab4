import type { Page } from '@playwright/test'
import { addressOf, button, dialog, expect, test, toast } from './app.ts'

// Pictures of each step would take longer than the steps.
test.use({ trace: 'off' })

/** How long the board may take to answer a hand, in milliseconds. */
const REACTION_MS = 200

/** How long the slowest answer to a key or a choice took, until it was drawn; browsers tell of those over 104 ms. */
async function slowestEvent(page: Page, act: () => Promise<void>): Promise<number> {
  const durations = await page.evaluateHandle(() => {
    const found = [0]
    new PerformanceObserver((list) => {
      found.push(...list.getEntries().map(({ duration }) => duration))
    }).observe({ type: 'event' })
    return found
  })
  await act()
  return durations.evaluate((found) => Math.max(...found))
}

/** A floor of 200 rooms with four beds each, beside what the seed has. */
async function addFloor(page: Page): Promise<void> {
  await page.goto(addressOf('/hospitals/1/settings/rooms?form=varios', {}))
  const form = dialog(page, 'Agregar varios cuartos')
  await expect(form).toBeVisible({ timeout: 15_000 })
  await form.getByLabel('Prefijo').fill('M-')
  await form.getByLabel('Del número').fill('001')
  await form.getByLabel('Al número').fill('200')
  await form.getByLabel('Camas en cada uno').fill('4')
  await form.getByLabel('Piso').fill('9')
  await button(form, 'Agregar 200 cuartos').click()
  await expect(toast(page, 'Se agregaron 200 cuartos')).toBeVisible()
}

test('F37: a board of more than 800 beds answers within 200 ms, and is one tab stop a floor', async ({
  page,
}) => {
  // The whole machine may be busy with other tests, for longer than one of the usual length lasts.
  test.slow()
  await addFloor(page)
  const sections = page.getByRole('navigation', { name: 'Secciones' })
  await sections.getByRole('link', { name: 'Cuartos' }).click()
  await expect(page.getByText('800 disponibles', { exact: true })).toBeVisible()

  // The longest of hospitals is ten screens, and every floor one click away from anywhere.
  await page.setViewportSize({ width: 1440, height: 900 })
  expect(await page.evaluate(() => document.documentElement.scrollHeight / 900)).toBeLessThanOrEqual(10)
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  const floors = page.locator('[role=toolbar][aria-label=Piso]')
  await expect(floors.getByText('Todos')).toBeInViewport({ ratio: 1 })
  await expect(floors.getByText('Piso 9')).toBeInViewport({ ratio: 1 })
  await page.evaluate(() => window.scrollTo(0, 0))

  // Found by their letters: roles would be worked out for each of the page's 15,000 parts, over and over.
  const [first, last] = [
    page.locator('bdi', { hasText: /^M-001-A$/ }),
    page.locator('bdi', { hasText: /^M-199-D$/ }),
  ]
  const search = page.getByPlaceholder('Buscar')
  const occupied = page.locator('[role=toolbar] button', { hasText: 'ocupadas' })
  const narrow = async () => {
    await search.pressSequentially('m-199')
    await expect(first).toBeHidden()
    await expect(last).toBeVisible()
    await search.press('Escape')
    await expect(first).toBeVisible()
    await occupied.click()
    await expect(first).toBeHidden()
    await occupied.click()
    await expect(first).toBeVisible()
  }
  // Whatever else the machine does meanwhile only makes it slower: once fast is fast.
  await expect.poll(() => slowestEvent(page, narrow), { timeout: 60_000 }).toBeLessThan(REACTION_MS)

  const focused = page.locator(':focus')
  await page.locator('[aria-label="Ingresar: cama M-001-A"]').focus()
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowDown')
  await expect(focused).toBeInViewport()
  await page.keyboard.press('End')
  await expect(focused).toHaveAttribute('aria-label', 'Ingresar: cama M-200-D')
  await expect(focused).toBeInViewport()
  expect(await page.locator('main section section [tabindex="0"]').count()).toBeLessThan(10)
})
