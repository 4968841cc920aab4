import type { Page } from '@playwright/test'
import { addressOf, expect, test } from '../e2e/app.ts'
import { test as testInOneTab } from '../e2e/one-tab.ts'
import { SCREENS } from '../e2e/screen-list.ts'
import { LAYERS } from '../layers/every.ts'
import { type Layer, showLayer } from '../layers/layer.ts'
import { examine } from './passes.ts'

/*
 * Every screen and every layer, looked at in every way that WCAG 2.2 AA asks for: light, dark, in the system's colours,
 * with less motion, with spaced text, zoomed to 400 %. It takes its time; `npm run test:all` does the quickest part of it.
 */
test.describe.configure({ timeout: 180_000 })

async function look(page: Page, { path, persona = 'direccion', seed = 'default', ...layer }: Layer) {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(addressOf(path, { persona, seed }))
  await expect(page.getByRole('heading', { level: 1, includeHidden: true }).first()).toBeAttached({
    timeout: 20_000,
  })
  await expect(page.getByRole('status').filter({ hasText: 'Cargando' })).toHaveCount(0)
  await showLayer(page, { ...layer, path })
  expect(await examine(page)).toEqual([])
}

for (const { path, persona, seed, fresh } of SCREENS) {
  const who = [persona, seed].filter(Boolean).join(', ')
  const own = fresh ? test : testInOneTab
  own(`${path}${who && ` (${who})`}`, ({ page }) =>
    look(page, { name: path, path, ...(persona && { persona }), ...(seed && { seed }) }),
  )
}

for (const layer of LAYERS) {
  const own = layer.fresh ? test : testInOneTab
  own(layer.name, async ({ page, complaints }) => {
    await look(page, layer)
    // Of what was broken on purpose the console may speak; that is told of elsewhere.
    if (layer.fresh) complaints.length = 0
  })
}
