import { expect, type Page } from '@playwright/test'
import { button } from './app.ts'
import { expectAccessible } from './axe.ts'

/**
 * What lies over the page is readable for all and tidy, light on a desk and dark on a phone; then it is closed, and
 * nothing unsaved is left to hold the tab.
 * @param leave the button that closes it
 */
export async function expectGoodLayer(page: Page, leave = 'Cancelar'): Promise<void> {
  const layer = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.emulateMedia({ colorScheme: 'light' })
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 480 })
  await expect(button(page, leave)).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
  const box = await layer.boundingBox()
  expect(box?.x).toBeGreaterThanOrEqual(0)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390)
  // Nothing is cut off inside it either.
  expect(await layer.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
  await button(page, leave).click()
  // What was filled in asks first, a moment later.
  const confirm = button(page, 'Salir')
  await expect.poll(async () => (await confirm.isVisible()) || (await layer.count()) === 0).toBe(true)
  if (await confirm.isVisible()) await confirm.click()
  await expect(layer).toHaveCount(0)
}
