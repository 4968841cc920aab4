import { expect, type Locator, type Page } from '@playwright/test'
import { button, dialog, openIn } from './app.ts'

/** Presses Tab until the part has the focus; fails when it is not to be reached. */
export async function tabTo(page: Page, part: Locator): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    if (await part.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(part).toBeFocused()
}

/** Opens the form of a new hospital by keyboard, and waits until it takes what is typed. */
export async function openForm(page: Page): Promise<void> {
  await button(page, 'Agregar').press('Enter')
  await expect(dialog(page, 'Crear centro médico').getByLabel('Nombre')).toBeFocused()
}

/** Whether the keyboard is somewhere: not on the page as a whole, where a long way would begin anew. */
export async function expectFocusKept(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).not.toBe('body')
}

export async function openList(page: Page): Promise<void> {
  await openIn(page, '/hospitals')
  await expect(page.getByRole('row')).toHaveCount(11)
}
