import type { Page } from '@playwright/test'
import { addressOf, button, dialog, expect, openIn } from './app.ts'
import { expectAccessible } from './axe.ts'
import { tabTo } from './keys.ts'
import { expectTidy } from './layout.ts'
import { test as testInOneTab } from './one-tab.ts'

const IN = '/hospitals/1'

/** A list, one of its rows, the actions that the arrows go through, and the form that the last of them opens. */
const LISTS = [
  [`${IN}/doctors`, 'Doctores', 'Elena Ríos Beltrán', ['Editar', 'Pausar', 'Dar de baja'], 'Dar de baja'],
  [`${IN}/settings/users`, 'Usuarios', 'Efraín Chablé Poot', ['Permisos', 'Quitar'], 'Quitar usuario'],
  [`${IN}/settings/rooms`, 'Cuartos', '102', ['Editar'], 'Editar cuarto'],
  [
    `${IN}/settings/templates`,
    'Plantillas',
    'Historia clínica',
    ['Editar', 'Vista previa'],
    'Historia clínica',
  ],
  [
    '/account/installation',
    'Personas',
    'Adriana Quiñones Pech',
    ['Recuperar acceso', 'Sesiones', 'Hacer administrador', 'Desactivar'],
    'Desactivar cuenta',
  ],
] as const

/** How much wider the table is than what shows it, and the page than the window. */
function overflow(page: Page) {
  return page.evaluate(() => {
    const { documentElement: root } = document
    const table = document.querySelector('main table')
    const box = table?.parentElement
    const wider = [root.scrollWidth - root.clientWidth, (table?.scrollWidth ?? 0) - (box?.clientWidth ?? 0)]
    return wider.map((pixels) => Math.max(pixels, 0))
  })
}

for (const [path, label, row, actions, title] of LISTS) {
  for (const [width, height, colorScheme] of [
    [1440, 900, 'light'],
    [390, 844, 'dark'],
  ] as const)
    testInOneTab(
      `the menu of a row of ${label}: by keyboard alone, and readable for all, ${width} pixels wide`,
      async ({ page }) => {
        await page.setViewportSize({ width, height })
        await page.emulateMedia({ colorScheme })
        await openIn(page, path, { persona: 'direccion' })
        const opener = button(page, `Acciones de ${row}`)
        const menu = page.getByRole('menu', { name: `Acciones de ${row}` })
        await tabTo(page, page.getByRole('checkbox', { name: `Seleccionar ${row}`, exact: true }))
        await tabTo(page, opener)
        await page.keyboard.press('Enter')
        await expect(menu.getByRole('menuitem').first()).toBeFocused()
        await expect(menu).toBeInViewport({ ratio: 1 })
        await expectAccessible(page)
        await page.keyboard.press('Escape')
        await expect(menu).toHaveCount(0)
        await expect(opener).toBeFocused()
        // One stop a row, the last one.
        await page.keyboard.press('Tab')
        await expect(page.locator('tbody').getByRole('checkbox').and(page.locator(':focus'))).toHaveCount(1)
        await page.keyboard.press('Shift+Tab')
        await expect(opener).toBeFocused()

        await page.keyboard.press('ArrowDown')
        for (const [step, name] of actions.entries()) {
          if (step > 0) await page.keyboard.press('ArrowDown')
          await expect(menu.getByRole('menuitem', { name, exact: true })).toBeFocused()
        }
        await page.keyboard.press('Enter')
        await expect(dialog(page, title)).toBeVisible()
        await expect(menu).toHaveCount(0)
        await expect(dialog(page, title).locator(':focus')).toHaveCount(1)
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toHaveCount(0)
        await expect(opener).toBeFocused()
        await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0)
      },
    )

  testInOneTab(`the menus of the rows of ${label} make no page and no table wider`, async ({ page }) => {
    await page.goto(addressOf(path, { persona: 'direccion' }))
    const opener = button(page, `Acciones de ${row}`)
    for (const [width, height] of [
      [1280, 800],
      [768, 1024],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height })
      await expect(opener).toBeVisible({ timeout: 15_000 })
      await expect.poll(() => overflow(page)).toEqual([0, 0])
      await expectTidy(page)
    }
    const box = await opener.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    await opener.click()
    await expect(page.getByRole('menu')).toBeInViewport({ ratio: 1 })
    await expect.poll(() => overflow(page)).toEqual([0, 0])
  })
}
