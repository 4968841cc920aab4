import type { Page } from '@playwright/test'
import { address, button, dialog, expect, openIn, test, toast } from './app.ts'
import { expectAccessible } from './axe.ts'
import { bedOf, placesOf } from './care.ts'
import { expectFocusKept, tabTo } from './keys.ts'
import { expectTidy, liesUncovered, shiftsOf, watchShifts } from './layout.ts'
import { test as testInOneTab } from './one-tab.ts'

const HOME = '/hospitals/1/home'

const day = (page: Page) => page.getByRole('region', { name: 'Mi día' })
/** A count in the line of the day, once it has come. */
const count = (page: Page, short: string) =>
  day(page).getByRole('button', { name: new RegExp(`^${short} [\\d,]+$`) })
const panel = (page: Page, title: string) => page.getByRole('complementary', { name: title, exact: true })
const board = (page: Page) => page.getByRole('region', { name: 'Tablero de camas' })

/** Opens the start page, and waits until the day and the board stand there. */
async function openHome(page: Page, persona = 'direccion', hash = ''): Promise<void> {
  await openIn(page, HOME + hash, { persona })
  await expect(count(page, 'Altas hoy')).toBeVisible()
  await expect(board(page).getByRole('heading', { name: 'Piso 1' })).toBeVisible()
}

testInOneTab(
  'the day and an open list of it are tidy at every size, and readable for all in light and dark',
  async ({ page }) => {
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
      await count(page, 'Altas hoy').click()
      const list = page.locator('aside, [role=dialog]').filter({ hasText: 'Altas previstas hoy' })
      await expect(list.getByRole('listitem').first()).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(list).toHaveCount(0)
      await expect(count(page, 'Altas hoy')).toBeFocused()
    }
  },
)

for (const persona of ['direccion', 'enfermeria', 'medica', 'admision', 'archivo'])
  testInOneTab(`nothing moves while the start page of ${persona} loads`, async ({ page }) => {
    await watchShifts(page)
    for (const [width, height] of [
      [390, 844],
      [412, 823],
      [1280, 800],
    ] as const) {
      await page.setViewportSize({ width, height })
      await openHome(page, persona)
      // The counts are one line, which is reserved for them.
      const box = await day(page).boundingBox()
      expect(box?.height).toBeLessThanOrEqual(44)
      expect(await shiftsOf(page)).toBeLessThan(0.02)
    }
  })

for (const [width, height] of [
  [1440, 900],
  [1920, 1080],
  [1280, 480],
  [390, 844],
] as const) {
  testInOneTab(`the section Cuartos leads to the board at ${width}×${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await openHome(page, 'direccion', '#tablero')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cuartos')
    await expect(page).toHaveTitle('Página de Inicio - Ronda')
    const bar = await page.getByRole('banner').boundingBox()
    const under = (bar?.y ?? 0) + (bar?.height ?? 0)
    await expect(async () => {
      const top = (await board(page).boundingBox())?.y ?? 0
      expect(top).toBeGreaterThanOrEqual(under)
      expect(top).toBeLessThan(under + 110)
    }).toPass()
  })
}

test('a bed is marked clean in the list, by keyboard, and goes from it', { tag: '@english' }, async ({
  page,
}) => {
  await openHome(page, 'enfermeria')
  await tabTo(page, day(page).getByRole('button').first())
  await page.keyboard.press('End')
  await expect(count(page, 'Por limpiar')).toBeFocused()
  await page.keyboard.press('Enter')
  const list = panel(page, 'Camas por limpiar')
  const clean = list.getByRole('button', { name: /^Marcar como limpia: cama / }).first()
  const code = (await clean.getAttribute('aria-label'))?.replace('Marcar como limpia: cama ', '') ?? ''
  await tabTo(page, clean)
  await page.keyboard.press('Enter')
  await expect(toast(page, `La cama ${code} ya está disponible`)).toBeVisible()
  await expect(button(page, `Marcar como limpia: cama ${code}`)).toHaveCount(0)
  await expectFocusKept(page)
  await page.keyboard.press('Escape')
  await expect(list).toHaveCount(0)
  await expectFocusKept(page)
  expect(address(page)).toBe(HOME)
})

testInOneTab(
  'the whole list of a count opens over the board, moves no bed, and brings its beds out',
  async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await openHome(page, 'archivo')
    const leaving = count(page, 'Altas hoy')
    const many = Number((await leaving.textContent())?.replace(/\D/g, ''))
    expect(many).toBeGreaterThan(5)
    const before = await placesOf(page)
    await leaving.press('Enter')
    const list = panel(page, 'Altas previstas hoy')
    // *Se ven los primeros 5 de 6* stands in the list, too, until all have come.
    const rows = list.getByRole('listitem').filter({ hasNotText: 'Se ven los primeros' })
    await expect(rows).toHaveCount(many)
    const inBeds = await rows.filter({ hasText: /[0-9A-Z]-[A-Z0-9]/ }).count()
    const grounds = () =>
      page.locator('[data-bed-id]').evaluateAll((beds) =>
        beds.map((bed) => {
          const { backgroundColor, backgroundImage } = getComputedStyle(bed)
          return backgroundImage === 'none' ? backgroundColor : backgroundImage
        }),
      )
    const none = 'rgba(0, 0, 0, 0)'
    expect((await grounds()).filter((ground) => ground !== none)).toHaveLength(inBeds)
    expect(await placesOf(page)).toEqual(before)
    expect(await liesUncovered(leaving)).toBe(true)
    await page.keyboard.press('Enter')
    await expect(list).toHaveCount(0)
    expect(await grounds()).not.toContain(none)
  },
)

testInOneTab('on a phone a list of the day is a dialog over the page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openHome(page)
  await expect(page.locator('[data-bed-id]').first()).toBeInViewport()
  await count(page, 'Altas hoy').click()
  await expect(dialog(page, 'Altas previstas hoy').getByRole('listitem').first()).toBeVisible()
  await button(dialog(page, 'Altas previstas hoy'), 'Cerrar').click()
  await expect(count(page, 'Altas hoy')).toBeFocused()
})

test('a bed that waits to be cleaned takes one click on the board', async ({ page }) => {
  await openHome(page, 'enfermeria')
  const clean = page.getByRole('button', { name: /^Marcar como limpia: cama / }).first()
  const name = (await clean.getAttribute('aria-label')) ?? ''
  const code = name.replace('Marcar como limpia: cama ', '')
  await expect(clean).toHaveText('Marcar como limpia')
  await clean.click()
  await expect(bedOf(page, code).getByText('Disponible')).toBeVisible()
})
