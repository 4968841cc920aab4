import type { Page } from '@playwright/test'
import { test as base } from './app.ts'

interface OneTab {
  /** One tab of one browser for all tests of a worker. */
  tab: Page
}

/** For tests that only look: they share a tab, which saves each of them the start of a browser's own database. */
export const test = base.extend<object, OneTab>({
  tab: [
    async ({ browser }, use, { project }) => {
      const { baseURL = '', locale = 'es-MX' } = project.use
      const context = await browser.newContext({ baseURL, locale })
      await use(await context.newPage())
      await context.close()
    },
    { scope: 'worker' },
  ],
  context: ({ tab }, use) => use(tab.context()),
  page: async ({ tab, viewport }, use) => {
    if (viewport) await tab.setViewportSize(viewport)
    await use(tab)
  },
})
