import type { Browser, BrowserContext } from '@playwright/test'
import { PASSWORD } from '#mocks/stack/demo.ts'

/** Somebody's session, to be had in any number of fresh browsers. */
export interface KeptSession {
  open(): Promise<BrowserContext>
}

/** Signs somebody in at the stack, and keeps what that leaves in a browser. */
export async function signInOnce(browser: Browser, origin: string, persona: string): Promise<KeptSession> {
  const context = await browser.newContext({ baseURL: origin, locale: 'es-MX' })
  const page = await context.newPage()
  await page.goto('/hospitals')
  await page.getByRole('textbox', { name: 'Usuario' }).fill(persona)
  await page.getByLabel('Contraseña').fill(PASSWORD)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.getByRole('row').nth(1).waitFor()
  const storageState = await context.storageState()
  const tab = await page.evaluate(() => Object.entries({ ...sessionStorage }))
  await context.close()
  return {
    async open() {
      const fresh = await browser.newContext({ baseURL: origin, locale: 'es-MX', storageState })
      await fresh.addInitScript((entries) => {
        // A tab of its own has its session at once, as after a reload; it may change it later.
        if (sessionStorage.length === 0)
          for (const [key, value] of entries) sessionStorage.setItem(key, value)
      }, tab)
      return fresh
    },
  }
}
