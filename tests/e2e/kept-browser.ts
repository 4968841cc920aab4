import {
  type Browser,
  type BrowserContext,
  test as base,
  type Page,
  type PlaywrightTestOptions,
} from '@playwright/test'

/** A browser that tests share, and the page in it that stays open. */
export interface KeptBrowser {
  context: BrowserContext
  /** Without a page mock mode's worker ends, and starts anew, database and all, at every navigation. */
  keeper: Page
}

/** Opens a browser in which mock mode has started already: most of a test's time went into that. */
async function openKeptBrowser(
  browser: Browser,
  { baseURL = '', locale = 'es-MX' }: Partial<PlaywrightTestOptions>,
): Promise<KeptBrowser> {
  const context = await browser.newContext({ baseURL, locale })
  const keeper = await context.newPage()
  await keeper.goto('/?panel=off')
  await keeper.getByRole('heading', { level: 1 }).waitFor()
  return { context, keeper }
}

interface KeptFixtures {
  /** The browser of all tests of a worker that empty it behind them. */
  kept: KeptBrowser
  /** A tab of another browser, for all tests of a worker that only look. */
  tab: Page
}

/** Every test of mock mode knows both browsers, used or not: Playwright gives other fixtures another worker. */
export const withKeptBrowsers = base.extend<object, KeptFixtures>({
  kept: [
    async ({ browser }, use, { project }) => {
      const kept = await openKeptBrowser(browser, project.use)
      await use(kept)
      await kept.context.close()
    },
    { scope: 'worker' },
  ],
  tab: [
    async ({ browser }, use, { project }) => {
      const { context } = await openKeptBrowser(browser, project.use)
      await use(await context.newPage())
      await context.close()
    },
    { scope: 'worker' },
  ],
})

/** Takes from a browser what a test left in it; what mock mode keeps goes when the next one resets it. */
export async function emptyBrowser({ context, keeper }: KeptBrowser): Promise<void> {
  const others = context.pages().filter((page) => page !== keeper)
  await Promise.all(others.map((page) => page.close()))
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  await context.clearCookies()
  await context.clearPermissions()
  await keeper.evaluate(async () => {
    localStorage.clear()
    const databases = await indexedDB.databases()
    for (const { name } of databases)
      if (name !== undefined && name !== 'mock-mode') indexedDB.deleteDatabase(name)
  })
}

/** Has the next visit that a test makes in a page go to another address than it says. */
export function changeNextVisit(page: Page, change: (path: string) => string): void {
  const visit = page.goto.bind(page)
  page.goto = (path, options) => {
    page.goto = visit
    return visit(change(path), options)
  }
}
