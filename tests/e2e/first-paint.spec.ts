import { expect, ownBrowser as test } from './app.ts'
import { shiftsOf, watchShifts } from './layout.ts'

for (const scheme of ['light', 'dark'] as const)
  test(`paints before its scripts and styles have come, and moves nothing when they have: ${scheme}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: scheme })
    await watchShifts(page)
    const { promise: scripts, resolve: releaseScripts } = Promise.withResolvers<void>()
    const { promise: styles, resolve: releaseStyles } = Promise.withResolvers<void>()
    await page.route('**/assets/*.{js,css}', async (route) => {
      await (route.request().url().endsWith('.css') ? styles : scripts)
      await route.continue()
    })
    await page.goto('/', { waitUntil: 'commit' })
    const start = page.locator('#start')
    await expect(start).toHaveText('Cargando...')
    await expect
      .poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length))
      .toBe(1)
    const ground = scheme === 'dark' ? 'rgb(22, 22, 21)' : 'rgb(253, 253, 251)'
    await expect(page.locator('html')).toHaveCSS('background-color', ground)
    const mark = await start.locator('svg').boundingBox()
    // The style sheet resets margins, and alone it does not know the theme.
    releaseStyles()
    await expect(page.locator('body')).toHaveCSS('line-height', /^20|^21/)
    expect(await start.locator('svg').boundingBox()).toEqual(mark)
    await expect(page.locator('html')).toHaveCSS('background-color', ground)
    releaseScripts()
    // A browser of its own fills its database first.
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout: 30_000 })
    await expect(start).toHaveCount(0)
    await expect(page.locator('html')).toHaveCSS('background-color', ground)
    expect(await shiftsOf(page)).toBeLessThan(0.01)
  })
