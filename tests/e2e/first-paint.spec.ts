import { expect, ownBrowser as test } from './app.ts'
import { shiftsOf, watchShifts } from './layout.ts'

for (const scheme of ['light', 'dark'] as const)
  test(`paints before its scripts and styles have come, and moves nothing when they have: ${scheme}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: scheme })
    await watchShifts(page)
    const { promise: files, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/assets/*.{js,css}', async (route) => {
      await files
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
    release()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(start).toHaveCount(0)
    await expect(page.locator('html')).toHaveCSS('background-color', ground)
    expect(await shiftsOf(page)).toBeLessThan(0.01)
  })
