import { LAYERS } from '../layers/every.ts'
import { showLayer } from '../layers/layer.ts'
import { expect, openIn, test } from './app.ts'
import { expectAccessible } from './axe.ts'

/** What can lie over any page; `npm run access` looks at every layer, and in more ways. */
const NAMES = [
  ...['hospital-new-wrong', 'hospital-delete', 'leave-question', 'hospital-switcher', 'user-menu'],
  ...['toast-with-link', 'toast-of-failure', 'no-network', 'session-over'],
]

test('the layers that are looked at here are in the list of all', () => {
  const names = LAYERS.map(({ name }) => name)
  expect(NAMES.filter((name) => !names.includes(name))).toEqual([])
})

for (const layer of LAYERS.filter(({ name }) => NAMES.includes(name))) {
  test(`${layer.name}: readable for all, light on a desk and dark on a phone`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await openIn(page, layer.path)
    await expect(page.getByRole('status').filter({ hasText: 'Cargando' })).toHaveCount(0)
    await showLayer(page, layer)
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expectAccessible(page)
  })
}
