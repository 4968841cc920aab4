import type { Page } from '@playwright/test'
import { address, button, expect, openIn, test, toast } from './app.ts'
import { expectAccessible } from './axe.ts'
import { expectFocusKept, tabTo } from './keys.ts'
import { expectTidy, shiftsOf, watchShifts } from './layout.ts'
import { test as testInOneTab } from './one-tab.ts'

const HOME = '/hospitals/1/home'

const day = (page: Page) => page.getByRole('region', { name: 'Mi día' })
const card = (page: Page, title: string) => day(page).getByRole('region', { name: title })
const board = (page: Page) => page.getByRole('region', { name: 'Cuartos' })

/** Opens the start page, and waits until the day and the board stand there. */
async function openHome(page: Page, persona = 'direccion'): Promise<void> {
  await openIn(page, HOME, { persona })
  await expect(card(page, 'Altas previstas hoy').getByRole('listitem').first()).toBeVisible()
  await expect(board(page).getByRole('heading', { name: 'Piso 1' })).toBeVisible()
}

testInOneTab('the day is tidy at every size, and readable for all in light and dark', async ({ page }) => {
  await openHome(page)
  for (const [scheme, width, height] of [
    ['light', 1280, 800],
    ['dark', 390, 844],
    ['light', 1280, 480],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme: scheme })
    await expectTidy(page)
    await expectAccessible(page)
  }
})

for (const persona of ['direccion', 'enfermeria']) {
  testInOneTab(
    `the day of ${persona} leaves the board two thirds of a screen, and does not make it jump`,
    async ({ page }) => {
      await page.setViewportSize({ width: 1280, height: 800 })
      await watchShifts(page)
      await openHome(page, persona)
      const box = await day(page).boundingBox()
      expect(box?.height).toBeLessThan(800 / 3)
      expect(await shiftsOf(page)).toBeLessThan(0.1)
    },
  )
}

for (const [width, height] of [
  [1440, 900],
  [1920, 1080],
  [1280, 480],
  [390, 844],
] as const) {
  testInOneTab(`the address of the board leads to it at ${width}×${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await openIn(page, `${HOME}#tablero`)
    await expect(board(page).getByRole('heading', { name: 'Piso 1' })).toBeVisible()
    await expect(card(page, 'Altas previstas hoy').getByRole('listitem').first()).toBeAttached()
    const bar = await page.locator('header.sticky').boundingBox()
    const under = (bar?.y ?? 0) + (bar?.height ?? 0)
    await expect(async () => {
      const top = (await board(page).getByRole('heading', { name: 'Cuartos' }).boundingBox())?.y ?? 0
      expect(top).toBeGreaterThanOrEqual(under)
      expect(top).toBeLessThan(under + 60)
    }).toPass()
  })
}

test('a bed is marked clean in place, by keyboard, and goes from the card', { tag: '@english' }, async ({
  page,
}) => {
  await openHome(page, 'enfermeria')
  const clean = card(page, 'Camas por limpiar')
    .getByRole('button', { name: /^Marcar como limpia la cama / })
    .first()
  const code = (await clean.getAttribute('aria-label'))?.replace('Marcar como limpia la cama ', '') ?? ''
  await tabTo(page, clean)
  await page.keyboard.press('Enter')
  await expect(toast(page, `La cama ${code} ya está disponible`)).toBeVisible()
  await expect(button(page, `Marcar como limpia la cama ${code}`)).toHaveCount(0)
  await expect(button(page, `Marcar como limpia: cama ${code}`)).toHaveCount(0)
  await expectFocusKept(page)
  expect(address(page)).toBe(HOME)
})

testInOneTab('all rows of a card are shown in place, and again the first ones', async ({ page }) => {
  await openHome(page, 'archivo')
  const leaving = card(page, 'Altas previstas hoy')
  await expect(leaving.getByRole('listitem')).toHaveCount(5)
  await tabTo(page, button(page, 'Ver todos').last())
  await page.keyboard.press('Enter')
  await expect.poll(() => leaving.getByRole('listitem').count()).toBeGreaterThan(5)
  await expectTidy(page)
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(leaving.getByRole('listitem')).toHaveCount(5)
})

testInOneTab(
  'on a phone one goes straight to the board, and on from there with the keyboard',
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openHome(page)
    await expect(board(page)).not.toBeInViewport()
    await tabTo(page, page.getByRole('link', { name: 'Ir al tablero' }))
    await page.keyboard.press('Enter')
    await expect(board(page).getByRole('heading', { name: 'Cuartos' })).toBeInViewport()
    await page.keyboard.press('Tab')
    await expect(board(page).getByRole('link', { name: 'Tablero' })).toBeFocused()
  },
)
